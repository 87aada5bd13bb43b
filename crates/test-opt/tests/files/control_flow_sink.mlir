// RUN: --control-flow-sink
// Into the regions that run at most once, as far as their operations say that.
func.func @sink(%c: i1, %i: index, %a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    %3 = scf.index_switch %i -> i32
    case 2 {
      scf.yield %1 : i32
    }
    default {
      scf.yield %a : i32
    }
    scf.yield %3 : i32
  }
  %4 = arith.subi %a, %2 : i32
  %5 = test.region_if %c: i1 -> i32 then {
  ^bb0(%x: i1):
    test.region_if_yield %4 : i32
  } else {
  ^bb0(%x: i1):
    test.region_if_yield %a : i32
  } join {
  ^bb0(%x: i32):
    test.region_if_yield %x : i32
  }
  return %2, %5 : i32, i32
}
func.func @stay(%i: index, %a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = scf.execute_region -> i32 {
    scf.yield %0 : i32
  }
  %3 = affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] -> i32 {
    affine.yield %1 : i32
  } else {
    affine.yield %a : i32
  }
  return %2, %3 : i32, i32
}
