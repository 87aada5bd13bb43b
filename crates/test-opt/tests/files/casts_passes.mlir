// RUN: --reconcile-unrealized-casts
// RUN: --canonicalize
func.func @f(%a: i32, %b: i32) -> (i32, i64, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to i16
  %2 = builtin.unrealized_conversion_cast %1 : i16 to i32
  %3:2 = builtin.unrealized_conversion_cast %a, %b : i32, i32 to f32, f32
  %4:2 = builtin.unrealized_conversion_cast %3#0, %3#1 : f32, f32 to i32, i32
  %5 = builtin.unrealized_conversion_cast %b : i32 to i64
  %6 = builtin.unrealized_conversion_cast %b : i32 to i8
  return %2, %5, %4#1 : i32, i64, i32
}
