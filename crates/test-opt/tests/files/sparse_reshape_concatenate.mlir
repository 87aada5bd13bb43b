// RUN: -split-input-file -lower-sparse-ops-to-foreach=enable-convert=false
// RUN: -split-input-file -stage-sparse-ops -lower-sparse-ops-to-foreach=enable-convert=false

#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#T3 = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d1 : compressed, d2 : dense, d0 : compressed) }>

func.func @collapse(%a: tensor<?x4x6xf64, #T3>) -> tensor<?x6xf64, #CSC> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x4x6xf64, #T3> into tensor<?x6xf64, #CSC>
  return %0 : tensor<?x6xf64, #CSC>
}

func.func @expand(%a: tensor<?xf32, #V>, %n: index) -> tensor<?x3xf32, #CSR> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [%n, 3] : tensor<?xf32, #V> into tensor<?x3xf32, #CSR>
  return %0 : tensor<?x3xf32, #CSR>
}

func.func @to_dense(%a: tensor<6x4xi32, #CSC>) -> tensor<24xi32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<6x4xi32, #CSC> into tensor<24xi32>
  return %0 : tensor<24xi32>
}

func.func @from_dense(%a: tensor<24xi32>) -> tensor<6x4xi32, #CSC> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [6, 4] : tensor<24xi32> into tensor<6x4xi32, #CSC>
  return %0 : tensor<6x4xi32, #CSC>
}

func.func @reshape(%a: tensor<?x4xf32, #CSC>, %shape: tensor<2xindex>) -> tensor<8x3xf32, #CSR> {
  %0 = tensor.reshape %a(%shape) : (tensor<?x4xf32, #CSC>, tensor<2xindex>) -> tensor<8x3xf32, #CSR>
  return %0 : tensor<8x3xf32, #CSR>
}

func.func @reshape_dynamic(%a: tensor<8xf32, #V>, %shape: tensor<2xindex>) -> tensor<?x4xf32, #CSR> {
  %0 = tensor.reshape %a(%shape) : (tensor<8xf32, #V>, tensor<2xindex>) -> tensor<?x4xf32, #CSR>
  return %0 : tensor<?x4xf32, #CSR>
}

func.func @rows(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>) -> tensor<?x?xf64, #CSR> {
  %0 = sparse_tensor.concatenate %a, %b { dimension = 0 : index } : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<?x?xf64, #CSR>
  return %0 : tensor<?x?xf64, #CSR>
}

func.func @columns(%a: tensor<2x4xf64, #CSR>, %b: tensor<2x3xf64>) -> tensor<2x7xf64> {
  %0 = sparse_tensor.concatenate %a, %b { dimension = 1 : index } : tensor<2x4xf64, #CSR>, tensor<2x3xf64> to tensor<2x7xf64>
  return %0 : tensor<2x7xf64>
}

func.func @columns_dyn(%a: tensor<2x4xi8, #CSR>, %b: tensor<2x3xi8>) -> tensor<?x?xi8> {
  %0 = sparse_tensor.concatenate %a, %b { dimension = 1 : index } : tensor<2x4xi8, #CSR>, tensor<2x3xi8> to tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

func.func @columns(%a: tensor<2x4xf64, #CSR>, %b: tensor<2x3xf64>) -> tensor<2x7xf64, #CSR> {
  %0 = sparse_tensor.concatenate %a, %b { dimension = 1 : index } : tensor<2x4xf64, #CSR>, tensor<2x3xf64> to tensor<2x7xf64, #CSR>
  return %0 : tensor<2x7xf64, #CSR>
}
