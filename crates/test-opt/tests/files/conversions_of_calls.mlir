// RUN: --arith-emulate-wide-int=widest-int-supported=32
// Calls and returns whose types are converted keep only what they must have.
func.func @f(%a: i64) -> i64 attributes {foo.x} {
  %0 = func.call @f(%a) {foo.a = 1 : i32, no_inline} : (i64) -> i64
  return {foo.b} %0 : i64
}
