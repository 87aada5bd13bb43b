// RUN: "--test-loop-unrolling=unroll-factor=2 annotate"
func.func @a(%lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c7 step %c1 {
    %0 = arith.addi %i, %i : index
    "test.foo"(%0) : (index) -> ()
  }
  scf.for %i = %lb to %ub step %c1 {
    %0 = arith.addi %i, %i : index
  }
  return
}
