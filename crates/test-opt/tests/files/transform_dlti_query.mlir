// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {dlti.map = #dlti.map<"a" = 42 : i32, i32 = 7 : i64>, transform.with_named_sequence} {
  func.func private @f()
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["a"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %p : !transform.any_param
    %q = transform.dlti.query [i32] at %0 : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %q : !transform.any_param
    %r = transform.dlti.query ["b"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f() attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"x" = 5 : i32>>}
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["CPU", "x"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %p : !transform.any_param
    %q = transform.dlti.query ["CPU", "y"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f() 
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["CPU", "x"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {dlti.map = #dlti.map<"a" = 42 : i32, "c" = #dlti.map<"d" = 3 : i32>>, transform.with_named_sequence} {
  func.func private @f() attributes {dlti.map = #dlti.map<"z" = 1 : i32>}
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["z"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %p : !transform.any_param
    %p1 = transform.dlti.query ["c", "d"] at %m : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %p1 : !transform.any_param
    %p2 = transform.dlti.query ["a", "d"] at %m : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {dlti.map = #dlti.map<"a" = 42 : i32>, transform.with_named_sequence} {
  func.func private @f() attributes {dlti.map = #dlti.map<"z" = 1 : i32>}
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["a"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {dlti.map = #dlti.map<"a" = 42 : i32>, transform.with_named_sequence} {
  func.func private @f()
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %p = transform.dlti.query [4] at %m : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"a" = 42 : i32, index = 32 : i32>, transform.with_named_sequence} {
  func.func private @f() attributes { foo.bar = #dlti.map<"z" = 1 : i32>, foo.baz = #dlti.map<"y" = 1 : i32>}
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %p = transform.dlti.query ["a"] at %m : (!transform.any_op) -> !transform.any_param
    transform.debug.emit_param_as_remark %p : !transform.any_param
    %p1 = transform.dlti.query [index] at %0 : (!transform.any_op) -> !transform.any_param
    %p2 = transform.dlti.query ["z"] at %0 : (!transform.any_op) -> !transform.any_param
    transform.yield
  }
}
