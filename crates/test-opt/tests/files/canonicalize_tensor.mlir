// RUN: --allow-unregistered-dialect --canonicalize

func.func @sizes(%t: tensor<?x4xf32>, %n: index) -> (index, index, index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = tensor.empty(%n) : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  %4 = tensor.rank %t : tensor<?x4xf32>
  %5 = tensor.empty(%c8) : tensor<?xf32>
  return %1, %3, %4, %5 : index, index, index, tensor<?xf32>
}

func.func @elements(%x: f32, %y: f32, %i: index) -> (f32, f32, tensor<2xi32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %x, %y : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  %cst = arith.constant dense<2.0> : tensor<3xf32>
  %2 = tensor.extract %cst[%i] : tensor<3xf32>
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %3 = tensor.from_elements %c5, %c6 : tensor<2xi32>
  return %1, %2, %3 : f32, f32, tensor<2xi32>
}

func.func @slices(%t: tensor<8x8xf32>, %s: tensor<4x4xf32>, %i: index) -> (tensor<?x4xf32>, tensor<8x8xf32>, tensor<4x4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%i, 0] [%c4, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %1 = tensor.insert_slice %s into %t[0, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %2 = tensor.extract_slice %1[0, %i] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return %0, %1, %2 : tensor<?x4xf32>, tensor<8x8xf32>, tensor<4x4xf32>
}

func.func @reshapes(%t: tensor<2x3x4xf32>) -> (tensor<24xf32>, tensor<2x3x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4xf32> into tensor<2x3x4xf32>
  return %1, %2 : tensor<24xf32>, tensor<2x3x4xf32>
}

func.func @pads(%t: tensor<4xf32>, %x: f32) -> (tensor<?xf32>, tensor<9xf32>) {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c2] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.pad %t low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  %2 = tensor.pad %1 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<7xf32> to tensor<9xf32>
  return %0, %2 : tensor<?xf32>, tensor<9xf32>
}

func.func @generated(%n: index, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.generate %n {
  ^bb0(%j: index):
    %1 = arith.addi %j, %n : index
    tensor.yield %1 : index
  } : tensor<?xindex>
  %2 = tensor.extract %0[%i] : tensor<?xindex>
  %3 = tensor.dim %0, %c0 : tensor<?xindex>
  return %2, %3 : index, index
}

func.func @concat(%a: tensor<2x?xf32>, %b: tensor<3x4xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
