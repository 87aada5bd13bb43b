// RUN: --split-input-file "--tosa-narrow-i64-to-i32=convert-function-boundaries=1"
// RUN: --split-input-file "--tosa-narrow-f64-to-f32=convert-function-boundaries=1 aggressive-rewrite=1"
func.func @scalars(%a: i64, %b: index, %c: vector<2xi64>, %d: tensor<2xui64>, %e: f64) -> i64 {
  return %a : i64
}

func.func @moves(%a: tensor<2x3xi64>, %b: tensor<2x3xf64>) -> (tensor<3x2xi64>, tensor<3x2xf64>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi64>) -> tensor<3x2xi64>
  %1 = tosa.transpose %b {perms = array<i32: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
  return %0, %1 : tensor<3x2xi64>, tensor<3x2xf64>
}

func.func private @external(tensor<2xi64>) -> tensor<2xf64>
