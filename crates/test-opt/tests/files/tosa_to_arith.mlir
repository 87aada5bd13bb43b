// RUN: --split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-arith{include-apply-rescale=true}))"
// RUN: --split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-arith{include-apply-rescale=true use-32-bit=true}))"

// Constants, and scaling with and without 64-bit integers.
func.func @c() -> tensor<2xi32> {
  %y = "tosa.const"() <{values = dense<[7,8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %y : tensor<2xi32>
}
// -----
func.func @cu() -> tensor<2xui8> {
  %y = "tosa.const"() <{values = dense<[7,8]> : tensor<2xui8>}> : () -> tensor<2xui8>
  return %y : tensor<2xui8>
}
// -----
func.func @s(%a: i32, %b: i32, %c: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %c {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @d(%a: i32, %b: i32, %c: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %c {rounding_mode = DOUBLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @i48(%a: i48, %b: i32, %c: i8) -> i32 {
  %0 = tosa.apply_scale %a, %b, %c {rounding_mode = DOUBLE_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
// -----
func.func @v(%a: vector<4xi32>, %b: vector<4xi32>, %c: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %a, %b, %c {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
