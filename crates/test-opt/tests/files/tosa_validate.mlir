// RUN: --split-input-file --tosa-validate
// RUN: --split-input-file --tosa-validate=strict-op-spec-alignment
// RUN: --split-input-file --tosa-validate=allow-invalid-op-datatype-combinations

func.func @a(%arg0: tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32> {
  %0 = tosa.abs %arg0 : (tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32>
  return %0 : tensor<1x1x1x1x1x1x1xf32>
}
// -----
func.func @b(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %arg0 : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @c(%arg0: tensor<4xi8>) -> tensor<4xi8> {
  %0 = tosa.abs %arg0 : (tensor<4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
// -----
func.func @d(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %0 = tosa.abs %arg0 : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
// -----
func.func @e(%arg0: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = tosa.abs %arg0 : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
// -----
func.func @f(%arg0: tensor<4xf64>) -> tensor<4xf64> {
  %0 = tosa.abs %arg0 : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
// -----
func.func @g(%arg0: tensor<4xi64>) -> tensor<4xi64> {
  %0 = tosa.abs %arg0 : (tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
// -----
func.func @h(%arg0: tensor<4x?xi32>, %u: tensor<*xi32>) -> tensor<4x?xi32> {
  %0 = tosa.abs %arg0 : (tensor<4x?xi32>) -> tensor<4x?xi32>
  %1 = tosa.abs %u : (tensor<*xi32>) -> tensor<*xi32>
  return %0 : tensor<4x?xi32>
}
// -----
func.func @c1(%a: tensor<4xf32>, %z: tensor<1xf32>) { %0 = tosa.negate %a, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32> return }
// -----
func.func @c2(%a: tensor<1x4x4xf32>, %z: tensor<1xf32>) { %0 = tosa.matmul %a, %a, %z, %z : (tensor<1x4x4xf32>, tensor<1x4x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4xf32> return }
// -----
func.func @c3(%a: tensor<1x4x4x1xf32>, %z: tensor<1xf32>, %w: tensor<8x1x1x1xf32>, %b: tensor<8xf32>) { 
 %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<8x1x1x1xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
 return }
// -----
func.func @c4(%a: tensor<1x4x4x1xf32>, %z: tensor<1xf32>) { 
 %0 = tosa.avg_pool2d %a, %z, %z {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
 return }
// -----
func.func @c5(%a: tensor<4xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>) {
 %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
 return }
// -----
func.func @c6(%a: tensor<4xf32>, %z: tensor<1xf32>) {
  %p = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %p, %z : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<4xf32> return }
// -----
func.func @c7(%a: tensor<1x4x4x1xf32>, %z: tensor<1xf32>, %w: tensor<1x1x1x8xf32>, %b: tensor<8xf32>) { 
 %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x1x1x8xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
 return }
// -----
func.func @c8(%a: tensor<1x4x4x1xf32>, %z: tensor<1xf32>, %w: tensor<8x1x1x1xf32>, %b: tensor<8xf32>) { 
 %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<8x1x1x1xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
 return }
// -----
func.func @c9(%a: tensor<1x4x4x4x1xf32>, %z: tensor<1xf32>, %w: tensor<8x1x1x1x1xf32>, %b: tensor<8xf32>) { 
 %0 = tosa.conv3d %a, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x1xf32>, tensor<8x1x1x1x1xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4x8xf32>
 return }
// -----
func.func @c10(%a: tensor<4xf32>, %s: tensor<1xi8>) { %0 = tosa.mul %a, %a, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>  return }
// -----
func.func @c11(%a: tensor<4xi16>, %s: tensor<513xi16>) { %0 = tosa.table %a, %s : (tensor<4xi16>, tensor<513xi16>) -> tensor<4xi32>  return }
// -----
func.func @c12(%a: tensor<4xi32>) { %s = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
 %i = tosa.identity %s : (tensor<1xi8>) -> tensor<1xi8>
 %0 = tosa.mul %a, %a, %i : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>  return }
// -----
func.func @c13(%a: tensor<4xi32>) { %s = arith.constant dense<1> : tensor<1xi8>
 %0 = tosa.mul %a, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>  return }
// -----
func.func @d1(%a: tensor<4xf64>) { %0 = tosa.cast %a : (tensor<4xf64>) -> tensor<4xf32>  return }
// -----
func.func @d2(%a: tensor<4xf32>) { %0 = tosa.cast %a : (tensor<4xf32>) -> tensor<4xf64>  return }
// -----
func.func @d3(%a: tensor<4xf32>) { %0 = tosa.cast %a : (tensor<4xf32>) -> tensor<4xi17>  return }
// -----
func.func @d4(%a: tensor<4xui8>) { %0 = tosa.identity %a : (tensor<4xui8>) -> tensor<4xui8>  return }
// -----
func.func @d5(%a: tensor<4xi4>) { %0 = tosa.identity %a : (tensor<4xi4>) -> tensor<4xi4>  return }
// -----
func.func @d6(%a: tensor<4xi48>) { %0 = tosa.identity %a : (tensor<4xi48>) -> tensor<4xi48>  return }
// -----
func.func @d7(%a: tensor<4x!quant.uniform<i8:f32, 0.1>>) { %0 = tosa.identity %a : (tensor<4x!quant.uniform<i8:f32, 0.1>>) -> tensor<4x!quant.uniform<i8:f32, 0.1>>  return }
// -----
func.func @d8(%a: tensor<4xf8E4M3FN>) { %0 = tosa.identity %a : (tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>  return }
// -----
func.func @d9(%a: tensor<4xindex>) { %0 = tosa.identity %a : (tensor<4xindex>) -> tensor<4xindex>  return }
// -----
func.func @d10(%a: tensor<4xf8E4M3B11FNUZ>) { %0 = tosa.identity %a : (tensor<4xf8E4M3B11FNUZ>) -> tensor<4xf8E4M3B11FNUZ>  return }
// -----
func.func @d11(%a: tensor<4x!tosa.mxint8>) { %0 = tosa.identity %a : (tensor<4x!tosa.mxint8>) -> tensor<4x!tosa.mxint8>  return }
// -----
func.func @d12(%a: tensor<4xf4E2M1FN>) { %0 = tosa.identity %a : (tensor<4xf4E2M1FN>) -> tensor<4xf4E2M1FN>  return }
// -----
func.func @d13(%a: tensor<4xf6E2M3FN>) { %0 = tosa.identity %a : (tensor<4xf6E2M3FN>) -> tensor<4xf6E2M3FN>  return }
// -----
func.func @d14(%a: tensor<4xi1>) { %0 = tosa.abs %a : (tensor<4xi1>) -> tensor<4xi1>  return }
// -----
func.func @d15(%a: tensor<4xsi8>) { %0 = tosa.abs %a : (tensor<4xsi8>) -> tensor<4xsi8>  return }
// -----
func.func @d16(%a: tensor<1x1x1x1x1x1x1xf64>) { %0 = tosa.abs %a : (tensor<1x1x1x1x1x1x1xf64>) -> tensor<1x1x1x1x1x1x1xf64>  return }
// -----
func.func @d17(%a: tensor<1x1x1x1x1x1x1xi8>) { %0 = tosa.abs %a : (tensor<1x1x1x1x1x1x1xi8>) -> tensor<1x1x1x1x1x1x1xi8>  return }
// -----
func.func @d18(%a: tensor<4x4294967296xf32>, %b: tensor<1x1x1x1x1x1x1xf32>) { %0 = tosa.select %a, %b, %b: (tensor<4x4294967296xf32>, tensor<1x1x1x1x1x1x1xf32>, tensor<1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1xf32>  return }
// -----
func.func @a1(%a: tensor<4294967296xf32>) { %s = tosa.const_shape {values = dense<[4294967296,1,1,1,1,1,1]> : tensor<7xindex>} : () -> !tosa.shape<7>
 %0 = tosa.reshape %a, %s : (tensor<4294967296xf32>, !tosa.shape<7>) -> tensor<4294967296x1x1x1x1x1x1xf32> return }
// -----
func.func @a2(%a: tensor<?xf32>) { %s = tosa.const_shape {values = dense<[1,1,1,1,1,1,1]> : tensor<7xindex>} : () -> !tosa.shape<7>
 %0 = tosa.reshape %a, %s : (tensor<?xf32>, !tosa.shape<7>) -> tensor<1x1x1x1x1x1x1xf32> return }
// -----
func.func @a3(%a: tensor<?x4294967296xf32>) { %0 = tosa.abs %a: (tensor<?x4294967296xf32>) -> tensor<?x4294967296xf32>  return }
// -----
func.func @a4(%a: tensor<?x1x1x1x1x1x1xf32>) { %0 = tosa.abs %a: (tensor<?x1x1x1x1x1x1xf32>) -> tensor<?x1x1x1x1x1x1xf32>  return }
// -----
func.func @a5(%a: tensor<1xf32>) { %0 = tosa.abs %a: (tensor<1xf32>) -> tensor<*xf32>  return }
// -----
func.func @a6(%a: tensor<2147483647xi1>, %b: tensor<2147483648xi1>) { %0 = tosa.logical_not %a: (tensor<2147483647xi1>) -> tensor<2147483647xi1>
 %1 = tosa.logical_not %b: (tensor<2147483648xi1>) -> tensor<2147483648xi1> return }
// -----
func.func @a7(%a: tensor<2147483648xi4>) { %0 = tosa.identity %a: (tensor<2147483648xi4>) -> tensor<2147483648xi4> return }
// -----
func.func @a8(%a: tensor<268435456xi48>, %b: tensor<357913942xi48>,  %c: tensor<357913941xi48>) { %0 = tosa.identity %a: (tensor<268435456xi48>) -> tensor<268435456xi48> 
%1 = tosa.identity %b: (tensor<357913942xi48>) -> tensor<357913942xi48> 
%2 = tosa.identity %c: (tensor<357913941xi48>) -> tensor<357913941xi48> 
return }
// -----
func.func @a9(%a: tensor<9223372036854775807x2xf32>) { %0 = tosa.abs %a: (tensor<9223372036854775807x2xf32>) -> tensor<9223372036854775807x2xf32>  return }
// -----
func.func @w(%a: tensor<f32>) { 
 %0 = tosa.while_loop (%x = %a) : (tensor<f32>) -> tensor<f32> {
  %c = tosa.greater %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
  tosa.yield %c : tensor<i1> } do { ^bb0(%y: tensor<f32>):
 %1 = tosa.while_loop (%x = %y) : (tensor<f32>) -> tensor<f32> {
  %c = tosa.greater %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
  tosa.yield %c : tensor<i1> } do { ^bb0(%yy: tensor<f32>):
  tosa.yield %yy : tensor<f32> }
  tosa.yield %1 : tensor<f32> } 
  return }
// -----
func.func @w(%a: tensor<1x1x1x1xf32>) { 
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1,1>, stride = array<i64: 8193,8193>, pad = array<i64: 0,0,0,0>} : (tensor<1x1x1x1xf32>) -> tensor<?x?x?x1xf32> return }
// -----
func.func @w(%a: tensor<1x1x1x1xf32>, %w: tensor<1x8193x8193x1xf32>, %b: tensor<1xf32>) { 
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 8193,0,0,0>, stride = array<i64: 8193,1>} : (tensor<1x1x1x1xf32>, tensor<1x8193x8193x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16386x8193x1xf32>
  %w1 = "tosa.const"() {values = dense<0.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
  %1 = tosa.transpose_conv2d %a, %w1, %b, %z, %z {acc_type = f32, out_pad = array<i64: 8193,0,0,0>, stride = array<i64: 8193,1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8194x1x1xf32>
 return }
// -----
func.func @w(%a: tensor<2xf32>) { 
  %d = tosa.dim %a {axis = 0 : i32} : (tensor<2xf32>) -> !tosa.shape<1>
 return }
// -----
func.func @w(%v: tensor<1x4x2xbf16>, %i: tensor<1x4xi64>) { %0 = tosa.gather %v, %i : (tensor<1x4x2xbf16>, tensor<1x4xi64>) -> tensor<1x4x2xbf16>  return }
// -----
func.func @y(%v: tensor<1x4xf16>) {
 %1 = tosa.custom %v {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<1x4xf16>) -> tensor<1xi64>
 %2 = tosa.custom %v {domain_name = "d", implementation_attrs = "", operator_name = "o"} : (tensor<1x4xf16>) -> tensor<1x?xi64>
  return }
