// RUN: -split-input-file
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%all: !transform.any_op {transform.consumed}) {
    %loops = transform.structured.match ops{["scf.for"]} in %all : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %loops {factor = 4 : i64} : !transform.any_op
    transform.test_consume_operand %all : !transform.any_op
    transform.yield
  }
  transform.named_sequence @count(%all: !transform.any_op {transform.readonly}) -> !transform.test_dialect_param {
    %n = transform.test_produce_param_with_number_of_test_ops %all : !transform.any_op
    transform.yield %n : !transform.test_dialect_param
  }
}
// -----
transform.sequence failures(propagate) {
^bb0(%all: !transform.any_op):
  transform.test_consume_operand %all : !transform.any_op
  transform.loop.unroll %all {factor = 4 : i64} : !transform.any_op
}
// -----
transform.named_sequence @f(%all: !transform.any_op {transform.readonly})
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%all: !transform.any_op {transform.readonly}) {
    transform.test_consume_operand %all : !transform.any_op
    transform.yield
  }
}
// -----
transform.sequence failures(propagate) {
^bb0(%all: !transform.any_op):
  %0 = transform.test_required_memory_effects %all {has_result_effect} : (!transform.any_op) -> !transform.any_op
}
// -----
transform.sequence failures(propagate) {
^bb0(%all: i32):
}
// -----
transform.sequence failures(propagate) {
^bb0(%all: !transform.any_op):
  transform.match.structured %all : !transform.any_op {
  ^bb0(%one: !transform.any_op):
    transform.match.structured.body %all {passthrough} : !transform.any_op
    transform.match.structured.yield
  }
}
