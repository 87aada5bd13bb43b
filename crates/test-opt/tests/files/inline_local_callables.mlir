// RUN: --inline --split-input-file
func.func @calls_value(%a: i32) -> i32 {
  %f = "test.functional_region_op"() ({
  ^bb0(%x: i32):
    %one = arith.constant 1 : i32
    %y = arith.addi %x, %one : i32
    "test.return"(%y) : (i32) -> ()
  }) : () -> ((i32) -> i32)
  %r = call_indirect %f(%a) : (i32) -> i32
  %s = call_indirect %f(%r) : (i32) -> i32
  return %s : i32
}
// -----
test.conversion_func_op @marked(%a: i32 {test.handle_argument}, %b: i32) -> (i32 {test.handle_result}, i32) {
  %0 = arith.addi %a, %b : i32
  "test.return"(%0, %a) : (i32, i32) -> ()
}
func.func @caller(%a: i32, %b: i16) -> (i16, i32) {
  %0:2 = "test.conversion_call_op"(%a, %b) {callee = @marked} : (i32, i16) -> (i16, i32)
  return %0#0, %0#1 : i16, i32
}
