// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @nhwc(%a: tensor<1x16x16x4xf32>, %f: tensor<3x3x4x16xf32>, %o: tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32> {
    %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %f : tensor<1x16x16x4xf32>, tensor<3x3x4x16xf32>) outs(%o : tensor<1x14x14x16xf32>) -> tensor<1x14x14x16xf32>
    return %r : tensor<1x14x14x16xf32>
  }
  func.func @nchw(%a: tensor<8x4x16x16xf32>, %f: tensor<16x4x3x3xf32>, %o: tensor<8x16x14x14xf32>) -> tensor<8x16x14x14xf32> {
    %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%a, %f : tensor<8x4x16x16xf32>, tensor<16x4x3x3xf32>) outs(%o : tensor<8x16x14x14xf32>) -> tensor<8x16x14x14xf32>
    return %r : tensor<8x16x14x14xf32>
  }
  func.func @depth(%a: tensor<1x114x114x16xf32>, %f: tensor<3x3x16xf32>, %o: tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32> {
    %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %f : tensor<1x114x114x16xf32>, tensor<3x3x16xf32>) outs(%o : tensor<1x112x112x16xf32>) -> tensor<1x112x112x16xf32>
    return %r : tensor<1x112x112x16xf32>
  }
  func.func @fhwc(%a: tensor<1x16x16x4xf32>, %f: tensor<16x3x3x4xf32>, %o: tensor<1x7x7x16xf32>) -> tensor<1x7x7x16xf32> {
    %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%a, %f : tensor<1x16x16x4xf32>, tensor<16x3x3x4xf32>) outs(%o : tensor<1x7x7x16xf32>) -> tensor<1x7x7x16xf32>
    return %r : tensor<1x7x7x16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf", "linalg.conv_2d_nchw_fchw", "linalg.depthwise_conv_2d_nhwc_hwc", "linalg.conv_2d_nhwc_fhwc"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @dyn(%a: tensor<1x?x16x4xf32>, %f: tensor<3x3x4x16xf32>, %o: tensor<1x?x14x16xf32>) -> tensor<1x?x14x16xf32> {
    %r = linalg.conv_2d_nhwc_hwcf ins(%a, %f : tensor<1x?x16x4xf32>, tensor<3x3x4x16xf32>) outs(%o : tensor<1x?x14x16xf32>) -> tensor<1x?x14x16xf32>
    return %r : tensor<1x?x14x16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %a : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @dil(%a: tensor<1x16x16x4xf32>, %f: tensor<3x3x4x16xf32>, %o: tensor<1x12x12x16xf32>) -> tensor<1x12x12x16xf32> {
    %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %f : tensor<1x16x16x4xf32>, tensor<3x3x4x16xf32>) outs(%o : tensor<1x12x12x16xf32>) -> tensor<1x12x12x16xf32>
    return %r : tensor<1x12x12x16xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @memref(%a: memref<1x16x16x4xf32>, %f: memref<3x3x4x16xf32>, %o: memref<1x14x14x16xf32>) {
    linalg.conv_2d_nhwc_hwcf 
      ins(%a, %f : memref<1x16x16x4xf32>, memref<3x3x4x16xf32>) outs(%o : memref<1x14x14x16xf32>)
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_hwcf"]} in %m : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.convert_conv2d_to_img2col %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x1x?x?xf32>, %f: tensor<1x?x?x?xf32>, %o: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32> {
    %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2,3]> : tensor<2xi64>, strides = dense<[4,5]> : tensor<2xi64>}
      ins(%a, %f : tensor<?x1x?x?xf32>, tensor<1x?x?x?xf32>) outs(%o : tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
    return %r : tensor<?x1x?x?xf32>
  }
  func.func @b(%a: tensor<?x?x1x?xf32>, %f: tensor<?x?x1x?xf32>, %o: tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32> {
    %r = linalg.conv_2d_nchw_fchw {dilations = dense<[2,3]> : tensor<2xi64>, strides = dense<[4,5]> : tensor<2xi64>}
      ins(%a, %f : tensor<?x?x1x?xf32>, tensor<?x?x1x?xf32>) outs(%o : tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32>
    return %r : tensor<?x?x1x?xf32>
  }
  func.func @c(%a: tensor<1x1x113x96xf32>, %f: tensor<1x3x96xf32>, %o: tensor<1x1x56x96xf32>) -> tensor<1x1x56x96xf32> {
    %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%a, %f : tensor<1x1x113x96xf32>, tensor<1x3x96xf32>) outs(%o : tensor<1x1x56x96xf32>) -> tensor<1x1x56x96xf32>
    return %r : tensor<1x1x56x96xf32>
  }
  func.func @d(%a: tensor<1x?xf32>, %f: tensor<1x?xf32>, %o: tensor<1x?xf32>) -> tensor<1x?xf32> {
    %r = linalg.conv_2d ins(%a, %f : tensor<1x?xf32>, tensor<1x?xf32>) outs(%o : tensor<1x?xf32>) -> tensor<1x?xf32>
    return %r : tensor<1x?xf32>
  }
  func.func @e(%a: tensor<?x?x1x?xf32>, %f: tensor<?x1xf32>, %o: tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32> {
    %r = linalg.pooling_nhwc_sum {dilations = dense<[2,3]> : tensor<2xi64>, strides = dense<[4,5]> : tensor<2xi64>}
      ins(%a, %f : tensor<?x?x1x?xf32>, tensor<?x1xf32>) outs(%o : tensor<?x?x1x?xf32>) -> tensor<?x?x1x?xf32>
    return %r : tensor<?x?x1x?xf32>
  }
  func.func @f(%a: tensor<?x?x?x1xf32>, %f: tensor<?x1xf32>, %o: tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32> {
    %r = linalg.pooling_nchw_max 
      ins(%a, %f : tensor<?x?x?x1xf32>, tensor<?x1xf32>) outs(%o : tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32>
    return %r : tensor<?x?x?x1xf32>
  }
  func.func @g(%a: tensor<?x1x?x?xf32>, %f: tensor<1x?xf32>, %o: tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32> {
    %0 = linalg.pooling_nhwc_max ins(%a, %f : tensor<?x1x?x?xf32>, tensor<1x?xf32>) outs(%o : tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
    %1 = linalg.pooling_nhwc_min ins(%0, %f : tensor<?x1x?x?xf32>, tensor<1x?xf32>) outs(%o : tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
    return %1 : tensor<?x1x?x?xf32>
  }
  func.func @h(%a: tensor<?x1x?x?xi32>, %f: tensor<1x?xi32>, %o: tensor<?x1x?x?xi32>) -> tensor<?x1x?x?xi32> {
    %2 = linalg.pooling_nhwc_max_unsigned ins(%a, %f : tensor<?x1x?x?xi32>, tensor<1x?xi32>) outs(%o : tensor<?x1x?x?xi32>) -> tensor<?x1x?x?xi32>
    %3 = linalg.pooling_nhwc_min_unsigned ins(%2, %f : tensor<?x1x?x?xi32>, tensor<1x?xi32>) outs(%o : tensor<?x1x?x?xi32>) -> tensor<?x1x?x?xi32>
    return %3 : tensor<?x1x?x?xi32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "done" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %a : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.decompose %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<1x?x?x4xf32>, %f: tensor<16x3x3x4xf32>, %o: tensor<1x?x?x16xf32>) -> tensor<1x?x?x16xf32> {
    %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<[2,3]> : tensor<2xi64>, strides = dense<[4,5]> : tensor<2xi64>}
      ins(%a, %f : tensor<1x?x?x4xf32>, tensor<16x3x3x4xf32>) outs(%o : tensor<1x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    return %r : tensor<1x?x?x16xf32>
  }
  func.func @m(%a: memref<1x?x?x4xf32>, %f: memref<16x3x3x4xf32>, %o: memref<1x?x?x16xf32>) {
    linalg.conv_2d_nhwc_fhwc
      ins(%a, %f : memref<1x?x?x4xf32>, memref<16x3x3x4xf32>) outs(%o : memref<1x?x?x16xf32>)
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "done" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @m(%a: memref<1x?x?x4xf32>, %f: memref<?x3x3x4xf32>, %o: memref<1x?x?x?xf32>) {
    linalg.conv_2d_nhwc_fhwc
      ins(%a, %f : memref<1x?x?x4xf32>, memref<?x3x3x4xf32>) outs(%o : memref<1x?x?x?xf32>)
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.conv_2d_nhwc_fhwc"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %a : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.transpose_conv2d %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
