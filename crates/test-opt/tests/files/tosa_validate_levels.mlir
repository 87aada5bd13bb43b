// RUN: --split-input-file --tosa-validate

func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8193, 1>, pad = array<i64: 4, 4, 4, 4>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 1, 8193>, pad = array<i64: 4, 4, 4, 4>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 8193>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 8193, 8192, 8192, 8192>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 8193, 0, 0, 0>, stride = array<i64: 8193, 8193>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8193, 8192, 8192>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 8193, 0, 0>, stride = array<i64: 8193, 8193>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8192, 8193, 8192>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 0, 8193, 0>, stride = array<i64: 8193, 8193>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8192, 8192, 8193>, stride = array<i64: 1, 1>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 0, 0, 8193>, stride = array<i64: 8193, 8193>, acc_type = f32} : (tensor<1x32x32x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8193, 1>, pad = array<i64: 4, 4, 4, 4>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 8193>, pad = array<i64: 4, 4, 4, 4>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 8193>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 8193, 8192, 8192, 8192>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 8193, 0, 0, 0>, stride = array<i64: 8193, 8193>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8193, 8192, 8192>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 8193, 0, 0>, stride = array<i64: 8193, 8193>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8192, 8193, 8192>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 0, 8193, 0>, stride = array<i64: 8193, 8193>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 8192, 8192, 8192, 8193>, stride = array<i64: 1, 1>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 8194, 8194>, pad = array<i64: 0, 0, 0, 8193>, stride = array<i64: 8193, 8193>} : (tensor<1x32x32x8xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x2x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 4097, 1>, pad = array<i64: 0, 8194, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x2x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x2x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 4097>, pad = array<i64: 0, 1, 0, 8194>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 8193>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 8193, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 8193, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 8193, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 8193>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x?x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x?x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x?x?x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x?x?x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<?x?x?x?xf32>, %w: tensor<?x?x?x?xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x2x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 4097, 1, 1>, pad = array<i64: 8194, 8194, 8194, 8194, 8194, 8194>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x2x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x2x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 4097, 1>, pad = array<i64: 8194, 8194, 8194, 8194, 8194, 8194>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x2x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x2x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 4097>, pad = array<i64: 8194, 8194, 8194, 8194, 8194, 8194>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x2x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 8193, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 8193, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 8193>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 8193, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 8193, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 8193, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 8193, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 8193, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x32x4xf32>, %w: tensor<8x1x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 8193>, stride = array<i64: 1, 1, 1>} : (tensor<1x32x32x32x4xf32>, tensor<8x1x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<2x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 4097, 1>, pad = array<i64: 8194, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<2x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x2x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 4097>, pad = array<i64: 0, 0, 8194, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<1x2x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 8193>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 8193, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 8193, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 8193, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<1x1x4x2xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 8193>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x8193x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x8193x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x8193x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x8193x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 8193, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 8193>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 8193, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 8193, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 8193, 0>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x4xf32>, %w: tensor<8x1x1x4xf32>, %b: tensor<8xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 8193>, stride = array<i64: 1, 1>} : (tensor<1x32x32x4xf32>, tensor<8x1x1x4xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x16384x16384xf32>, %b: tensor<1x16384x16384xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false, local_bound = false}: (tensor<1x16384x16384xf32>, tensor<1x16384x16384xf32>) -> (tensor<1x16384x16384xf32>, tensor<1x16384x16384xf32>)
  return
}
// -----
func.func @t(%a: tensor<1x4x16384xf32>, %b: tensor<1x4x16384xf32>) {
  %0, %1 = tosa.fft2d %a, %b {inverse = false, local_bound = false}: (tensor<1x4x16384xf32>, tensor<1x4x16384xf32>) -> (tensor<1x4x16384xf32>, tensor<1x4x16384xf32>)
  return
}
// -----
func.func @t(%a: tensor<1x16384x4xf32>) {
  %0, %1 = tosa.rfft2d %a {local_bound = false}: (tensor<1x16384x4xf32>) -> (tensor<1x16384x3xf32>, tensor<1x16384x3xf32>)
  return
}
// -----
func.func @t(%a: tensor<1x4x16384xf32>) {
  %0, %1 = tosa.rfft2d %a {local_bound = false}: (tensor<1x4x16384xf32>) -> (tensor<1x4x8193xf32>, tensor<1x4x8193xf32>)
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[257, 1, 1, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[1, 1, 257, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[513, 2, 1, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[1, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[1, 1, 1, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[4, 2, 4, 2]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[-1, 1]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[1, 1]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x32x32x8xf32>) {
  %s = tosa.const_shape { values = dense<[2, 1, 2, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x32x32x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x63x63x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x16385x1x8xf32>) {
  %s = tosa.const_shape { values = dense<[2, 1, 2, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x16385x1x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x32769x1x8xf32>
  return
}
// -----
func.func @t(%a: tensor<1x1x16385x8xf32>) {
  %s = tosa.const_shape { values = dense<[2, 1, 2, 1]> : tensor<4xindex> } : () -> !tosa.shape<4>
  %o = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %b = tosa.const_shape { values = dense<[0, 0]> : tensor<2xindex> } : () -> !tosa.shape<2>
  %1 = tosa.resize %a, %s, %o, %b { mode = NEAREST_NEIGHBOR } : (tensor<1x1x16385x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x32769x8xf32>
  return
}
// -----
func.func @t(%a: tensor<4xi32>, %s: tensor<1xi8>) {
  %0 = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return
}
// -----
func.func @t(%a: tensor<4xi8>, %s: tensor<256xi8>) {
  %0 = tosa.table %a, %s : (tensor<4xi8>, tensor<256xi8>) -> tensor<4xi8>
  return
}
// -----
func.func @t(%a: tensor<4xi8>, %s: tensor<256xi8>) {
  %0 = tosa.cast %a : (tensor<4xi8>) -> tensor<4xi1>
  %1 = tosa.transpose %a {perms = array<i32: 0>} : (tensor<4xi8>) -> tensor<4xi8>

  return
}
// -----
func.func @t(%a: tensor<4xf32>, %p: !tosa.shape<2>, %z: tensor<1xf32>) {
  %0 = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<?xf32>

  return
}
// -----
func.func @t(%a: tensor<4xf32>, %p: !tosa.shape<1>) {
  %0 = tosa.tile %a, %p : (tensor<4xf32>, !tosa.shape<1>) -> tensor<?xf32>
 %1 = tosa.reshape %a, %p : (tensor<4xf32>, !tosa.shape<1>) -> tensor<4xf32>
 %2 = tosa.slice %a, %p, %p : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xf32>
  return
}
// -----
func.func @t(%a: tensor<1x2147483648xi8>) {
  %0 = tosa.identity %a : (tensor<1x2147483648xi8>) -> tensor<1x2147483648xi8>
  return
}
// -----
func.func @t(%a: tensor<1x2147483647xi8>) {
  %0 = tosa.identity %a : (tensor<1x2147483647xi8>) -> tensor<1x2147483647xi8>
  return
}
// -----
func.func @t(%a: tensor<1x536870912xf32>) {
  %0 = tosa.identity %a : (tensor<1x536870912xf32>) -> tensor<1x536870912xf32>
  return
}
// -----
func.func @t(%a: tensor<1x536870911xf32>) {
  %0 = tosa.identity %a : (tensor<1x536870911xf32>) -> tensor<1x536870911xf32>
  return
}
// -----
func.func @t(%a: tensor<8589934592xi1>) {
  %0 = tosa.identity %a : (tensor<8589934592xi1>) -> tensor<8589934592xi1>
  return
}
// -----
func.func @t(%a: tensor<0xi8>) {
  %0 = tosa.identity %a : (tensor<0xi8>) -> tensor<0xi8>
  return
}
// -----
func.func @t(%a: tensor<1xi8>) {
  %0 = tosa.concat %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a {axis = 0 : i32} : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<65xi8>
  return
}
// -----
func.func @t(%a: tensor<1xi8>) {
  %0:65 = tosa.custom %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>)
  return
}
// -----
func.func @t(%a: tensor<1xi8>) {
  %0:65 = tosa.custom %a {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<1xi8>) -> (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>)
  return
}
// -----
func.func @t(%c: tensor<i1>, %f: tensor<f32>) {
  %i0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i2 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i3 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i4 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i5 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  tosa.yield %f : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i5 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i4 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i3 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i2 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i1 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }

  return
}
// -----
func.func @t(%c: tensor<i1>, %f: tensor<f32>) {
  %i0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i2 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i3 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i4 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i5 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  %i6 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
  tosa.yield %f : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i6 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i5 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i4 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i3 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i2 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }
 tosa.yield %i1 : tensor<f32>
  } else {
 tosa.yield %f : tensor<f32>
 }

  return
}
