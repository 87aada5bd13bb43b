// RUN: --inline
func.func private @callee(%a: i32) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  return %0 : i64
}
func.func @caller(%a: i32) -> i64 {
  %0 = func.call @callee(%a) : (i32) -> i64
  return %0 : i64
}
