// RUN: --allow-unregistered-dialect "--pass-pipeline=builtin.module(func.func(linalg-detensorize))"

// Constants move to the start of the function, the last one first.
func.func @f(%arg0: i1) -> index {
  "test.op0"() : () -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "test.op"(%c0, %c1) : (index, index) -> ()
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  "test.op"(%c2, %c3) : (index, index) -> ()
  return %c0 : index
}
