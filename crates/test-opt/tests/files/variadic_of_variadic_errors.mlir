// RUN: -allow-unregistered-dialect -split-input-file
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0, %0) <{operand_segments = array<i32: 1, 0, 2>}> : (i64, i64) -> ()
// -----
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0, %0) <{operand_segments = array<i32: 3, -1>}> : (i64, i64) -> ()
// -----
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0, %0) : (i64, i64) -> ()
// -----
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0) <{operand_segments = array<i64: 1>}> : (i64) -> ()
// -----
%0 = "t.x"() : () -> i64
"test.format_variadic_of_variadic_operand"(%0) {operand_segments = 1 : i32} : (i64) -> ()
// -----
%0 = "t.x"() : () -> i32
"test.format_variadic_of_variadic_operand"(%0) <{operand_segments = array<i32: 1>}> : (i32) -> ()
// -----
%0 = "t.x"() : () -> i32
"test.format_variadic_of_variadic_operand"(%0) <{operand_segments = array<i32: 2>}> : (i32) -> ()
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0, %0), (%0) : (i64, i64)
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0, %0 : (i64, i64)
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0, %0) : (i64, i64
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand %0 : i64
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0) : (i64) {operand_segments = array<i32: 2>}
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0) : (i64) {operand_segments = 3 : i32}
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0,) : (i64)
// -----
%0 = "t.x"() : () -> i64
test.format_variadic_of_variadic_operand (%0) : (i32)
