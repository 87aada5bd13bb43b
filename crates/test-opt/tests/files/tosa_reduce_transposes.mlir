// RUN: --split-input-file --tosa-reduce-transposes
func.func @a(%a: tensor<1x2x3xf32>) -> tensor<1x2x3xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.ceil %0 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}
// -----
func.func @b(%a: tensor<1x2x3xf32>, %b: tensor<1x3x2xf32>) -> tensor<1x2x3xf32> {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.add %0, %b : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}
// -----
func.func @c(%a: tensor<1x2x3xf32>) -> (tensor<1x2x3xf32>, tensor<1x3x2xf32>) {
  %c = "tosa.const"() {values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>} : () -> tensor<1x3x2xf32>
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.add %0, %c : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2, %1 : tensor<1x2x3xf32>, tensor<1x3x2xf32>
}
// -----
func.func @d(%a: tensor<1x2x3xf32>) -> (tensor<1x2x3xf32>) {
  %c = "tosa.const"() {values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>} : () -> tensor<1x3x2xf32>
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.add %0, %c : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}
// -----
func.func @e(%a: tensor<1x2x3xf32>) -> (tensor<1x2x3xf32>) {
  %c = "tosa.const"() {values = dense<2.0> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.mul %0, %c, %s : (tensor<1x3x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<1x3x2xf32>
  %3 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %3 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2 : tensor<1x2x3xf32>
}
// -----
func.func @f(%a: tensor<1x2x3x4xf32>) -> (tensor<1x2x3x4xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x3x4xf32>) -> tensor<1x3x4x2xf32>
  %1 = tosa.abs %0 : (tensor<1x3x4x2xf32>) -> tensor<1x3x4x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x3x4x2xf32>) -> tensor<1x2x3x4xf32>
  return %2 : tensor<1x2x3x4xf32>
}
// -----
func.func @g(%a: tensor<1x2x3x4xf32>) -> (tensor<1x4x2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x3x4xf32>) -> tensor<1x3x4x2xf32>
  %1 = tosa.abs %0 : (tensor<1x3x4x2xf32>) -> tensor<1x3x4x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x3x4x2xf32>) -> tensor<1x4x2x3xf32>
  return %2 : tensor<1x4x2x3xf32>
}
// -----
func.func @h(%a: tensor<2x3xf32>) -> (tensor<1x3x2xf32>) {
  %s = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>
  %1 = tosa.abs %0 : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  return %2 : tensor<1x3x2xf32>
}
// -----
func.func @i(%a: tensor<6xf32>) -> (tensor<1x1x6xf32>) {
  %s = tosa.const_shape {values = dense<[1, 6, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %a, %s : (tensor<6xf32>, !tosa.shape<3>) -> tensor<1x6x1xf32>
  %1 = tosa.abs %0 : (tensor<1x6x1xf32>) -> tensor<1x6x1xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x6x1xf32>) -> tensor<1x1x6xf32>
  return %2 : tensor<1x1x6xf32>
}
// -----
func.func @j(%a: tensor<1x2x3xi32>) -> (tensor<1x2x3xi1>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xi32>) -> tensor<1x3x2xi32>
  %1 = tosa.greater %0, %0 : (tensor<1x3x2xi32>, tensor<1x3x2xi32>) -> tensor<1x3x2xi1>
  %x = tosa.arithmetic_right_shift %0, %0 {round = true} : (tensor<1x3x2xi32>, tensor<1x3x2xi32>) -> tensor<1x3x2xi32>
  %y = tosa.equal %0, %x : (tensor<1x3x2xi32>, tensor<1x3x2xi32>) -> tensor<1x3x2xi1>
  %4 = tosa.select %1, %x, %0 : (tensor<1x3x2xi1>, tensor<1x3x2xi32>, tensor<1x3x2xi32>) -> tensor<1x3x2xi32>
  %5 = tosa.logical_and %1, %y : (tensor<1x3x2xi1>, tensor<1x3x2xi1>) -> tensor<1x3x2xi1>
  %2 = tosa.transpose %5 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xi1>) -> tensor<1x2x3xi1>
  %6 = tosa.transpose %4 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xi32>) -> tensor<1x2x3xi32>
  return %2 : tensor<1x2x3xi1>
}
// -----
func.func @k(%a: tensor<1x2x3xf32>) -> (tensor<1x2x3xf32>, tensor<1x2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>
  %1 = tosa.ceil %0 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %9 = tosa.abs %1 : (tensor<1x3x2xf32>) -> tensor<1x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  %3 = tosa.transpose %9 {perms = array<i32: 0, 2, 1>} : (tensor<1x3x2xf32>) -> tensor<1x2x3xf32>
  return %2, %3 : tensor<1x2x3xf32>, tensor<1x2x3xf32>
}
// -----
func.func @l(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?x?xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tosa.ceil %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
func.func @m(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.ceil %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2, %1 : tensor<2x3xf32>, tensor<3x2xf32>
}
// -----
func.func @n(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.ceil %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %3 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %4 = tosa.ceil %1 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
func.func @o(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %c = "tosa.const"() {values = dense<2.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %1 = tosa.ceil %c : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
func.func @p(%a: tensor<3x3xf32>) -> (tensor<3x3xf32>) {
  %0 = tosa.identity %a : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = tosa.transpose %0 {perms = array<i32: 0, 1>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %3 : tensor<3x3xf32>
}
// -----
func.func @cast(%a: tensor<2x3xf32>) -> (tensor<2x3xi8>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.cast %0 : (tensor<3x2xf32>) -> tensor<3x2xi8>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}
// -----
func.func @id(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.identity %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
func.func @resc(%a: tensor<2x3xi8>) -> (tensor<2x3xi8>) {
  %mul = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %sh = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %zo = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %x = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %0 = tosa.rescale %x, %mul, %sh, %zo, %zo {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false} : (tensor<3x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2xi8>
  %2 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}
// -----
func.func @table(%a: tensor<2x3xi8>, %t: tensor<256xi8>) -> (tensor<2x3xi8>) {
  %x = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %0 = tosa.table %x, %t : (tensor<3x2xi8>, tensor<256xi8>) -> tensor<3x2xi8>
  %2 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}
// -----
func.func @dyn(%a: tensor<?x3xf32>) -> (tensor<2x3xf32>) {
  %x = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<?x3xf32>) -> tensor<3x?xf32>
  %0 = tosa.abs %x : (tensor<3x?xf32>) -> tensor<3x?xf32>
  %2 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x?xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
// -----
func.func @loop(%a: tensor<2x3xf32>, %c: tensor<i1>) -> (tensor<2x3xf32>) {
  %r = tosa.cond_if %c (%q = %a) : tensor<i1> (tensor<2x3xf32>) -> tensor<2x3xf32> {
  ^bb0(%q: tensor<2x3xf32>):
    %x = tosa.transpose %q {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %0 = tosa.abs %x : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %2 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
    tosa.yield %2 : tensor<2x3xf32>
  } else {
  ^bb0(%q: tensor<2x3xf32>):
    tosa.yield %q : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
// -----
func.func @multi(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %x = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %y = tosa.transpose %b {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = tosa.add %x, %y : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = tosa.sub %0, %y : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %3 = tosa.pow %2, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %5 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
// -----
func.func @two(%a: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %c = "tosa.const"() {values = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %1 = tosa.ceil %c : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %3 = tosa.abs %c : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %2, %3 : tensor<2x3xf32>, tensor<3x2xf32>
}
// -----
func.func @chain(%a: tensor<1x2x3xf32>) -> (tensor<3x1x2xf32>) {
  %1 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<1x2x3xf32>) -> tensor<3x1x2xf32>
  %2 = tosa.exp %1 : (tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 2, 0>} : (tensor<3x1x2xf32>) -> tensor<1x2x3xf32>
  %4 = tosa.abs %3 : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %5 = tosa.transpose %4 {perms = array<i32: 2, 0, 1>} : (tensor<1x2x3xf32>) -> tensor<3x1x2xf32>
  return %5 : tensor<3x1x2xf32>
}
