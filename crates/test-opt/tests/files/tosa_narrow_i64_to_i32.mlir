// RUN: --split-input-file --tosa-narrow-i64-to-i32
// RUN: --split-input-file --tosa-narrow-i64-to-i32=aggressive-rewrite=1
func.func @argmax(%a: tensor<3x4xi8>) -> tensor<3xi64> {
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<3x4xi8>) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
// -----
func.func @clamp(%a: tensor<3x4xi64>) -> tensor<3x4xi64> {
  %0 = tosa.clamp %a {min_val = -3 : i64, max_val = 100 : i64} : (tensor<3x4xi64>) -> tensor<3x4xi64>
  return %0 : tensor<3x4xi64>
}
// -----
func.func @clampbig(%a: tensor<3x4xi64>) -> tensor<3x4xi64> {
  %0 = tosa.clamp %a {min_val = -3 : i64, max_val = 10000000000 : i64} : (tensor<3x4xi64>) -> tensor<3x4xi64>
  return %0 : tensor<3x4xi64>
}
// -----
func.func @add(%a: tensor<3x4xi64>) -> tensor<3x4xi64> {
  %0 = tosa.add %a, %a : (tensor<3x4xi64>, tensor<3x4xi64>) -> tensor<3x4xi64>
  return %0 : tensor<3x4xi64>
}
// -----
func.func @many(%a: tensor<3x4xi64>) -> tensor<12xi64> {
  %s = tosa.const_shape {values = dense<[12]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.concat %a, %a {axis = 0 : i32} : (tensor<3x4xi64>, tensor<3x4xi64>) -> tensor<6x4xi64>
  %1 = tosa.reverse %a {axis = 0 : i32} : (tensor<3x4xi64>) -> tensor<3x4xi64>
  %2 = tosa.identity %1 : (tensor<3x4xi64>) -> tensor<3x4xi64>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x4xi64>) -> tensor<4x3xi64>
  %4 = tosa.reshape %3, %s : (tensor<4x3xi64>, !tosa.shape<1>) -> tensor<12xi64>
  return %4 : tensor<12xi64>
}
// -----
func.func @many2(%a: tensor<3x4xi64>, %p: tensor<1xi64>) -> tensor<5x4xi64> {
  %s = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %t = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %u = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v = tosa.const_shape {values = dense<[5, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %a, %s, %p : (tensor<3x4xi64>, !tosa.shape<4>, tensor<1xi64>) -> tensor<5x4xi64>
  %1 = tosa.slice %0, %t, %u : (tensor<5x4xi64>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4xi64>
  %2 = tosa.tile %1, %v : (tensor<1x4xi64>, !tosa.shape<2>) -> tensor<5x4xi64>
  return %2 : tensor<5x4xi64>
}
// -----
func.func @cst() -> tensor<2xi64> {
  %0 = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @cstbig() -> tensor<2xi64> {
  %0 = "tosa.const"() {values = dense<[1, 20000000000]> : tensor<2xi64>} : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @cast(%a: tensor<2xi32>, %b: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi32>) {
  %0 = tosa.cast %a : (tensor<2xi32>) -> tensor<2xi64>
  %1 = tosa.cast %b : (tensor<2xi64>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi64>, tensor<2xi32>
}
// -----
func.func @castf(%a: tensor<2xf32>) -> (tensor<2xi64>) {
  %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @cast8(%a: tensor<2xi8>) -> (tensor<2xi8>) {
  %0 = tosa.cast %a : (tensor<2xi8>) -> tensor<2xi64>
  %1 = tosa.cast %0 : (tensor<2xi64>) -> tensor<2xi8>
  return %1 : tensor<2xi8>
}
// -----
func.func @if(%c: tensor<i1>, %a: tensor<2xi64>) -> (tensor<2xi64>) {
  %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<2xi64>) -> tensor<2xi64> {
   ^bb0(%q: tensor<2xi64>):
    tosa.yield %q : tensor<2xi64>
  } else {
   ^bb0(%q: tensor<2xi64>):
    tosa.yield %q : tensor<2xi64>
  }
  return %r : tensor<2xi64>
}
// -----
func.func @while(%a: tensor<2xi64>, %i: tensor<i32>) -> (tensor<2xi64>) {
  %0:2 = tosa.while_loop (%x = %a, %j = %i) : (tensor<2xi64>, tensor<i32>) -> (tensor<2xi64>, tensor<i32>) {
    %c = tosa.greater_equal %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
   ^bb0(%x: tensor<2xi64>, %j: tensor<i32>):
    tosa.yield %x, %j : tensor<2xi64>, tensor<i32>
  }
  return %0#0 : tensor<2xi64>
}
// -----
func.func @call(%a: tensor<2xi64>) -> (tensor<2xi64>) {
  %r = func.call @call(%a) : (tensor<2xi64>) -> tensor<2xi64>
  %c = arith.constant dense<1> : tensor<2xi64>
  return %r : tensor<2xi64>
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
func.func @argmax2(%a: tensor<3x?xi8>, %b: tensor<*xi8>, %c: tensor<3x3000000000xi8>) -> (tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) {
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<3x?xi8>) -> tensor<3xi64>
  %1 = tosa.argmax %a {axis = 0 : i32} : (tensor<3x?xi8>) -> tensor<3xi64>
  %2 = tosa.argmax %c {axis = 1 : i32} : (tensor<3x3000000000xi8>) -> tensor<3xi64>
  return %0, %1, %2 : tensor<3xi64>, tensor<3xi64>, tensor<3xi64>
}
// -----
func.func @castx(%a: tensor<2xi48>, %b: tensor<2xi64>, %c: tensor<2xf64>) -> (tensor<2xi64>) {
  %0 = tosa.cast %a : (tensor<2xi48>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @castx(%a: tensor<2xi48>, %b: tensor<2xi64>, %c: tensor<2xf64>) -> (tensor<2xi64>) {
  %0 = tosa.cast %c : (tensor<2xf64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @castx(%a: tensor<2xi48>, %b: tensor<2xi64>, %c: tensor<2xf64>) -> (tensor<2xf32>) {
  %0 = tosa.cast %b : (tensor<2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @castx(%a: tensor<2xi48>, %b: tensor<2xi64>, %c: tensor<2xf64>) -> (tensor<2xf16>) {
  %0 = tosa.cast %b : (tensor<2xi64>) -> tensor<2xf16>
  return %0 : tensor<2xf16>
}
// -----
func.func @attr(%b: tensor<2xi64>) -> (tensor<2xi64>) {
  %0 = tosa.identity %b {a = 3 : i64, b = i64, c = dense<1> : tensor<2xi64>, d = tensor<2xi64>, e = 100000000000 : i64, f = array<i64: 1, 2>, g = [1 : i64], h = dense<1000000000000> : tensor<2xi64>, i = dense<1> : vector<2xi64>}: (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @attr(%b: tensor<2xi64>) -> (tensor<2xi64>) {
  %0 = "tosa.const"() {values = dense_resource<foo> : tensor<2xi64>} : () -> tensor<2xi64>
  %1 = "tosa.const"() {values = dense<-7> : tensor<2xi64>, a = dense<2> : tensor<2xi64>, b = i64} : () -> tensor<2xi64>
  %2 = tosa.clamp %b {min_val = -3 : i64, max_val = 100 : i64, q = 3 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
// -----
func.func @attr(%b: tensor<2xui64>, %c: tensor<3xi8>) -> (tensor<2xui64>) {
  %2 = tosa.identity %b : (tensor<2xui64>) -> tensor<2xui64>
  %3 = tosa.argmax %c {axis = 0 : i32, a = 3 : i64} : (tensor<3xi8>) -> tensor<i64>
  return %2 : tensor<2xui64>
}
