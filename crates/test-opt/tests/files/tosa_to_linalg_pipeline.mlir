// RUN: --split-input-file --tosa-to-linalg-pipeline

func.func @f(%a: tensor<4x1xf32>, %b: tensor<1x4xf32>) -> tensor<4x4xf32> {
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
  %1 = tosa.exp %0 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func @g(%a: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %a, %z, %z : (tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32>
  return %0 : tensor<1x4x4xf32>
}
// -----
func.func @h(%a: tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32> {
  %1 = tosa.exp %a : (tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32>
  return %1 : tensor<1x1x1x1x1x1x1xf32>
}
