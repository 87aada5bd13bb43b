// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b) : (i32, f32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 0] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %f "f" : !transform.any_op
    transform.annotate %c "c" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @h args_interchange = [1, 0] results_interchange = [1, 0] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0, 2] results_interchange = [1, 0] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 2] results_interchange = [1, 0] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 1] at %m {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32 {x.a}, %b: f32) -> (i32, f32 {x.r}) attributes {x.y} {
    return %a, %b : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b) : (i32, f32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 0] at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(i32 {x.a}, f32) -> (i32, f32 {x.r}) attributes {x.y}
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 0] at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32 {x.a}, %b: f32) -> (i32, f32 {x.r}) attributes {x.y} {
    return %a, %b : i32, f32
  }
  func.func @f1(%a: i32) { return }
  func.func public @k(%a: f32 {x.a}, %b: f32) -> (f32, f32 {x.r}) attributes {x.y, no_inline} {
    return %a, %b : f32, f32
  }
  func.func @g(%a: f32, %b: f32) -> (f32, f32) {
    %0:2 = func.call @k(%a, %b) {x.c} : (f32, f32) -> (f32, f32)
    %1:2 = func.call @k(%a, %b) {x.c, no_inline} : (f32, f32) -> (f32, f32)
    return %0#1, %1#0 : f32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.replace_func_signature @f args_interchange = [1, 0] results_interchange = [1, 0] at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %f1, %c1 = transform.func.replace_func_signature @k args_interchange = [1, 0] results_interchange = [1, 0] at %f {adjust_func_calls} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @k(%a: f32 {x.a}, %b: f32) -> (f32, f32 {x.r}) attributes {x.y, no_inline} {
    return %a, %b : f32, f32
  }
  func.func @g(%a: f32, %b: f32) -> (f32, f32) {
    %1:2 = func.call @k(%a, %a) {x.c, no_inline} : (f32, f32) -> (f32, f32)
    return %1#0, %1#0 : f32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f1, %c1 = transform.func.deduplicate_func_args @k at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32, %c: f32, %d : i32) -> (i32, f32) {
    %0 = arith.addf %b, %c : f32
    %1 = arith.addi %a, %d : i32
    return %1, %0 : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b, %b, %a) : (i32, f32, f32, i32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.deduplicate_func_args @f at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %f "f" : !transform.any_op
    transform.annotate %c "c" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32, %c: f32) -> (i32, f32) {
    %0 = arith.addf %b, %c : f32
    return %a, %0 : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b, %b) : (i32, f32, f32) -> (i32, f32)
    %1:2 = func.call @f(%a, %b, %b) : (i32, f32, f32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.deduplicate_func_args @f at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32, %c: f32) -> (i32, f32) {
    %0 = arith.addf %b, %c : f32
    return %a, %0 : i32, f32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.deduplicate_func_args @f at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32, %c: f32) -> (i32, f32) {
    %0 = arith.addf %b, %c : f32
    return %a, %0 : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b, %b) : (i32, f32, f32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.deduplicate_func_args @h at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func private @f(%a: i32, %b: f32) -> (i32, f32) {
    return %a, %b : i32, f32
  }
  func.func @g(%a: i32, %b: f32) -> (f32, i32) {
    %0:2 = func.call @f(%a, %b) : (i32, f32) -> (i32, f32)
    return %0#1, %0#0 : f32, i32
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.consumed}) {
    %f, %c = transform.func.deduplicate_func_args @f at %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %c "c" : !transform.any_op
    transform.yield
  }
}
