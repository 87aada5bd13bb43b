// RUN: --transform-interpreter --allow-unregistered-dialect --verify-diagnostics --split-input-file

// Handles follow replaced operations, and parameters are computed by matchers.
module attributes {transform.with_named_sequence} {
  func.func @numbers(%a: i32) -> i32 {
    // expected-remark @below {{still here}}
    %c = arith.constant 2 : i32
    %z = arith.constant 0 : i32
    %0 = arith.addi %a, %z : i32
    %1 = arith.muli %0, %c : i32
    return %1 : i32
  }
  transform.named_sequence @is_constant(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["arith.constant"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %all = transform.collect_matching @is_constant in %root : (!transform.any_op) -> !transform.any_op
    %count = transform.num_associations %all : (!transform.any_op) -> !transform.param<i64>
    // expected-remark @below {{constants 2 : i64}}
    transform.debug.emit_param_as_remark %count, "constants" : !transform.param<i64>
    %funcs = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %funcs {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.debug.emit_remark_at %all, "still here" : !transform.any_op
    transform.yield
  }
}

// -----

// A consumed handle must not be used, neither itself nor through a copy.
module attributes {transform.with_named_sequence} {
  // expected-note @below {{ancestor payload op}}
  func.func @outer() {
    // expected-note @below {{nested payload op}}
    "some.op"() : () -> ()
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    // expected-note @below {{handle to invalidated ops}}
    %inner = transform.structured.match ops{["some.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-note @below {{invalidated by this transform op that consumes its operand #0}}
    transform.test_consume_operand %f : !transform.any_op
    // expected-error @below {{op uses a handle invalidated by a previously executed transform op}}
    transform.debug.emit_remark_at %inner, "gone" : !transform.any_op
    transform.yield
  }
}

// -----

// The second alternative succeeds on a copy of the function as it was.
module attributes {transform.with_named_sequence} {
  func.func @chosen() {
    "first.op"() : () -> ()
    return
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["first.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %f = transform.get_parent_op %op {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.alternatives %f : !transform.any_op {
    ^bb0(%scope: !transform.any_op):
      %0 = transform.structured.match ops{["first.op"]} in %scope : (!transform.any_op) -> !transform.any_op
      transform.annotate %0 "lost" : !transform.any_op
      transform.match.operation_name %0 ["other.op"] : !transform.any_op
    }, {
    ^bb0(%scope: !transform.any_op):
      %0 = transform.structured.match ops{["first.op"]} in %scope : (!transform.any_op) -> !transform.any_op
      transform.annotate %0 "kept" : !transform.any_op
    }
    transform.yield
  }
}
