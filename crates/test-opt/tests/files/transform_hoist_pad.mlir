// RUN: --transform-interpreter --split-input-file
func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<24x12xf32>, tensor<12x25xf32>) outs(%c : tensor<24x25xf32>) -> tensor<24x25xf32>
  return %0 : tensor<24x25xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match ops{["linalg.matmul"]} in %r : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %m tile_sizes [7, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %p, %q, %s = transform.structured.pad %t {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %x = transform.get_producer_of_operand %p[1] : (!transform.any_op) -> !transform.any_op
    %h = transform.structured.hoist_pad %x by 2 loops, transpose by [1, 0] : (!transform.any_op) -> !transform.any_op
    %y = transform.get_producer_of_operand %p[0] : (!transform.any_op) -> !transform.any_op
    %k = transform.structured.hoist_pad %y by 2 loops : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %h, "hoisted" : !transform.any_op
    transform.yield
  }
}
// -----
func.func @none(%a: tensor<24x12xf32>, %f: f32) -> tensor<25x12xf32> {
  %0 = tensor.pad %a low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<24x12xf32> to tensor<25x12xf32>
  return %0 : tensor<25x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match ops{["tensor.pad"]} in %r : (!transform.any_op) -> !transform.any_op
    %h = transform.structured.hoist_pad %m by 1 loops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
func.func @wrong(%a: tensor<24x12xf32>, %f: f32) -> tensor<25x12xf32> {
  %0 = tensor.pad %a low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<24x12xf32> to tensor<25x12xf32>
  return %0 : tensor<25x12xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%r: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match ops{["tensor.pad"]} in %r : (!transform.any_op) -> !transform.any_op
    %n = transform.structured.match ops{["func.func"]} in %r : (!transform.any_op) -> !transform.any_op
    %h = transform.structured.hoist_pad.build_packing_loop_nest %m above %n : (!transform.any_op, !transform.any_op) -> !transform.any_op
    transform.yield
  }
}
