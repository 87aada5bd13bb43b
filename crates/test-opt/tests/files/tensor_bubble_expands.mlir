// RUN: --test-tensor-transform-patterns=test-expand-shape-bubbling --split-input-file
func.func @a(%t: tensor<?x4x?x5xf32>, %s0: index, %s1: index) -> tensor<?x2x2x?x5xf32> {
  %c = tensor.collapse_shape %t [[0], [1], [2, 3]] : tensor<?x4x?x5xf32> into tensor<?x4x?xf32>
  %e = tensor.expand_shape %c [[0], [1, 2], [3, 4]] output_shape [%s0, 2, 2, %s1, 5] : tensor<?x4x?xf32> into tensor<?x2x2x?x5xf32>
  return %e : tensor<?x2x2x?x5xf32>
}
// -----
func.func @b(%t: tensor<?x?x4xf32>, %s0: index) -> tensor<?x2x2xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [%s0, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  return %e : tensor<?x2x2xf32>
}
// -----
func.func @c(%t: tensor<2x3x4xf32>) -> tensor<3x2x2x2xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %e = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [3, 2, 2, 2] : tensor<6x4xf32> into tensor<3x2x2x2xf32>
  return %e : tensor<3x2x2x2xf32>
}
// -----
func.func @d(%t: tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
  %e = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<6x4xf32> into tensor<2x3x2x2xf32>
  return %e : tensor<2x3x2x2xf32>
}
// -----
func.func @e(%t: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %e = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  return %e : tensor<2x3x4x5xf32>
}
// -----
func.func @f(%t: tensor<2x3x4x5xf32>) -> tensor<2x3x20xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %e = tensor.expand_shape %c [[0, 1], [2]] output_shape [2, 3, 20] : tensor<6x20xf32> into tensor<2x3x20xf32>
  return %e : tensor<2x3x20xf32>
}
// -----
func.func @g(%t: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %c = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %c [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %e : tensor<1x1xf32>
}
// -----
func.func @h(%t: tensor<?x3x4xf32>, %s0: index) -> tensor<?x3x2x2xf32> {
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x3x4xf32> into tensor<?x4xf32>
  %e = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [%s0, 3, 2, 2] : tensor<?x4xf32> into tensor<?x3x2x2xf32>
  return %e : tensor<?x3x2x2xf32>
}
