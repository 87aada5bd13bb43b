// RUN: -split-input-file -allow-unregistered-dialect -convert-scf-to-cf
func.func @f(%lb: index, %ub: index, %s: index, %c: i1, %x: i32, %i: index) -> (i32, index) {
  %r:2 = scf.for %iv = %lb to %ub step %s iter_args(%a = %x, %b = %i) -> (i32, index) {
    %0 = scf.if %c -> i32 { %1 = arith.addi %a, %a : i32 scf.yield %1 : i32 } else { scf.yield %a : i32 }
    scf.if %c { "t.x"() : () -> () }
    scf.yield %0, %iv : i32, index
  } {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>, t.other}
  scf.for unsigned %iv = %x to %x step %x : i32 { "t.y"() : () -> () } {llvm.foo = 3, t.other}
  return %r#0, %r#1 : i32, index
}
func.func @w(%x: i32, %c: i1) -> f32 {
  %r:2 = scf.while (%a = %x) : (i32) -> (f32, i32) {
    %f = "t.c"(%a) : (i32) -> f32
    scf.condition(%c) %f, %a : f32, i32
  } do { ^bb0(%f: f32, %a: i32): 
    %n = "t.n"(%f) : (f32) -> i32
    scf.yield %n : i32 } attributes {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  %d = scf.while (%a = %x) : (i32) -> i32 { scf.condition(%c) %a : i32 } do { ^bb0(%a: i32): scf.yield %a : i32 } attributes {llvm.loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  return %r#0 : f32
}
func.func @p(%lb: index, %ub: index, %s: index, %x: f32) -> (f32, f32) {
  %r:2 = scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%s, %s) init (%x, %x) -> (f32, f32) {
    %0 = "t.p"(%i, %j) : (index, index) -> f32
    scf.reduce(%0, %0 : f32, f32) { ^bb0(%a: f32, %b: f32): %1 = arith.addf %a, %b : f32 scf.reduce.return %1 : f32 }, { ^bb0(%a: f32, %b: f32): scf.reduce.return %b : f32 }
  } {t.attr}
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%s, %s) { "t.q"(%i, %j) : (index, index) -> () scf.reduce }
  return %r#0, %r#1 : f32, f32
}
func.func @s(%i: index) -> i32 {
  %r = scf.index_switch %i -> i32
  case 2 { %c = arith.constant 1 : i32 scf.yield %c : i32 }
  case 5 { %c = arith.constant 4 : i32 scf.yield %c : i32 }
  default { %c = arith.constant 7 : i32 scf.yield %c : i32 }
  scf.index_switch %i default { scf.yield }
  return %r : i32
}
func.func @e(%c: i1, %x: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a: scf.yield %x : i32
  ^b: %1 = arith.addi %x, %x : i32 scf.yield %1 : i32
  }
  scf.execute_region { "t.z"() : () -> () scf.yield }
  return %r : i32
}
func.func @fa(%n: index, %m: memref<4xf32>) {
  scf.forall (%i, %j) = (0, %n) to (%n, 5) step (1, 2) { "t.f"(%i, %j) : (index, index) -> () } {mapping = [#gpu.block<x>, #gpu.block<y>]}
  return
}
// -----
func.func @t(%n: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %n) -> tensor<4xf32> { scf.forall.in_parallel {} }
  return %0 : tensor<4xf32>
}
// -----
func.func @nested(%a: index, %c: i1) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    scf.for %j = %i to %a step %i { scf.execute_region { scf.if %c { scf.while : () -> () { scf.condition(%c) } do { scf.yield } } scf.yield } }
    scf.reduce
  }
  return
}
// -----
func.func @unreachable(%a: index, %c: i1) {
  return
^bb1:
  scf.if %c { scf.if %c { "t.a"() : () -> () } }
  cf.br ^bb1
}
// -----
func.func @arguments(%a: index, %x: f32) -> (f32, f32, f32) {
  %r:3 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x, %x, %x) -> (f32, f32, f32) {
    %y = "t.y"(%i) : (index) -> f32
    scf.reduce(%x, %y, %y : f32, f32, f32) { ^bb0(%p: f32, %q: f32): scf.reduce.return %p : f32 }, { ^bb0(%p: f32, %q: f32): scf.reduce.return %q : f32 }, { ^bb0(%p: f32, %q: f32): scf.reduce.return %x : f32 }
  }
  return %r#0, %r#1, %r#2 : f32, f32, f32
}
