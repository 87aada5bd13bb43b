// RUN: --simplify-depthwise-conv --split-input-file
func.func @a(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x1xf32>, %c: tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, foo} ins(%a, %b : tensor<?x?x?x?xf32>, tensor<?x?x?x1xf32>) outs(%c : tensor<?x?x?x?x1xf32>) -> tensor<?x?x?x?x1xf32>
  return %0 : tensor<?x?x?x?x1xf32>
}
// -----
func.func @b(%a: tensor<1x5x5x3xf32>, %b: tensor<3x3x3x1xf32>, %c: tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<1x5x5x3xf32>, tensor<3x3x3x1xf32>) outs(%c : tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32>
  return %0 : tensor<1x3x3x3x1xf32>
}
// -----
func.func @b(%a: tensor<1x5x5x3xf32>, %b: tensor<3x3x3x1xf32>, %c: tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<1x5x5x3xf32>, tensor<3x3x3x1xf32>) outs(%c : tensor<1x3x3x3x1xf32>) -> tensor<1x3x3x3x1xf32>
  return %0 : tensor<1x3x3x3x1xf32>
}
// -----
func.func @b(%a: tensor<1x5x5x3xf32>, %b: tensor<3x3x3x?xf32>, %c: tensor<1x3x3x3x?xf32>) -> tensor<1x3x3x3x?xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<1x5x5x3xf32>, tensor<3x3x3x?xf32>) outs(%c : tensor<1x3x3x3x?xf32>) -> tensor<1x3x3x3x?xf32>
  return %0 : tensor<1x3x3x3x?xf32>
}
// -----
func.func @q(%a: tensor<?x5x5x3xi8>, %b: tensor<3x3x3x1xi8>, %c: tensor<?x3x3x3x1xi32>, %z: i32) -> tensor<?x3x3x3x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, foo} ins(%a, %b, %z, %z : tensor<?x5x5x3xi8>, tensor<3x3x3x1xi8>, i32, i32) outs(%c : tensor<?x3x3x3x1xi32>) -> tensor<?x3x3x3x1xi32>
  return %0 : tensor<?x3x3x3x1xi32>
}
