// RUN: --split-input-file --tosa-narrow-f64-to-f32
// RUN: --split-input-file --tosa-narrow-f64-to-f32=aggressive-rewrite=1
func.func @argmax(%a: tensor<3x4xi8>) -> tensor<3xf64> {
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<3x4xi8>) -> tensor<3xf64>
  return %0 : tensor<3xf64>
}
// -----
func.func @clamp(%a: tensor<3x4xf64>) -> tensor<3x4xf64> {
  %0 = tosa.clamp %a {min_val = -3.0 : f64, max_val = 100.0 : f64} : (tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
// -----
func.func @clampbig(%a: tensor<3x4xf64>) -> tensor<3x4xf64> {
  %0 = tosa.clamp %a {min_val = -3.0 : f64, max_val = 1.0e300 : f64} : (tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
// -----
func.func @add(%a: tensor<3x4xf64>) -> tensor<3x4xf64> {
  %0 = tosa.add %a, %a : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}
// -----
func.func @many(%a: tensor<3x4xf64>) -> tensor<12xf64> {
  %s = tosa.const_shape {values = dense<[12]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<3x4xf64>, tensor<3x4xf64>) -> tensor<6x4xf64>
  %1 = tosa.reverse %a {axis = 0 : i32} : (tensor<3x4xf64>) -> tensor<3x4xf64>
  %2 = tosa.identity %1 : (tensor<3x4xf64>) -> tensor<3x4xf64>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x4xf64>) -> tensor<4x3xf64>
  %4 = tosa.reshape %3, %s : (tensor<4x3xf64>, !tosa.shape<1>) -> tensor<12xf64>
  return %4 : tensor<12xf64>
}
// -----
func.func @many2(%a: tensor<3x4xf64>, %p: tensor<1xf64>) -> tensor<5x4xf64> {
  %s = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = tosa.const_shape {values = dense<[5, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %p : (tensor<3x4xf64>, !tosa.shape<4>, tensor<1xf64>) -> tensor<5x4xf64>
  %1 = tosa.slice %0, %t, %u : (tensor<5x4xf64>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4xf64>
  %2 = tosa.tile %1, %v : (tensor<1x4xf64>, !tosa.shape<2>) -> tensor<5x4xf64>
  return %2 : tensor<5x4xf64>
}
// -----
func.func @cst() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense<[1.0, 2.1]> : tensor<2xf64>} : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// -----
func.func @cstbig() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense<[1.0, 1.0e300]> : tensor<2xf64>} : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// -----
func.func @cast(%a: tensor<2xi32>, %b: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xi32>) {
  %0 = tosa.cast %a : (tensor<2xi32>) -> tensor<2xf64>
  %1 = tosa.cast %b : (tensor<2xf64>) -> tensor<2xi32>
  return %0, %1 : tensor<2xf64>, tensor<2xi32>
}
// -----
func.func @castf(%a: tensor<2xf32>) -> (tensor<2xf64>) {
  %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// -----
func.func @cast8(%a: tensor<2xi8>) -> (tensor<2xi8>) {
  %0 = tosa.cast %a : (tensor<2xi8>) -> tensor<2xf64>
  %1 = tosa.cast %0 : (tensor<2xf64>) -> tensor<2xi8>
  return %1 : tensor<2xi8>
}
// -----
func.func @if(%c: tensor<i1>, %a: tensor<2xf64>) -> (tensor<2xf64>) {
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<2xf64>) -> tensor<2xf64> {
   ^bb0(%q: tensor<2xf64>):
    tosa.yield %q : tensor<2xf64>
  } else {
   ^bb0(%q: tensor<2xf64>):
    tosa.yield %q : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}
// -----
func.func @while(%a: tensor<2xf64>, %i: tensor<i32>) -> (tensor<2xf64>) {
  %0:2 = tosa.while_loop (%x = %a, %j = %i) : (tensor<2xf64>, tensor<i32>) -> (tensor<2xf64>, tensor<i32>) {
    %c = tosa.greater_equal %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
   ^bb0(%x: tensor<2xf64>, %j: tensor<i32>):
    tosa.yield %x, %j : tensor<2xf64>, tensor<i32>
  }
  return %0#0 : tensor<2xf64>
}
// -----
func.func @call(%a: tensor<2xf64>) -> (tensor<2xf64>) {
  %r = func.call @call(%a) : (tensor<2xf64>) -> tensor<2xf64>
  %c = arith.constant dense<1.0> : tensor<2xf64>
  return %r : tensor<2xf64>
}
// -----
func.func @var(%a: tensor<2xi32>) -> (tensor<2xi32>) {
  %1 = tosa.gather2 %a : tensor<2xi32>
  return %a : tensor<2xi32>
}
// -----
func.func @acc(%a: tensor<4x10x10x2xi16>, %w: tensor<3x1x1x2xi8>, %b: tensor<1xi48>, %z: tensor<1xi16>, %y: tensor<1xi8>) -> tensor<4x10x10x3xi48> {
  %0 = tosa.conv2d %a, %w, %b, %z, %y {acc_type = i48, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<4x10x10x2xi16>, tensor<3x1x1x2xi8>, tensor<1xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<4x10x10x3xi48>
  return %0 : tensor<4x10x10x3xi48>
}
// -----
func.func @argmax2(%a: tensor<3x?xi8>, %b: tensor<*xi8>, %c: tensor<3x3000000000xi8>) -> (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) {
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<3x?xi8>) -> tensor<3xf64>
  %1 = tosa.argmax %a {axis = 0 : i32} : (tensor<3x?xi8>) -> tensor<3xf64>
  %2 = tosa.argmax %c {axis = 1 : i32} : (tensor<3x3000000000xi8>) -> tensor<3xf64>
  return %0, %1, %2 : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}
// -----
func.func @dwf64(%a: tensor<4x10x10x2xf64>, %b: tensor<4x2xf32>) -> tensor<4x10x10x2xf64> {
  %0 = tosa.abs %a : (tensor<4x10x10x2xf64>) -> tensor<4x10x10x2xf64>
  %1 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x10x10x2xf64>) -> tensor<4x1x10x2xf64>
  return %0 : tensor<4x10x10x2xf64>
}
// -----
func.func @cl(%a: tensor<4x10x10x2xf64>) -> tensor<4x10x10x2xf64> {
  %0 = tosa.clamp %a {min_val = 0.1 : f64, max_val = 3.0 : f64} : (tensor<4x10x10x2xf64>) -> tensor<4x10x10x2xf64>
  return %0 : tensor<4x10x10x2xf64>
}
// -----
func.func @cast(%a: tensor<2xf16>, %b: tensor<2xf64>, %c: tensor<2xi32>) -> (tensor<2xf64>, tensor<2xi8>,tensor<2xf64> ) {
  %0 = tosa.cast %a : (tensor<2xf16>) -> tensor<2xf64>
  %2 = tosa.cast %c : (tensor<2xi32>) -> tensor<2xf64>
  %1 = tosa.cast %b : (tensor<2xf64>) -> tensor<2xi8>
  return %0, %1, %2 : tensor<2xf64>, tensor<2xi8>, tensor<2xf64>
}
// -----
func.func @cst() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense<[0.1, 1.0e-300]> : tensor<2xf64>} : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// -----
func.func @cst() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense<[0.1, 1.0e-3]> : tensor<2xf64>} : () -> tensor<2xf64>
  %1 = "tosa.const"() {values = dense<0x7FF0000000000000> : tensor<2xf64>} : () -> tensor<2xf64>
  %2 = "tosa.const"() {values = dense<0x7FF8000000000000> : tensor<2xf64>} : () -> tensor<2xf64>
  return %1 : tensor<2xf64>
}
// -----
func.func @cst() -> tensor<2xf64> {
  %0 = "tosa.const"() {values = dense_resource<foo> : tensor<2xf64>} : () -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
// -----
func.func @un(%x: tensor<*xf64>, %v: vector<2xf64>, %s: f64) -> tensor<*xf64> {
  %0 = tosa.abs %x : (tensor<*xf64>) -> tensor<*xf64>
  return %0 : tensor<*xf64>
}
// -----
func.func @avg(%x: tensor<1x32x32x8xf64>, %z: tensor<1xf64>) -> tensor<1x32x32x8xf64> {
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, my = f64, q = dense<1.0> : tensor<2xf64>, r = [1.0 : f64, 1.0 : f32]} : (tensor<1x32x32x8xf64>, tensor<1xf64>, tensor<1xf64>) -> tensor<1x32x32x8xf64>
  return %0 : tensor<1x32x32x8xf64>
}
