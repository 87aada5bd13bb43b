// RUN: --transform-interpreter --split-input-file
func.func @a() -> index {
  %0 = "test.some_op"() : () -> index
  %1 = affine.min affine_map<(d0) -> (d0, 2)>(%0)
  %2 = affine.max affine_map<(d0) -> (d0, 7)>(%0)
  %3 = affine.min affine_map<(d0)[s0] -> (d0 + 3, s0 + d0 + 4, 40)>(%0)[%1]
  %4 = arith.addi %1, %2 : index
  %5 = arith.addi %4, %3 : index
  return %5 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["affine.min", "affine.max"]} in %r : (!transform.any_op) -> !transform.any_op
    %b = transform.structured.match ops{["test.some_op"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %f with [%b : !transform.any_op] within [0] and [3] : !transform.any_op
    transform.yield
  }
}
// -----
func.func @b(%t: tensor<?xf32>) -> index {
  %0 = "test.some_op"() : () -> f32
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %1 = affine.min affine_map<(d0) -> (d0, 2)>(%d)
  return %1 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["affine.min"]} in %r : (!transform.any_op) -> !transform.any_op
    %b = transform.structured.match ops{["test.some_op"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %f with [%b : !transform.any_op] within [0] and [3] : !transform.any_op
    transform.yield
  }
}
// -----
func.func @c(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %1 = affine.min affine_map<(d0) -> (d0, 2)>(%d)
  return %1 : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["affine.min"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %f with [%f : !transform.any_op] within [0] and [3] : !transform.any_op
    transform.yield
  }
}
// -----
func.func @d(%t: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %1 = affine.min affine_map<(d0) -> (d0, 20)>(%d)
  %2 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%d)[%1]
  return %1, %2 : index, index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["affine.min", "affine.max"]} in %r : (!transform.any_op) -> !transform.any_op
    %b = transform.structured.match ops{["tensor.dim"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %f with [%b : !transform.any_op] within [5] and [21] : !transform.any_op
    transform.yield
  }
}
// -----
func.func @e(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["tensor.dim"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_bounded_affine_ops %f with [] within [] and [] : !transform.any_op
    transform.yield
  }
}
