// RUN: --remove-dead-values=canonicalize=false
// A loop over payload is a loop: its handles are dead in a sequence that nobody runs.
module attributes {transform.with_named_sequence} {
  transform.named_sequence private @f(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.constant"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.foreach %0 : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
    }
    transform.yield
  }
  transform.named_sequence @g(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["arith.constant"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.foreach %0 : !transform.any_op {
    ^bb0(%arg1: !transform.any_op):
      transform.print %arg1 : !transform.any_op
    }
    transform.sequence %0 : !transform.any_op failures(propagate) {
    ^bb0(%arg1: !transform.any_op):
      transform.print %arg1 : !transform.any_op
    }
    transform.yield
  }
}
