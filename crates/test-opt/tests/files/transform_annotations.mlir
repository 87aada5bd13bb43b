// RUN: --split-input-file
// Warnings of arguments that are not consumed come twice for a valid sequence.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%m: !transform.any_op {transform.consumed}) {
    transform.yield
  }
}

// -----

// An included sequence consumes what it is annotated to consume.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%m: !transform.any_op {transform.consumed}, %n: !transform.any_op {transform.consumed})
  transform.named_sequence @b(%m: !transform.any_op {transform.readonly}, %n: !transform.any_op {transform.consumed}) {
    transform.include @a failures(propagate) (%n, %n) : (!transform.any_op, !transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%m: !transform.any_op {transform.consumed})
  transform.named_sequence @b(%m: !transform.any_op {transform.readonly}) {
    transform.include @a failures(propagate) (%m) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%m: !transform.any_op {transform.consumed}, %n: !transform.any_op {transform.consumed, transform.readonly}) {
    transform.yield
  }
}

// -----

module attributes {foo.a} {
  transform.named_sequence @k(%a: !transform.any_op) -> !transform.any_op
}
