// RUN: --split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-linalg-named))"

// Products, pooling, convolutions and transpositions.
func.func @mm(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
// -----
func.func @mmd(%a: tensor<?x3x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x3x?xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x3x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x3x?xf32>
  return %0 : tensor<?x3x?xf32>
}
// -----
func.func @mmq(%a: tensor<2x3x4xi8>, %b: tensor<2x4x5xi8>) -> tensor<2x3x5xi32> {
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %z, %y : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  return %0 : tensor<2x3x5xi32>
}
// -----
func.func @mmz(%a: tensor<2x3x4xi8>, %b: tensor<2x4x5xi8>, %zp: tensor<1xi8>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  %1 = tosa.matmul %a, %b, %z, %y : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  return
}
// -----
func.func @mmv(%a: tensor<2x3x4xi8>, %b: tensor<2x4x5xi8>, %zp: tensor<1xi8>) {
  %1 = tosa.matmul %a, %b, %zp, %zp : (tensor<2x3x4xi8>, tensor<2x4x5xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3x5xi32>
  return
}
// -----
func.func @mp(%a: tensor<1x6x34x62xf32>) -> () {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32>
  %1 = tosa.max_pool2d %a {pad = array<i64: 0, 1, 2, 3>, kernel = array<i64: 4, 6>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xf32>) -> tensor<1x4x34x62xf32>
  return
}
// -----
func.func @mpd(%a: tensor<?x6x34x62xf32>) -> () {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>} : (tensor<?x6x34x62xf32>) -> tensor<?x4x32x62xf32>
  return
}
// -----
func.func @mpn(%a: tensor<1x6x34x62xf32>) -> () {
  %0 = tosa.max_pool2d %a {pad = array<i64: 0, 0, 0, 0>, kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, nan_mode = IGNORE} : (tensor<1x6x34x62xf32>) -> tensor<1x4x32x62xf32>
  return
}
// -----
func.func @ap(%a: tensor<1x6x34x62xf32>) -> tensor<1x5x33x62xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, kernel = array<i64: 4, 4>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x33x62xf32>
  return %0 : tensor<1x5x33x62xf32>
}
// -----
func.func @api(%a: tensor<1x6x34x62xi8>) -> tensor<1x5x33x62xi8> {
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %a, %z, %z {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, kernel = array<i64: 4, 4>, stride = array<i64: 1, 1>} : (tensor<1x6x34x62xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x33x62xi8>
  return %0 : tensor<1x5x33x62xi8>
}
// -----
func.func @conv(%i: tensor<1x49x42x27xf32>, %w: tensor<28x3x3x27xf32>, %b: tensor<28xf32>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>, dilation = array<i64: 2, 1>} : (tensor<1x49x42x27xf32>, tensor<28x3x3x27xf32>, tensor<28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x23x40x28xf32>
  return
}
// -----
func.func @convd(%i: tensor<?x?x?x27xf32>, %w: tensor<28x3x3x27xf32>, %b: tensor<28xf32>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 1>, dilation = array<i64: 2, 1>} : (tensor<?x?x?x27xf32>, tensor<28x3x3x27xf32>, tensor<28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x28xf32>
  return
}
// -----
func.func @convq(%i: tensor<1x12x12x1xi8>, %w: tensor<1024x3x3x1xi8>, %b: tensor<1024xi32>) -> () {
  %z = "tosa.const"() <{values = dense<-22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %i, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x12x12x1xi8>, tensor<1024x3x3x1xi8>, tensor<1024xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x12x12x1024xi32>
  return
}
// -----
func.func @convb1(%i: tensor<1x12x12x1xf32>, %w: tensor<4x3x3x1xf32>, %b: tensor<1xf32>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x12x12x1xf32>, tensor<4x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x12x4xf32>
  return
}
// -----
func.func @conv16(%i: tensor<1x12x12x1xf16>, %w: tensor<4x3x3x1xf16>, %b: tensor<4xf16>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x12x12x1xf16>, tensor<4x3x3x1xf16>, tensor<4xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x12x12x4xf16>
  return
}
// -----
func.func @dw(%i: tensor<1x7x5x3xf32>, %w: tensor<3x1x3x11xf32>, %b: tensor<33xf32>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x7x5x3xf32>, tensor<3x1x3x11xf32>, tensor<33xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x5x33xf32>
  return
}
// -----
func.func @dwq(%i: tensor<1x12x12x4xi8>, %w: tensor<3x3x4x128xi8>, %b: tensor<512xi32>) -> () {
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %i, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x12x12x4xi8>, tensor<3x3x4x128xi8>, tensor<512xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x12x12x512xi32>
  return
}
// -----
func.func @c3(%i: tensor<1x49x48x47x27xf32>, %w: tensor<28x3x4x5x27xf32>, %b: tensor<28xf32>) -> () {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %i, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x49x48x47x27xf32>, tensor<28x3x4x5x27xf32>, tensor<28xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x47x45x43x28xf32>
  return
}
// -----
func.func @c3q(%i: tensor<1x49x48x47x27xi8>, %w: tensor<28x3x4x5x27xi8>, %b: tensor<28xi32>) -> () {
  %z = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv3d %i, %w, %b, %z, %y {acc_type = i32, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>} : (tensor<1x49x48x47x27xi8>, tensor<28x3x4x5x27xi8>, tensor<28xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x47x45x43x28xi32>
  return
}
// -----
func.func @tr(%a: tensor<1x2x3xi32>, %b: tensor<1x?x3x4xi32>, %c: tensor<?x?xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi32>) -> tensor<2x3x1xi32>
  %1 = tosa.transpose %b {perms = array<i32: 1, 3, 0, 2>} : (tensor<1x?x3x4xi32>) -> tensor<?x4x1x3xi32>
  %2 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
