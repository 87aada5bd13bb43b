// RUN: -allow-unregistered-dialect -test-scf-for-utils=test-replace-with-new-yields

func.func @a(%lb: index, %ub: index, %step: index, %f: f32) -> (f32, f32) {
  %r:2 = scf.for %i = %lb to %ub step %step iter_args(%x = %f, %y = %f) -> (f32, f32) {
    %z = arith.addf %x, %y : f32
    %w = arith.mulf %x, %y : f32
    scf.yield %z, %w : f32, f32
  } {__test_pipelining_loop__}
  return %r#0, %r#1 : f32, f32
}
func.func @i(%c: i1, %c2: i1, %a: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %x = arith.addi %a, %a : i32
    %y = scf.if %c2 -> i32 {
       %c1 = arith.constant 1 : i32
       scf.yield %c1 : i32
    } else {
       scf.yield %x : i32
    }
    scf.yield %x, %y : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  scf.if %c {
    "use"(%a) : (i32) -> ()
  }
  return %r#0, %r#1 : i32, i32
}
func.func @counts(%n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c3 {
  }
  scf.for %i = %c10 to %c0 step %c3 {
  }
  scf.for %i = %c0 to %n step %c0 {
  }
  scf.for %i = %n to %n step %c3 {
  }
  %a = arith.addi %n, %c10 : index
  scf.for %i = %n to %a step %c3 {
  }
  %i0 = arith.constant 0 : i8
  %i1 = arith.constant 100 : i8
  scf.for %i = %i0 to %i1 step %i1 : i8 {
  }
  return
}
