// RUN: --split-input-file
// Markers of parameter operands among the options of a pass.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @unused(%arg: !transform.any_op) {
    %p = transform.param.constant 3 : i64 -> !transform.any_param
    %1 = "transform.apply_registered_pass"(%arg, %p) <{options = {a = 3 : i64}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @twice(%arg: !transform.any_op) {
    %p = transform.param.constant 3 : i64 -> !transform.any_param
    %1 = "transform.apply_registered_pass"(%arg, %p) <{options = {a = #transform.param_operand<index = 0 : i64>, b = [#transform.param_operand<index = 0 : i64>]}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @out_of_bounds(%arg: !transform.any_op) {
    %p = transform.param.constant 3 : i64 -> !transform.any_param
    %1 = "transform.apply_registered_pass"(%arg, %p) <{options = {a = [1, #transform.param_operand<index = 1 : i64>]}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @valid(%arg: !transform.any_op) {
    %p = transform.param.constant 3 : i64 -> !transform.any_param
    %1 = "transform.apply_registered_pass"(%arg, %p) <{options = {a = [1, #transform.param_operand<index = 0 : i64>]}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.any_param) -> !transform.any_op
    transform.yield
  }
}
