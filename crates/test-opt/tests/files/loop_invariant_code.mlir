// RUN: --allow-unregistered-dialect --loop-invariant-code-motion
// RUN: --allow-unregistered-dialect --control-flow-sink
func.func @loops(%a: i32, %b: i32, %lb: index, %ub: index, %m: memref<4xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : i32
  %cm1 = arith.constant -1 : i32
  scf.for %i = %lb to %ub step %c1 {
    scf.for %j = %lb to %ub step %c2 {
      %0 = arith.addi %a, %b : i32
      %1 = arith.divsi %0, %b : i32
      %2 = arith.divsi %0, %c5 : i32
      %3 = arith.divsi %0, %cm1 : i32
      %4 = arith.remui %2, %b : i32
      %5 = arith.addi %i, %j : index
      %6 = memref.load %m[%c1] : memref<4xi32>
      %7 = memref.dim %m, %c2 : memref<4xi32>
      "use.all"(%1, %3, %4, %5, %6, %7) : (i32, i32, i32, index, i32, index) -> ()
    }
    scf.for %j = %lb to %ub step %c1 {
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 step 2 {
      %0 = arith.subi %a, %b : i32
    }
  }
  return
}
func.func @sink(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.divsi %a, %b : i32
  %3 = arith.subi %a, %b : i32
  %4 = scf.if %c -> (i32) {
    %5 = arith.addi %1, %2 : i32
    %6 = arith.addi %5, %3 : i32
    scf.yield %6 : i32
  } else {
    scf.yield %3 : i32
  }
  return %4 : i32
}
