// RUN: -split-input-file
func.func @f(%n: index, %f: f32) {
  scf.for %i = %n to %n step %n iter_args(%a = %f) -> (f32, f32) {
  }
  return
}
// -----
func.func @f(%n: index, %f: f32) {
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %f) -> f32 {
    scf.yield %n : index
  }
  return
}
// -----
func.func @f(%n: index, %f: f32) {
  scf.for %i = %n to %f step %n {
  }
  return
}
// -----
func.func @f(%c: i1, %f: f32) {
  %0 = scf.if %c -> f32 {
    scf.yield %f : f32
  }
  return
}
// -----
func.func @f(%c: i1, %f: f32) {
  %0 = scf.if %c -> f32 {
    scf.yield %c : i1
  } else {
    scf.yield %f : f32
  }
  return
}
// -----
func.func @f(%c: i1) {
  scf.while : () -> i1 {
    scf.condition(%c)
  } do {
  ^bb0(%a: i1):
    scf.yield
  }
  return
}
// -----
func.func @f(%c: i1) {
  scf.while (%a = %c) : () -> () {
  } do {
  }
  return
}
// -----
func.func @f(%n: index) {
  scf.parallel (%i) = (%n) to (%n, %n) step (%n) {
  }
  return
}
// -----
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  scf.parallel (%i) = (%n) to (%n) step (%c0) {
  }
  return
}
// -----
func.func @f(%n: index, %f: f32) {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 {
  }
  return
}
// -----
func.func @f(%n: index) {
  scf.forall (%i) in (%n, a) {
  }
  return
}
// -----
func.func @f(%n: index) {
  scf.index_switch %n
  case 1 {
    scf.yield
  }
  case 1 {
    scf.yield
  }
  default {
  }
  return
}
// -----
func.func @f(%n: index, %f: f32) {
  %0 = scf.index_switch %n -> f32
  case 1 {
    scf.yield
  }
  default {
    scf.yield %f : f32
  }
  return
}
// -----
func.func @f() {
  "scf.execute_region"() ({
  }) : () -> ()
  return
}
