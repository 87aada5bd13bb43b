// RUN: --split-input-file --tosa-make-broadcastable
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<4x3xf32>, %b: tensor<f32>) -> tensor<4x3xf32> {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<4x3xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = tosa.add %a, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<4x3xi1>, %b: tensor<3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = tosa.select %a, %b, %c : (tensor<4x3xi1>, tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
// -----
func.func @f(%a: tensor<4x3xi32>, %b: tensor<3xi32>, %c: tensor<1xi8>) -> tensor<4x3xi32> {
  %0 = tosa.mul %a, %b, %c : (tensor<4x3xi32>, tensor<3xi32>, tensor<1xi8>) -> tensor<4x3xi32>
  %1 = tosa.mul %b, %a, %c : (tensor<3xi32>, tensor<4x3xi32>, tensor<1xi8>) -> tensor<4x3xi32>
  %2 = tosa.bitwise_and %b, %a : (tensor<3xi32>, tensor<4x3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}
