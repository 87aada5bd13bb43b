// RUN: --test-tensor-transform-patterns=test-fold-extract-from-collapse-shape --split-input-file
func.func @a(%t: tensor<2x3x4x5xf32>, %i: index, %j: index) -> f32 {
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %e = tensor.extract %c[%i, %j, %i] : tensor<6x4x5xf32>
  return %e : f32
}
// -----
func.func @b(%t: tensor<2x?x4xf32>, %i: index, %j: index) -> f32 {
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<?x4xf32>
  %e = tensor.extract %c[%i, %j] : tensor<?x4xf32>
  return %e : f32
}
// -----
func.func @z(%t: tensor<1x1xf32>) -> f32 {
  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.extract %c[] : tensor<f32>
  return %e : f32
}
