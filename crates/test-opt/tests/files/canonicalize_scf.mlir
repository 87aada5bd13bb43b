// RUN: --allow-unregistered-dialect --canonicalize
func.func @conditions(%c: i1, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %false = arith.constant false
  scf.if %true {
    "use.a"() : () -> ()
  } else {
    "use.b"() : () -> ()
  }
  scf.if %false {
    "use.c"() : () -> ()
  }
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  scf.if %c {
    "use.d"(%c) : (i1) -> ()
  } else {
    "use.e"(%c) : (i1) -> ()
  }
  "use.between"() : () -> ()
  %not = arith.xori %c, %true : i1
  scf.if %not {
    "use.f"(%c) : (i1) -> ()
  } else {
    "use.g"() : () -> ()
  }
  "use.between"() : () -> ()
  scf.if %c {
    "use.h"() : () -> ()
  } else {
  }
  return %0 : i32
}
func.func @loops(%lb: index, %ub: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %lb to %lb step %c1 iter_args(%x = %a) -> (i32) {
    %1 = "use.a"(%x) : (i32) -> i32
    scf.yield %1 : i32
  }
  %2 = scf.for %i = %c0 to %c4 step %c4 iter_args(%x = %a) -> (i32) {
    %3 = "use.b"(%i, %x) : (index, i32) -> i32
    scf.yield %3 : i32
  }
  %4 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a) -> (i32) {
    scf.yield %b : i32
  }
  scf.for %i = %lb to %ub step %c1 {
    "use.c"(%i) : (index) -> ()
  }
  return %0, %2, %4 : i32, i32, i32
}
func.func @choices(%a: i32) -> (i32, i32) {
  %c7 = arith.constant 7 : index
  %0 = scf.index_switch %c7 -> i32
  case 2 {
    %1 = "use.a"() : () -> i32
    scf.yield %1 : i32
  }
  case 7 {
    %1 = "use.b"() : () -> i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %a : i32
  }
  %2 = scf.execute_region -> i32 {
    %3 = "use.c"() : () -> i32
    scf.yield %3 : i32
  }
  return %0, %2 : i32, i32
}
