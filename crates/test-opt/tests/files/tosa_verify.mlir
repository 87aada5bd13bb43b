// RUN: --split-input-file
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x1xf32>
return }
// -----
func.func @f(%a: tensor<2x1xf32>, %b: tensor<2x1xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
return }
// -----
func.func @f(%a: tensor<2x?xf32>, %b: tensor<2x1xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<?x5xf32>
return }
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<*xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x5xf32>
return }
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<2xf32>) { %0 = "tosa.add"(%a, %b) : (tensor<*xf32>, tensor<2xf32>) -> tensor<?x5xf32>
return }
// -----
func.func @f(%a: tensor<2xi1>, %b: tensor<3xf32>) { %0 = "tosa.select"(%a, %b, %b) : (tensor<2xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return }
// -----
func.func @f(%a: tensor<3xi8>, %b: tensor<3xf32>) { %0 = "tosa.select"(%a, %b, %b) : (tensor<3xi8>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
return }
// -----
func.func @f(%a: tensor<3xi1>, %b: tensor<3xf32>) { %0 = "tosa.select"(%a, %b, %b) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf16>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.argmax"(%a) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xf32>
return }
// -----
func.func @f(%a: tensor<2x3x4xf32>) { %0 = "tosa.argmax"(%a) {axis = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %z: tensor<1xf32>) { %0 = "tosa.avg_pool2d"(%a, %z, %z) {kernel = array<i64: 0, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>, acc_type = i32} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x4xf32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %z: tensor<1xf32>) { %0 = "tosa.avg_pool2d"(%a, %z, %z) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>, acc_type = f32} : (tensor<1x8x8x4xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x4xi8>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %z: tensor<1xf32>) { %0 = "tosa.avg_pool2d"(%a, %z, %z) {kernel = array<i64: 2, 2>, stride = array<i64: 4, 1>, pad = array<i64: 0,0,0,0>, acc_type = f32} : (tensor<1x8x8x4xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x4xi8>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %z: tensor<1xi8>) { %0 = "tosa.avg_pool2d"(%a, %z, %z) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x4xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) { %z = "tosa.const"() {values = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
 %0 = "tosa.avg_pool2d"(%a, %z, %z) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>, acc_type = f32} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x4xf32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>) { %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
 %o = "tosa.const"() {values = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
 %0 = "tosa.avg_pool2d"(%a, %z, %o) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>, acc_type = f32} : (tensor<1x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x4xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.clamp"(%a) {min_val = 1.0 : f32, max_val = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.clamp"(%a) {min_val = 1.0 : f32, max_val = 0x7FC00000 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xi1>) { %0 = "tosa.clamp"(%a) {min_val = true, max_val = false} : (tensor<2x3xi1>) -> tensor<2x3xi1>
return }
// -----
func.func @f(%a: tensor<2x3xui8>) { %0 = "tosa.clamp"(%a) {min_val = 3 : ui8, max_val = 2 : ui8} : (tensor<2x3xui8>) -> tensor<2x3xui8>
return }
// -----
func.func @f(%a: tensor<2x3xui8>) { %0 = "tosa.clamp"(%a) {min_val = 3 : i8, max_val = 2 : i8} : (tensor<2x3xui8>) -> tensor<2x3xui8>
return }
// -----
func.func @f(%a: tensor<2x3x!quant.uniform<i8:f32, 1.0>>) { %0 = "tosa.clamp"(%a) {min_val = 3 : i8, max_val = 2 : i8} : (tensor<2x3x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x3x!quant.uniform<i8:f32, 1.0>>
return }
// -----
func.func @f(%a: tensor<2x3x!quant.uniform<u8:f32, 1.0>>) { %0 = "tosa.clamp"(%a) {min_val = 3 : i8, max_val = 2 : i8} : (tensor<2x3x!quant.uniform<u8:f32, 1.0>>) -> tensor<2x3x!quant.uniform<u8:f32, 1.0>>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b : tensor<2x3xf16>) { %0 = "tosa.concat"(%a, %b) {axis = 7 : i32} : (tensor<2x3xf32>, tensor<2x3xf16>) -> tensor<2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b : tensor<2x3xf32>) { %0 = "tosa.concat"(%a, %b) {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x4xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b : tensor<*xf32>) { %0 = "tosa.concat"(%a, %b) {axis = 0 : i32} : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<4x4x4xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>, %b : tensor<2x?xf32>) { %0 = "tosa.concat"(%a, %b) {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<3x7xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.reduce_sum"(%a) {axis = 3 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.reduce_sum"(%a) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<3x1xf32>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.reduce_sum"(%a) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf16>
return }
// -----
func.func @f(%a: tensor<*xf32>) { %0 = "tosa.reduce_sum"(%a) {axis = 3 : i32} : (tensor<*xf32>) -> tensor<2x1xf32>
return }
// -----
func.func @f(%a: tensor<*xf32>) { %0 = "tosa.reduce_sum"(%a) {axis = 1 : i32} : (tensor<*xf32>) -> tensor<2x1xf16>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { %0 = "tosa.equal"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
return }
// -----
func.func @f(%a: tensor<1x3xf32>, %b: tensor<*xf32>) { %0 = "tosa.equal"(%a, %b) : (tensor<1x3xf32>, tensor<*xf32>) -> tensor<2x4xi1>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<5x2x2x4xf16>, %b: tensor<5xf32>, %z: tensor<1xf32>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xf32>, tensor<5x2x2x4xf16>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x5xf32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<5x2x2x4xf32>, %b: tensor<5xf32>, %z: tensor<1xf32>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = f32} : (tensor<1x8x8x4xf32>, tensor<5x2x2x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x5xf16>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf32>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xf32>, %z: tensor<1xf32>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = f32} : (tensor<1x8x8x4xf32>, tensor<5x2x2x4xi8>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x5xf32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xf8E5M2>, %w: tensor<5x2x2x4xf8E4M3FN>, %b: tensor<5xf32>, %z: tensor<1xf32>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = f32} : (tensor<1x8x8x4xf8E5M2>, tensor<5x2x2x4xf8E4M3FN>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x5xf32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi16>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = f32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi4>, %b: tensor<5xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = f32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi4>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,-1>, stride = array<i64: 0,1>, dilation = array<i64: 0,1>, acc_type = f32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,-1>, stride = array<i64: 0,1>, dilation = array<i64: 0,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 0,1>, dilation = array<i64: 0,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 4,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x9x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.transpose_conv2d"(%a, %w, %b, %z, %z) {out_pad = array<i64: -3,0,0,0>, stride = array<i64: 1,0>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x9x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.transpose_conv2d"(%a, %w, %b, %z, %z) {out_pad = array<i64: -3,0,0,0>, stride = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x9x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.transpose_conv2d"(%a, %w, %b, %z, %z) {out_pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x9x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.transpose_conv2d"(%a, %w, %b, %z, %z) {out_pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x10x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<4xi32>, %z: tensor<1xi8>) { %0 = "tosa.transpose_conv2d"(%a, %w, %b, %z, %z) {out_pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x9x9x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<2x2x4x2xi8>, %b: tensor<8xi32>, %z: tensor<1xi8>) { %0 = "tosa.depthwise_conv2d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<2x2x4x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x7x9x8xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x8x4xi8>, %w: tensor<8x2x2x2x4xi8>, %b: tensor<8xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv3d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0,0,0>, stride = array<i64: 1,1,1>, dilation = array<i64: 1,1,1>, acc_type = i32} : (tensor<1x8x8x8x4xi8>, tensor<8x2x2x2x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x7x7x8xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x8x4xi8>, %w: tensor<8x2x2x2x4xi8>, %b: tensor<8xi32>, %z: tensor<1xi8>) { %0 = "tosa.conv3d"(%a, %w, %b, %z, %z) {pad = array<i64: 0,0,0,0,0,0>, stride = array<i64: 4,1,1>, dilation = array<i64: 1,1,1>, acc_type = i32} : (tensor<1x8x8x8x4xi8>, tensor<8x2x2x2x4xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x7x7x8xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { 
%zz = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
%0 = "tosa.conv2d"(%a, %w, %b, %z, %zz) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi8>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi8>, tensor<1xi16>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi16>, %w: tensor<5x2x2x4xi8>, %b: tensor<5xi32>, %z: tensor<1xi8>) { 
%zz = "tosa.const"() {values = dense<3> : tensor<1xi16>} : () -> tensor<1xi16>
%0 = "tosa.conv2d"(%a, %w, %b, %zz, %z) {pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>, acc_type = i32} : (tensor<1x8x8x4xi16>, tensor<5x2x2x4xi8>, tensor<5xi32>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x7x7x5xi32>
return }
// -----
func.func @f(%a: tensor<1x4x2xf32>, %b: tensor<1x2x5xf32>, %z: tensor<1xf32>) { %0 = "tosa.matmul"(%a, %b, %z, %z) : (tensor<1x4x2xf32>, tensor<1x2x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5xf32>
return }
// -----
func.func @f(%a: tensor<1x4x2xf32>, %b: tensor<1x3x5xf32>, %z: tensor<1xf32>) { %0 = "tosa.matmul"(%a, %b, %z, %z) : (tensor<1x4x2xf32>, tensor<1x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
return }
// -----
func.func @f(%a: tensor<1x4x2xf32>, %b: tensor<1x2x5xf32>, %y: tensor<1xf32>) { 
%z = "tosa.const"() {values = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
%0 = "tosa.matmul"(%a, %b, %y, %z) : (tensor<1x4x2xf32>, tensor<1x2x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
return }
// -----
func.func @f(%a: tensor<1x4x2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<1x2x5xf32>, %z: tensor<1xf32>) { %0 = "tosa.matmul"(%a, %b, %z, %z) : (tensor<1x4x2x!quant.uniform<i8:f32, 1.0>>, tensor<1x2x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
return }
// -----
func.func @f(%a: tensor<1x4x2x!quant.uniform<i8:f32, 1.0>>, %b: tensor<1x2x5x!quant.uniform<i16:f32, 1.0>>, %z: tensor<1xf32>) { %0 = "tosa.matmul"(%a, %b, %z, %z) : (tensor<1x4x2x!quant.uniform<i8:f32, 1.0>>, tensor<1x2x5x!quant.uniform<i16:f32, 1.0>>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5xf32>
return }
// -----
func.func @f(%a: tensor<4x8x8xf32>, %b: tensor<4x8x7xf32>) { %0, %1 = "tosa.fft2d"(%a, %b) {inverse = false} : (tensor<4x8x8xf32>, tensor<4x8x7xf32>) -> (tensor<4x8x8xf32>, tensor<4x8x8xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x7xf32>, %b: tensor<4x8x8xf32>) { %0, %1 = "tosa.fft2d"(%a, %b) {inverse = false} : (tensor<4x8x7xf32>, tensor<4x8x8xf32>) -> (tensor<4x8x8xf32>, tensor<4x8x8xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x7xf32>, %b: tensor<4x8x?xf32>) { %0, %1 = "tosa.fft2d"(%a, %b) {inverse = false} : (tensor<4x8x7xf32>, tensor<4x8x?xf32>) -> (tensor<4x8x8xf32>, tensor<4x8x8xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x?xf32>, %b: tensor<4x8x7xf32>) { %0, %1 = "tosa.fft2d"(%a, %b) {inverse = false} : (tensor<4x8x?xf32>, tensor<4x8x7xf32>) -> (tensor<4x8x8xf32>, tensor<4x8x8xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x8xf32>) { %0, %1 = "tosa.rfft2d"(%a) : (tensor<4x8x8xf32>) -> (tensor<4x8x6xf32>, tensor<4x8x5xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x8xf32>) { %0, %1 = "tosa.rfft2d"(%a) : (tensor<4x8x8xf32>) -> (tensor<4x8x6xf32>, tensor<4x8x6xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x8xf32>) { %0, %1 = "tosa.rfft2d"(%a) : (tensor<4x8x8xf32>) -> (tensor<4x7x5xf32>, tensor<4x7x5xf32>)
return }
// -----
func.func @f(%a: tensor<4x8x8xf32>) { %0, %1 = "tosa.rfft2d"(%a) : (tensor<4x8x8xf32>) -> (tensor<4x8x5xf32>, tensor<4x8x5xf16>)
return }
// -----
func.func @f(%a: tensor<1x8x8x4xi8>) { %0 = "tosa.max_pool2d"(%a) {kernel = array<i64: 2, 2>, stride = array<i64: 1, 1>, pad = array<i64: 0,0,0,0>} : (tensor<1x8x8x4xi8>) -> tensor<1x7x7x4xi32>
return }
// -----
func.func @f(%a: tensor<8xi32>, %b: tensor<8xi32>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xi32>, tensor<8xi32>, tensor<1xi8>) -> tensor<8xi16>
return }
// -----
func.func @f(%a: tensor<8xi32>, %b: tensor<8xi16>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xi32>, tensor<8xi16>, tensor<1xi8>) -> tensor<8xi32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<8xi16>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<8xi16>, tensor<1xi8>) -> tensor<8xf32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<1x8xf32>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<1x8xf32>, tensor<1xi8>) -> tensor<8xf32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<7xf32>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<7xf32>, tensor<1xi8>) -> tensor<8xf32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<8xf32>, tensor<1xi8>) -> tensor<1x8xf32>
return }
// -----
func.func @f(%a: tensor<*xf32>, %b: tensor<8xf32>, %s: tensor<1xi8>) { %0 = "tosa.mul"(%a, %b, %s) : (tensor<*xf32>, tensor<8xf32>, tensor<1xi8>) -> tensor<1x8xf32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) { 
%s = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8>
%0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<8xf32>, tensor<1xi8>) -> tensor<8xf32>
return }
// -----
func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>, %s: tensor<1xi8>) { 
%0 = "tosa.mul"(%a, %b, %s) : (tensor<8xf32>, tensor<8xf32>, tensor<1xi8>) -> tensor<9xf32>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<3>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[[1,2]]> : tensor<1x2xindex>} : () -> !tosa.shape<2>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<0>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
return }
// -----
func.func @f(%s: !tosa.shape<2>) { %0 = "tosa.add_shape"(%s, %s) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %t = "tosa.const_shape"() {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
 %0 = "tosa.add_shape"(%s, %t) : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape<2>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = "tosa.add_shape"(%s, %s) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = "tosa.concat_shape"(%s, %s) : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<3>
return }
// -----
func.func @f() { 
 %0 = "tosa.concat_shape"() : () -> !tosa.shape<3>
return }
// -----
func.func @f() { 
 %0 = "tosa.concat_shape"() : () -> !tosa.shape<0>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { 
 %0 = "tosa.dim"(%a) {axis = 2 : i32} : (tensor<2x3xf32>) -> !tosa.shape<2>
return }
// -----
func.func @f(%a: tensor<2x3xf32>) { 
 %0 = "tosa.dim"(%a) {axis = 1 : i32} : (tensor<2x3xf32>) -> !tosa.shape<2>
return }
// -----
func.func @f(%a: tensor<*xf32>) { 
 %0 = "tosa.dim"(%a) {axis = -1 : i32} : (tensor<*xf32>) -> !tosa.shape<1>
return }
// -----
func.func @f(%a: tensor<*xf32>) { 
 %0 = "tosa.dim"(%a) {axis = -1 : i32} : (tensor<*xf32>) -> !tosa.shape<2>
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<1xi32>) { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<3>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%a = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
%b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
%b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
%b = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
return }
// -----
func.func @f() { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%a = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
%b = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
return }
// -----
func.func @f(%a: tensor<1xi32>) { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%b = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %a, %b) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<3>
return }
// -----
func.func @f(%a: tensor<1xi32>) { %s = "tosa.const_shape"() {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
%b = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
 %0 = "tosa.slice_shape"(%s, %b, %a) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<3>
return }
// -----
tosa.variable @v : tensor<2xf32>
func.func @f() { %0 = tosa.variable_read @v : tensor<2xf16>
return }
// -----
tosa.variable @v : tensor<2xf32>
func.func @f() { %0 = tosa.variable_read @v : tensor<3xf32>
return }
// -----
tosa.variable @v : tensor<2xf32>
func.func @f(%a: tensor<3xf32>) { tosa.variable_write @v, %a : tensor<3xf32>
return }
// -----
tosa.variable @v : tensor<2xf32>
func.func @f(%a: tensor<3xf32>) { tosa.variable_write @w, %a : tensor<3xf32>
return }
// -----
func.func private @v()
func.func @f(%a: tensor<3xf32>) { tosa.variable_write @v, %a : tensor<3xf32>
return }
// -----
tosa.variable @v : tensor<2xf32>
module { func.func @f(%a: tensor<3xf32>) { tosa.variable_write @v, %a : tensor<3xf32>
return } }
// -----
tosa.variable @v : tensor<?xf32>
func.func @f(%a: tensor<3xf32>) { tosa.variable_write @v, %a : tensor<3xf32>
return }
// -----
module { func.func @f(%a: tensor<3xf32>) { tosa.variable_write @v, %a : tensor<3xf32>
return } }
// -----
func.func @f(%a: tensor<i1>, %b: tensor<2xi1>) { %0 = tosa.cond_if %b : tensor<2xi1> -> tensor<2xi1> { tosa.yield %b : tensor<2xi1> } else { tosa.yield %b : tensor<2xi1> }
return }
// -----
func.func @f(%a: tensor<i1>, %b: tensor<2xi1>) { %0 = tosa.cond_if %a : tensor<i1> -> tensor<2xi1> { tosa.yield %b : tensor<2xi1> } else { tosa.yield %a : tensor<i1> }
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<2xi1>) { %0 = tosa.while_loop (%x = %a) : (tensor<1xi32>) -> tensor<2xi32> { tosa.yield %b : tensor<2xi1> } do { ^bb0(%y: tensor<1xi32>): tosa.yield %y : tensor<1xi32> }
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<2xi1>) { %0 = tosa.while_loop (%x = %a) : (tensor<1xi32>) -> tensor<1xi32> { tosa.yield %b : tensor<2xi1> } do { ^bb0(%y: tensor<1xi32>): tosa.yield %y : tensor<1xi32> }
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<1xi8>) { %0 = tosa.while_loop (%x = %a) : (tensor<1xi32>) -> tensor<1xi32> { tosa.yield %b : tensor<1xi8> } do { ^bb0(%y: tensor<1xi32>): tosa.yield %y : tensor<1xi32> }
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<1xi1>) { %0 = tosa.while_loop (%x = %a) : (tensor<1xi32>) -> tensor<1xi32> { tosa.yield %b : tensor<1xi1> } do { ^bb0(%y: tensor<1xi8>): tosa.yield %y : tensor<1xi8> }
return }
// -----
func.func @f(%a: tensor<1xi32>, %b: tensor<1xi1>) { %0 = tosa.while_loop (%x = %a) : (tensor<1xi32>) -> tensor<1xi32> { tosa.yield %b : tensor<1xi1> } do { ^bb0(%y: tensor<1xi32>): tosa.yield %b : tensor<1xi1> }
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<3x2xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<3x2xf8E8M0FNU>) -> tensor<3x64xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<3x3xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<3x3xf8E8M0FNU>) -> tensor<3x64xf32>
return }
// -----
func.func @f(%a: tensor<3x63xf8E4M3FN>, %b: tensor<3x2xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x63xf8E4M3FN>, tensor<3x2xf8E8M0FNU>) -> tensor<3x63xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<4x2xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>) -> tensor<3x64xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<3x2x1xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<3x2x1xf8E8M0FNU>) -> tensor<3x64xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<3x2xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<3x2xf8E8M0FNU>) -> tensor<3x65xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf8E4M3FN>, %b: tensor<*xf8E8M0FNU>) { %0 = tosa.cast_from_block_scaled %a, %b {block_size = BLOCK_SIZE_32} : (tensor<3x64xf8E4M3FN>, tensor<*xf8E8M0FNU>) -> tensor<4x64xf32>
return }
// -----
func.func @f(%a: tensor<3x64xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x64xf32>) -> (tensor<3x65xf8E4M3FN>, tensor<3x2xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x64xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x64xf32>) -> (tensor<3x64xf8E4M3FN>, tensor<3x3xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x64xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x64xf32>) -> (tensor<3x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x63xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x63xf32>) -> (tensor<3x63xf8E4M3FN>, tensor<3x2xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x64xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x64xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x64xf32>) -> (tensor<*xf8E4M3FN>, tensor<4x3xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<3x?xf32>) { %0, %1 = tosa.cast_to_block_scaled %a {block_size = BLOCK_SIZE_32} : (tensor<3x?xf32>) -> (tensor<3x64xf8E4M3FN>, tensor<3x3xf8E8M0FNU>)
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E5M2>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E5M2>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<3x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<3x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x5x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x5x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x3xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x3xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<3x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<3x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<1x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<1x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<1x8x64xf8E4M3FN>, %d: tensor<1x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<1x8x64xf8E4M3FN>, tensor<1x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x32xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x32xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<1x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<1x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x7x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x7x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x3xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x3xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x63xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x63xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x63xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x63xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<3x4x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x5x8xf32>
return }
// -----
func.func @f(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<2x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<2x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x9xf32>
return }
// -----
func.func @f(%a: tensor<?x4x64xf8E4M3FN>, %b: tensor<2x4x2xf8E8M0FNU>, %c: tensor<3x8x64xf8E4M3FN>, %d: tensor<2x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x4x64xf8E4M3FN>, tensor<2x4x2xf8E8M0FNU>, tensor<3x8x64xf8E4M3FN>, tensor<2x8x2xf8E8M0FNU>) -> tensor<2x4x9xf32>
return }
// -----
func.func @f(%a: tensor<?x4x64xf8E4M3FN>, %b: tensor<?x4x2xf8E8M0FNU>, %c: tensor<3x8x64xf8E4M3FN>, %d: tensor<3x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x4x64xf8E4M3FN>, tensor<?x4x2xf8E8M0FNU>, tensor<3x8x64xf8E4M3FN>, tensor<3x8x2xf8E8M0FNU>) -> tensor<2x4x9xf32>
return }
// -----
func.func @f(%a: tensor<?x4x64xf8E4M3FN>, %b: tensor<?x4x2xf8E8M0FNU>, %c: tensor<3x8x64xf8E4M3FN>, %d: tensor<3x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x4x64xf8E4M3FN>, tensor<?x4x2xf8E8M0FNU>, tensor<3x8x64xf8E4M3FN>, tensor<3x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<*xf8E4M3FN>, %b: tensor<*xf8E8M0FNU>, %c: tensor<3x8x64xf8E4M3FN>, %d: tensor<3x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<*xf8E8M0FNU>, tensor<3x8x64xf8E4M3FN>, tensor<3x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<*xf8E4M3FN>, %b: tensor<*xf8E8M0FNU>, %c: tensor<1x8x64xf8E4M3FN>, %d: tensor<1x8x2xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<*xf8E8M0FNU>, tensor<1x8x64xf8E4M3FN>, tensor<1x8x2xf8E8M0FNU>) -> tensor<2x4x8xf32>
return }
// -----
func.func @f(%a: tensor<?x?x?xf8E4M3FN>, %b: tensor<?x?x2xf8E8M0FNU>, %c: tensor<?x?x?xf8E4M3FN>, %d: tensor<?x?x3xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<?x?x2xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>) -> tensor<?x?x?xf32>
return }
// -----
func.func @f(%a: tensor<?x?x64xf8E4M3FN>, %b: tensor<?x?x3xf8E8M0FNU>, %c: tensor<?x?x?xf8E4M3FN>, %d: tensor<?x?x?xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x?x64xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
return }
// -----
func.func @f(%a: tensor<?x?x64xf8E4M3FN>, %b: tensor<?x?x?xf8E8M0FNU>, %c: tensor<?x?x?xf8E4M3FN>, %d: tensor<?x?x3xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x?x64xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>) -> tensor<?x?x?xf32>
return }
// -----
func.func @f(%a: tensor<?x?x?xf8E4M3FN>, %b: tensor<?x?x3xf8E8M0FNU>, %c: tensor<?x?x64xf8E4M3FN>, %d: tensor<?x?x3xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>, tensor<?x?x64xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>) -> tensor<?x?x?xf32>
return }
// -----
func.func @f(%a: tensor<2x?x?xf8E4M3FN>, %b: tensor<?x?x3xf8E8M0FNU>, %c: tensor<?x?x?xf8E4M3FN>, %d: tensor<3x?x3xf8E8M0FNU>) { %0 = tosa.matmul_t_block_scaled %a, %b, %c, %d {block_size = BLOCK_SIZE_32} : (tensor<2x?x?xf8E4M3FN>, tensor<?x?x3xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<3x?x3xf8E8M0FNU>) -> tensor<?x?x?xf32>
return }
