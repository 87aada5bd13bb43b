// RUN: --transform-interpreter --split-input-file
func.func @s(%a: tensor<2x?x32xf32>, %d: tensor<2x?x32xf32>) -> tensor<2x?x32xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x?x32xf32>) outs(%d : tensor<2x?x32xf32>) -> tensor<2x?x32xf32>
  return %0 : tensor<2x?x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.softmax"]} in %r : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_interface %f : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "new" : !transform.any_op
    transform.yield
  }
}
// -----
func.func @s(%a: tensor<4xf16>, %d: tensor<4xf16>) -> tensor<4xf16> {
  %0 = linalg.softmax dimension(0) ins(%a : tensor<4xf16>) outs(%d : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.softmax"]} in %r : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_interface %f : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "new" : !transform.any_op
    transform.yield
  }
}
// -----
func.func @f(%a: memref<4xf32>, %d: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%d : memref<4xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["linalg.fill"]} in %r : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_interface %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
