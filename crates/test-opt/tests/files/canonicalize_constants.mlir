// RUN: --canonicalize --mlir-print-debuginfo --mlir-print-local-scope
// RUN: --canonicalize=top-down=false
// RUN: --canonicalize=max-iterations=1
// RUN: --canonicalize=max-num-rewrites=1
// RUN: --canonicalize=max-iterations=0
func.func @f(%a: i32, %p: i1) -> (i32, i32, i32) {
  %0 = arith.addi %a, %a : i32 loc("zero")
  %c1 = arith.constant 1 : i32 loc("c1")
  %c2 = arith.constant 2 : i32 loc("c2")
  %1 = arith.addi %c1, %c2 : i32 loc("add")
  %c1b = arith.constant 1 : i32 loc("c1b")
  %c3 = arith.constant 3 : i32 loc("c3")
  %2 = arith.addi %0, %c1b : i32 loc("two")
  %3 = arith.addi %2, %c3 : i32 loc("three")
  cf.cond_br %p, ^x, ^y
^x:
  %c3x = arith.constant 3 : i32 loc("x3")
  return %c3x, %1, %3 : i32, i32, i32
^y:
  %c3y = arith.constant 3 : i32 loc("y3")
  %c4 = arith.constant 4 : i32 loc("y4")
  return %c3y, %c4, %3 : i32, i32, i32
}
