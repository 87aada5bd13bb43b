// RUN: --mlir-disable-threading --test-commutativity-utils
// Operands in the order of their definitions.
func.func @a(%x: i32, %y: i32) -> i32 {
  %c = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c, %x : i32
  %1 = arith.addi %y, %x : i32
  %2 = arith.muli %0, %1 : i32
  %3 = arith.addi %0, %2 : i32
  %4 = arith.muli %c2, %2 : i32
  %5 = "test.op_commutative"(%4, %3, %2, %1) : (i32, i32, i32, i32) -> i32
  %6 = "test.op_commutative"(%3, %4, %2, %1) : (i32, i32, i32, i32) -> i32
  %7 = "test.op_commutative"(%1, %2, %3, %0) : (i32, i32, i32, i32) -> i32
  %8 = "test.foo"(%x) : (i32) -> i32
  %9 = "test.foo"(%8) : (i32) -> i32
  %10 = "test.op_commutative"(%9, %8, %3, %0) : (i32, i32, i32, i32) -> i32
  %11 = "test.op_commutative"(%5, %6, %7, %10) : (i32, i32, i32, i32) -> i32
  %12 = "test.op_large_commutative"(%11, %5, %6, %7, %8, %9, %10) : (i32, i32, i32, i32, i32, i32, i32) -> i32
  return %12 : i32
}
