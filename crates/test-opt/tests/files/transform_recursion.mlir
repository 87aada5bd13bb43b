// RUN:
// RUN:--split-input-file
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%a: !transform.any_op {transform.readonly}) {
    transform.include @first failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @first(%a: !transform.any_op {transform.readonly}) {
    transform.include @leaf failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.include @second failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @second(%a: !transform.any_op {transform.readonly}) {
    transform.include @first failures(propagate) (%a) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @leaf(%a: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}

// -----

transform.sequence failures(suppress) {
^bb0(%a: !pdl.operation):
  %0 = transform.structured.match ops{["linalg.fill"]} in %a : (!pdl.operation) -> !pdl.operation
}
