// RUN: -split-input-file -stage-sparse-ops -lower-sparse-ops-to-foreach=enable-runtime-library=false
// RUN: -split-input-file -stage-sparse-ops -lower-sparse-ops-to-foreach=enable-convert=false

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>

func.func @sizes(%a: tensor<?x?xf64, #CSC>, %b: tensor<?x?xf32, #BSR>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c0 : tensor<?x?xf64, #CSC>
  %1 = tensor.dim %b, %c1 : tensor<?x?xf32, #BSR>
  return %0, %1 : index, index
}

func.func @from_dense(%a: tensor<8x?xf64>) -> tensor<8x?xf64, #CSR> {
  %0 = sparse_tensor.convert %a : tensor<8x?xf64> to tensor<8x?xf64, #CSR>
  return %0 : tensor<8x?xf64, #CSR>
}

func.func @to_dense(%a: tensor<?x?xi32, #CSC>) -> tensor<?x?xi32> {
  %0 = sparse_tensor.convert %a : tensor<?x?xi32, #CSC> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

func.func @out(%a: tensor<?x4xcomplex<f32>, #CSC>, %dest: !llvm.ptr) {
  sparse_tensor.out %a, %dest : tensor<?x4xcomplex<f32>, #CSC>, !llvm.ptr
  return
}

func.func @new(%f: !llvm.ptr) -> (tensor<?x?xf32, #CSR>, tensor<4x6xf32, #BSR>) {
  %0 = sparse_tensor.new %f : !llvm.ptr to tensor<?x?xf32, #CSR>
  %1 = sparse_tensor.new %f : !llvm.ptr to tensor<4x6xf32, #BSR>
  return %0, %1 : tensor<?x?xf32, #CSR>, tensor<4x6xf32, #BSR>
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>

func.func @staged(%a: tensor<8x?xf64, #CSR>) -> tensor<8x?xf64, #CSC> {
  %0 = sparse_tensor.convert %a : tensor<8x?xf64, #CSR> to tensor<8x?xf64, #CSC>
  return %0 : tensor<8x?xf64, #CSC>
}

func.func @constant() -> tensor<8x7xf32, #CSC> {
  %0 = arith.constant sparse<[[0, 0], [1, 6]], [1.0, 5.0]> : tensor<8x7xf32>
  %1 = sparse_tensor.convert %0 : tensor<8x7xf32> to tensor<8x7xf32, #CSC>
  return %1 : tensor<8x7xf32, #CSC>
}
