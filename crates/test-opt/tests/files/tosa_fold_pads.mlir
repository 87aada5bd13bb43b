// RUN: --split-input-file --canonicalize
func.func @conv(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<1x9x8x4xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %3 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %4 = tosa.conv2d %2, %w, %b, %3, %3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x4xf32>
  return %4 : tensor<1x9x8x4xf32>
}
// -----
func.func @conv_q(%arg0: tensor<1x7x6x3xi8>, %w: tensor<4x3x3x3xi8>, %b: tensor<4xi32>) -> tensor<1x9x8x4xi32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x9x8x3xi8>
  %3 = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %4 = tosa.conv2d %2, %w, %b, %3, %3 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x8x4xi32>
  return %4 : tensor<1x9x8x4xi32>
}
// -----
func.func @conv_q_no(%arg0: tensor<1x7x6x3xi8>, %w: tensor<4x3x3x3xi8>, %b: tensor<4xi32>) -> tensor<1x9x8x4xi32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x9x8x3xi8>
  %3 = "tosa.const"() {values = dense<4> : tensor<1xi8>} : () -> tensor<1xi8>
  %4 = tosa.conv2d %2, %w, %b, %3, %3 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xi8>, tensor<4x3x3x3xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x8x4xi32>
  return %4 : tensor<1x9x8x4xi32>
}
// -----
func.func @conv_batchpad(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x9x8x4xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 1, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<2x9x8x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<2x9x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x9x8x4xf32>
  return %4 : tensor<2x9x8x4xf32>
}
// -----
func.func @conv_local(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>, %s: !tosa.shape<8>) -> (tensor<1x9x8x4xf32>, tensor<1x9x8x3xf32>) {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 2, 3, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<-0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x13x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 0, 1, 2, 3>, dilation = array<i64: 2, 1>, stride = array<i64: 1, 1>, local_bound = true, extra = 3 : i32} : (tensor<1x10x13x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  %5 = tosa.pad %arg0, %s, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %6 = tosa.conv2d %5, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, dilation = array<i64: 1, 1>, stride = array<i64: 1, 1>, local_bound = true} : (tensor<1x9x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x4xf32>
  return %6, %5 : tensor<1x9x8x4xf32>, tensor<1x9x8x3xf32>
}
// -----
func.func @conv_keep(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> (tensor<1x?x?x4xf32>, tensor<1x10x13x3xf32>) {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 2, 3, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<-0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x13x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 0, 1, 2, 3>, dilation = array<i64: 2, 1>, stride = array<i64: 1, 1>, local_bound = true, extra = 3 : i32} : (tensor<1x10x13x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  return %4, %2 : tensor<1x?x?x4xf32>, tensor<1x10x13x3xf32>
}
// -----
func.func @conv_big(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> (tensor<1x?x?x4xf32>) {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 8191, 2, 3, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x?x13x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 2, 1, 2, 3>, dilation = array<i64: 2, 1>, stride = array<i64: 1, 1>, local_bound = true, extra = 3 : i32} : (tensor<1x?x13x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  return %4 : tensor<1x?x?x4xf32>
}
// -----
func.func @conv_big2(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> (tensor<1x?x?x4xf32>) {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 8190, 2, 3, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x?x13x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 2, 1, 2, 3>, dilation = array<i64: 2, 1>, stride = array<i64: 1, 1>, local_bound = true, extra = 3 : i32} : (tensor<1x?x13x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  return %4 : tensor<1x?x?x4xf32>
}
// -----
func.func @conv_nonconst(%arg0: tensor<1x7x6x3xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>, %1: tensor<1xf32>) -> (tensor<1x?x?x4xf32>) {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 2, 3, 4, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x?x13x3xf32>
  %4 = tosa.conv2d %2, %w, %b, %1, %1 {acc_type = f32, pad = array<i64: 2, 1, 2, 3>, dilation = array<i64: 2, 1>, stride = array<i64: 1, 1>, local_bound = true, extra = 3 : i32} : (tensor<1x?x13x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x4xf32>
  return %4 : tensor<1x?x?x4xf32>
}
// -----
func.func @dw(%arg0: tensor<1x7x6x3xf32>, %w: tensor<3x3x3x2xf32>, %b: tensor<6xf32>) -> tensor<1x9x8x6xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %4 = tosa.depthwise_conv2d %2, %w, %b, %1, %1 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x8x6xf32>
  return %4 : tensor<1x9x8x6xf32>
}
// -----
func.func @maxpool(%arg0: tensor<1x7x6x3xf32>) -> tensor<1x?x?x3xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0xFF800000> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %4 = tosa.max_pool2d %2 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>) -> tensor<1x?x?x3xf32>
  return %4 : tensor<1x?x?x3xf32>
}
// -----
func.func @maxpool2(%arg0: tensor<1x7x6x3xf32>) -> tensor<1x?x?x3xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<-3.40282347E+38> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %4 = tosa.max_pool2d %2 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>) -> tensor<1x?x?x3xf32>
  return %4 : tensor<1x?x?x3xf32>
}
// -----
func.func @avgpool(%arg0: tensor<1x7x6x3xf32>) -> tensor<1x?x?x3xf32> {
  %0 = "tosa.const_shape"() {values = dense<[0, 0, 1, 1, 1, 1, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %2 = tosa.pad %arg0, %0, %1 : (tensor<1x7x6x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x8x3xf32>
  %4 = tosa.avg_pool2d %2, %1, %1 {acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x3xf32>
  return %4 : tensor<1x?x?x3xf32>
}
