// RUN: --verify-each

module attributes {transform.with_named_sequence} {
  transform.named_sequence @private_helper(%arg0: !transform.any_op {transform.readonly}) {
    transform.print %arg0 {name = "helper"} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @other(%arg0: !transform.any_op {transform.readonly}) {
    transform.include @private_helper failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}
