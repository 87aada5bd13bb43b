// RUN: --reify-result-shapes --split-input-file
func.func @p(%a: tensor<1x?x64x?xf32>, %i: index) -> (tensor<1x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[%c0, %c3, %c3, %i] high[0, 0, %c3, %c0] {
  ^bb0(%x: index, %y: index, %z: index, %w: index):
    tensor.yield %f : f32
  } : tensor<1x?x64x?xf32> to tensor<1x?x?x?xf32>
  %1 = tensor.pad %a low[%c0, %c3, %c3, %i] high[0, 0, %c3, %c0] {
  ^bb0(%x: index, %y: index, %z: index, %w: index):
    tensor.yield %f : f32
  } : tensor<1x?x64x?xf32> to tensor<?x?x?x?xf32>
  return %0, %1 : tensor<1x?x?x?xf32>, tensor<?x?x?x?xf32>
}
// -----
func.func @c(%a: tensor<4x7x3xf32>, %b: tensor<4x?x3xf32>, %c: tensor<4x5x3xf32>) -> (tensor<4x?x3xf32>, tensor<?x12x3xf32>) {
  %0 = tensor.concat dim(1) %a, %b : (tensor<4x7x3xf32>, tensor<4x?x3xf32>) -> tensor<4x?x3xf32>
  %1 = tensor.concat dim(1) %a, %c {foo} : (tensor<4x7x3xf32>, tensor<4x5x3xf32>) -> tensor<?x12x3xf32>
  return %0, %1 : tensor<4x?x3xf32>, tensor<?x12x3xf32>
}
