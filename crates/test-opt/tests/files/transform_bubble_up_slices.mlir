// RUN: --transform-interpreter --split-input-file
func.func @e1(%s: tensor<60xf32>) -> tensor<1x1x5xf32> {
  %e = tensor.expand_shape %s [[0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
  %x = tensor.extract_slice %e[0, 1, 2] [1, 1, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x5xf32>
  return %x : tensor<1x1x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @e2(%s: tensor<60x8xf32>, %i: index, %n: index) -> tensor<1x?x10x4xf32> {
  %e = tensor.expand_shape %s [[0, 1, 2], [3]] output_shape [2, 3, 10, 8] : tensor<60x8xf32> into tensor<2x3x10x8xf32>
  %x = tensor.extract_slice %e[%i, 1, 0, %i] [1, %n, 10, 4] [1, 1, 1, 1] : tensor<2x3x10x8xf32> to tensor<1x?x10x4xf32>
  return %x : tensor<1x?x10x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @e3(%s: tensor<?xf32>, %i: index, %n: index) -> tensor<?x10xf32> {
  %e = tensor.expand_shape %s [[0, 1]] output_shape [%n, 10] : tensor<?xf32> into tensor<?x10xf32>
  %x = tensor.extract_slice %e[%i, 0] [%n, 10] [1, 1] : tensor<?x10xf32> to tensor<?x10xf32>
  return %x : tensor<?x10xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @e4(%s: tensor<60xf32>) -> (tensor<2x1x5xf32>, tensor<3x10xf32>, tensor<1x1x5xf32>) {
  %e = tensor.expand_shape %s [[0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
  %x = tensor.extract_slice %e[0, 1, 2] [2, 1, 5] [1, 1, 1] : tensor<2x3x10xf32> to tensor<2x1x5xf32>
  %y = tensor.extract_slice %e[1, 0, 0] [1, 3, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<3x10xf32>
  %z = tensor.extract_slice %e[1, 0, 0] [1, 1, 5] [1, 1, 2] : tensor<2x3x10xf32> to tensor<1x1x5xf32>
  return %x, %y, %z : tensor<2x1x5xf32>, tensor<3x10xf32>, tensor<1x1x5xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @e5(%s: tensor<?x6xf32>, %i: index, %n: index, %m: index, %o: index) -> (tensor<1x1x?x6xf32>, tensor<1x?x?x3xf32>) {
  %e = tensor.expand_shape %s [[0, 1, 2], [3]] output_shape [%n, 4, %m, 6] : tensor<?x6xf32> into tensor<?x4x?x6xf32>
  %x = tensor.extract_slice %e[%i, 1, %i, 0] [1, 1, %o, 6] [1, 1, 1, 1] : tensor<?x4x?x6xf32> to tensor<1x1x?x6xf32>
  %y = tensor.extract_slice %e[0, %i, 0, 2] [1, %i, %m, 3] [1, 1, 1, 1] : tensor<?x4x?x6xf32> to tensor<1x?x?x3xf32>
  return %x, %y : tensor<1x1x?x6xf32>, tensor<1x?x?x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @c1(%s: tensor<2x3x10xf32>) -> (tensor<20xf32>, tensor<5xf32>, tensor<60xf32>) {
  %c = tensor.collapse_shape %s [[0, 1, 2]] : tensor<2x3x10xf32> into tensor<60xf32>
  %x = tensor.extract_slice %c[0] [20] [1] : tensor<60xf32> to tensor<20xf32>
  %y = tensor.extract_slice %c[10] [5] [1] : tensor<60xf32> to tensor<5xf32>
  %z = tensor.extract_slice %c[0] [60] [1] : tensor<60xf32> to tensor<60xf32>
  return %x, %y, %z : tensor<20xf32>, tensor<5xf32>, tensor<60xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @c2(%s: tensor<8x16x32xf32>, %i: index, %n: index) -> (tensor<?x4xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<4x32xf32>) {
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<8x16x32xf32> into tensor<128x32xf32>
  %x = tensor.extract_slice %c[%i, 0] [%n, 4] [1, 1] : tensor<128x32xf32> to tensor<?x4xf32>
  %y = tensor.extract_slice %c[16, %i] [32, 8] [1, 1] : tensor<128x32xf32> to tensor<32x8xf32>
  %z = tensor.extract_slice %c[8, 0] [16, 32] [1, 1] : tensor<128x32xf32> to tensor<16x32xf32>
  %w = tensor.extract_slice %c[20, 0] [4, 32] [1, 1] : tensor<128x32xf32> to tensor<4x32xf32>
  return %x, %y, %z, %w : tensor<?x4xf32>, tensor<32x8xf32>, tensor<16x32xf32>, tensor<4x32xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @c3(%s: tensor<1x16x32xf32>, %t: tensor<?x16x4xf32>, %i: index, %n: index, %u: tensor<1x1xf32>) -> (tensor<4x4xf32>, tensor<4x32xf32>, tensor<?x4xf32>, tensor<16x4xf32>) {
  %c = tensor.collapse_shape %s [[0, 1], [2]] : tensor<1x16x32xf32> into tensor<16x32xf32>
  %x = tensor.extract_slice %c[%i, 0] [4, 4] [1, 1] : tensor<16x32xf32> to tensor<4x4xf32>
  %y = tensor.extract_slice %c[4, 0] [4, 32] [1, 1] : tensor<16x32xf32> to tensor<4x32xf32>
  %d = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x16x4xf32> into tensor<?x4xf32>
  %z = tensor.extract_slice %d[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %w = tensor.extract_slice %d[32, 0] [16, 4] [1, 1] : tensor<?x4xf32> to tensor<16x4xf32>
  return %x, %y, %z, %w : tensor<4x4xf32>, tensor<4x32xf32>, tensor<?x4xf32>, tensor<16x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @c4(%s: tensor<8x16x1x32x4xf32>, %i: index) -> (tensor<1x32x4xf32>, tensor<3x64xf32>, tensor<6x128xf32>) {
  %c = tensor.collapse_shape %s [[0, 1, 2], [3, 4]] : tensor<8x16x1x32x4xf32> into tensor<128x128xf32>
  %x = tensor.extract_slice %c[%i, 8] [1, 32] [1, 1] : tensor<128x128xf32> to tensor<32xf32>
  %e = tensor.expand_shape %x [[0, 1, 2]] output_shape [1, 32, 1] : tensor<32xf32> into tensor<1x32x1xf32>
  %y = tensor.extract_slice %c[3, 64] [3, 64] [1, 1] : tensor<128x128xf32> to tensor<3x64xf32>
  %z = tensor.extract_slice %c[%i, 0] [6, 128] [1, 1] : tensor<128x128xf32> to tensor<6x128xf32>
  %q = tensor.empty() : tensor<1x32x4xf32>
  return %q, %y, %z : tensor<1x32x4xf32>, tensor<3x64xf32>, tensor<6x128xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @dim(%s: tensor<?x6xf32>, %i: index, %n: index, %m: index) -> (tensor<1x?x?x3xf32>) {
  %c2 = arith.constant 2 : index
  %e = tensor.expand_shape %s [[0, 1, 2], [3]] output_shape [%n, 4, %m, 6] : tensor<?x6xf32> into tensor<?x4x?x6xf32>
  %d = tensor.dim %e, %c2 : tensor<?x4x?x6xf32>
  %y = tensor.extract_slice %e[0, %i, 0, 2] [1, %i, %d, 3] [1, 1, 1, 1] : tensor<?x4x?x6xf32> to tensor<1x?x?x3xf32>
  return %y : tensor<1x?x?x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @apply(%s: tensor<?x6xf32>, %i: index, %n: index, %m: index) -> (tensor<1x?x?x3xf32>) {
  %c2 = arith.constant 2 : index
  %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%m)
  %k2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%m)
  %e = tensor.expand_shape %s [[0, 1, 2], [3]] output_shape [%n, 4, %k, 6] : tensor<?x6xf32> into tensor<?x4x?x6xf32>
  %y = tensor.extract_slice %e[0, %i, 0, 2] [1, %i, %k2, 3] [1, 1, 1, 1] : tensor<?x4x?x6xf32> to tensor<1x?x?x3xf32>
  return %y : tensor<1x?x?x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @other(%s: tensor<?x6xf32>, %i: index, %n: index, %m: index) -> (tensor<1x?x?x3xf32>) {
  %e = tensor.expand_shape %s [[0, 1, 2], [3]] output_shape [%n, 4, %m, 6] : tensor<?x6xf32> into tensor<?x4x?x6xf32>
  %y = tensor.extract_slice %e[0, %i, 0, 2] [1, %i, %n, 3] [1, 1, 1, 1] : tensor<?x4x?x6xf32> to tensor<1x?x?x3xf32>
  return %y : tensor<1x?x?x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
// -----
func.func @stat(%s: tensor<60xf32>, %i: index) -> (tensor<1x1x1xf32>, tensor<?x3x10xf32>, tensor<1x1x10xf32>) {
  %e = tensor.expand_shape %s [[0, 1, 2]] output_shape [2, 3, 10] : tensor<60xf32> into tensor<2x3x10xf32>
  %x = tensor.extract_slice %e[%i, %i, %i] [1, 1, 1] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x1xf32>
  %y = tensor.extract_slice %e[%i, 0, 0] [%i, 3, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<?x3x10xf32>
  %z = tensor.extract_slice %e[%i, %i, 0] [1, 1, 10] [1, 1, 1] : tensor<2x3x10xf32> to tensor<1x1x10xf32>
  return %x, %y, %z : tensor<1x1x1xf32>, tensor<?x3x10xf32>, tensor<1x1x10xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.tensor.bubble_up_extract_slice
    } : !transform.any_op
    transform.yield
  }
}
