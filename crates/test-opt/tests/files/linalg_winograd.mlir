// RUN: --test-linalg-transform-patterns=test-winograd-conv2d
// RUN: "--pass-pipeline=builtin.module(func.func(test-linalg-transform-patterns{test-winograd-conv2d},test-linalg-transform-patterns{test-decompose-winograd-ops}))"

func.func @aligned(%in: tensor<1x6x6x2xf32>, %filter: tensor<3x3x3x2xf32>, %out: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%in, %filter : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%out : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// Input and output are padded.
func.func @row(%in: tensor<1x1x9x2xf32>, %filter: tensor<3x1x5x2xf32>, %out: tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%in, %filter : tensor<1x1x9x2xf32>, tensor<3x1x5x2xf32>) outs(%out : tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32>
  return %0 : tensor<1x1x5x3xf32>
}

func.func @strided(%in: tensor<1x9x9x2xf32>, %filter: tensor<3x3x3x2xf32>, %out: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc {strides = dense<2> : tensor<2xi64>} ins(%in, %filter : tensor<1x9x9x2xf32>, tensor<3x3x3x2xf32>) outs(%out : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

func.func @small(%filter: tensor<2x3x1x2xf32>, %out: tensor<4x1x2x2xf32>) -> tensor<4x1x2x2xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%filter : tensor<2x3x1x2xf32>) outs(%out : tensor<4x1x2x2xf32>) -> tensor<4x1x2x2xf32>
  return %0 : tensor<4x1x2x2xf32>
}
