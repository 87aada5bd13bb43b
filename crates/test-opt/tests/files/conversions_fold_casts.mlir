// RUN:--arith-expand
// RUN:--lower-affine
// RUN:--convert-index-to-llvm
// RUN:--convert-arith-to-llvm
// RUN:--convert-to-llvm
// Casts of the input fold where the conversion does not declare them legal.
func.func @casts(%a: i64) -> (i64, i64, i32) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to i64
  %1 = builtin.unrealized_conversion_cast %a : i64 to i32
  %2 = builtin.unrealized_conversion_cast %1 : i32 to i64
  return %0, %2, %1 : i64, i64, i32
}
