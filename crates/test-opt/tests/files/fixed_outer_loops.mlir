// RUN: --pass-pipeline=builtin.module(func.func(test-extract-fixed-outer-loops{test-outer-loop-sizes=7})) --allow-unregistered-dialect --split-input-file
// RUN: --pass-pipeline=builtin.module(func.func(test-extract-fixed-outer-loops{test-outer-loop-sizes=7,10})) --allow-unregistered-dialect --split-input-file
func.func @rect(%A: memref<?xf32>, %lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    scf.for %j = %lb to %ub step %st {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
func.func @c() {
  %c2 = arith.constant 2 : index
  %c44 = arith.constant 44 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c2 to %c44 step %c1 {
    scf.for %j = %c1 to %c44 step %c2 {
      "use"(%i, %j) : (index, index) -> ()
    }
    "post"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @tri(%n: index) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c2 to %n step %c1 {
    scf.for %j = %c1 to %i step %c2 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
