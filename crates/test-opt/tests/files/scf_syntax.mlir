// RUN:
// RUN: -mlir-print-op-generic
func.func @loops(%n: index, %k: i32, %f: f32, %c: i1, %t: tensor<4xf32>) -> f32 {
  scf.for %i = %n to %n step %n {
    scf.for unsigned %j = %k to %k step %k : i32 {
    } {note}
  }
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %f) -> f32 {
    scf.yield %a : f32
  }
  %1:2 = scf.for %i = %k to %k step %k iter_args(%a = %f, %b = %n) -> (f32, index) : i32 {
    scf.yield %a, %b : f32, index
  }
  %2:2 = scf.while (%a = %f, %b = %n) : (f32, index) -> (index, f32) {
    scf.condition(%c) %b, %a : index, f32
  } do {
  ^bb0(%x: index, %y: f32):
    scf.yield %y, %x : f32, index
  } attributes {note}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) {
    scf.reduce
  }
  %3 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  scf.forall (%i, %j) in (4, %n) {
  }
  %4 = scf.forall (%i) = (1) to (%n) step (2) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  } {mapping = []}
  return %3 : f32
}
func.func @regions(%n: index, %c: i1, %f: f32) -> f32 {
  scf.if %c {
  } else {
  } {note}
  %0 = scf.if %c -> (f32) {
    scf.yield %f : f32
  } else {
    scf.yield %f : f32
  }
  scf.execute_region no_inline {
    scf.yield
  }
  %1:2 = scf.execute_region -> (f32, f32) {
    cf.br ^bb1
  ^bb1:
    scf.yield %f, %f : f32, f32
  } {note}
  %2 = scf.index_switch %n -> f32
  case 2 {
    scf.yield %f : f32
  }
  case -5 {
    scf.yield %f : f32
  }
  default {
    scf.yield %f : f32
  }
  return %2 : f32
}
