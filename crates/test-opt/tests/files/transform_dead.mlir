// RUN: --cse
// A sequence that modifies the payload is not dead, even if it consumes no operand.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @modifies(%arg0: !transform.any_op) {
    transform.sequence %arg0 : !transform.any_op failures(propagate) {
    ^bb0(%arg2: !transform.any_op):
      %0 = transform.merge_handles %arg2 : !transform.any_op
      transform.annotate %0 "name" : !transform.any_op
    }
    transform.yield
  }
  transform.named_sequence @reads(%arg0: !transform.any_op) {
    transform.sequence %arg0 : !transform.any_op failures(propagate) {
    ^bb0(%arg2: !transform.any_op):
      %0 = transform.structured.match ops{["x.y"]} in %arg2 : (!transform.any_op) -> !transform.any_op
    }
    transform.yield
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @prints(%arg0: !transform.any_op) {
    transform.sequence %arg0 : !transform.any_op failures(propagate) {
    ^bb0(%arg2: !transform.any_op):
      transform.print %arg2 : !transform.any_op
    }
    transform.yield
  }
}
