// RUN: --transform-interpreter --split-input-file

func.func @convolution(%in: tensor<1x6x6x2xf32>, %filter: tensor<3x3x3x2xf32>, %out: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%in, %filter : tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>) outs(%out : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["linalg.winograd_filter_transform"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.decompose_winograd_op %2 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @other(%in: tensor<1x6x5x2xf32>, %filter: tensor<3x3x2x2xf32>, %out: tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%in, %filter : tensor<1x6x5x2xf32>, tensor<3x3x2x2xf32>) outs(%out : tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.winograd_conv2d %0 {fmr = 0 : i32} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @fill(%x: f32, %out: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose_winograd_op %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
