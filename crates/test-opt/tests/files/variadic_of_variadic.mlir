// RUN: -allow-unregistered-dialect
// RUN: -allow-unregistered-dialect -mlir-print-op-generic
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0, %0, %0) <{operand_segments = array<i32: 1, 0, 2>}> : (i64, i64, i64) -> ()
"test.format_variadic_of_variadic_operand"() <{operand_segments = array<i32>}> : () -> ()
"test.format_variadic_of_variadic_operand"() <{operand_segments = array<i32: 0>}> {a} : () -> ()
"test.format_variadic_of_variadic_operand"(%0) {operand_segments = array<i32: 0, 1>} : (i64) -> ()
test.format_variadic_of_variadic_operand (%0), (), (%0, %0) : (i64), (), (i64, i64) {b = 1 : i32}
test.format_variadic_of_variadic_operand :
test.format_variadic_of_variadic_operand () : ()
test.format_variadic_of_variadic_operand (), () : (), ()
// A comma may follow; how the types are grouped does not matter.
test.format_variadic_of_variadic_operand (%0), : (), (i64),
test.format_variadic_of_variadic_operand (%0, %0) : (i64), (), (i64)
// The dictionary has the last word.
test.format_variadic_of_variadic_operand (%0, %0) : (i64, i64) {operand_segments = array<i32: 1, 1>}
