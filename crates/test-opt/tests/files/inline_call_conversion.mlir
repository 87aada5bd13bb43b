// RUN: --inline=default-pipeline=
// Calls whose types the test dialect converts.
func.func @two(%a: i32, %b: i16) -> (i32, i16) {
  return %a, %b : i32, i16
}
func.func @caller(%a: i16, %b: i32) -> (i16, i32) {
  %0:2 = "test.conversion_call_op"(%a, %b) { callee=@two } : (i16, i32) -> (i16, i32)
  %1:2 = "test.conversion_call_op"(%b, %a) { callee=@two } : (i32, i16) -> (i32, i16)
  %2:2 = "test.conversion_call_op"(%a, %a) { callee=@two } : (i16, i16) -> (i64, i32)
  return %0#0, %0#1 : i16, i32
}
func.func @multi(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 1 : i32
  return %0 : i32
^bb2:
  %1 = arith.constant 2 : i32
  return %1 : i32
}
func.func @c2(%c: i1) -> i16 {
  %0 = "test.conversion_call_op"(%c) { callee=@multi } : (i1) -> i16
  return %0 : i16
}
func.func @c3(%a: i32, %b: i16) -> (i16, i32) {
  %0:2 = call @two(%a, %b) : (i32, i16) -> (i32, i16)
  return %b, %a : i16, i32
}
