// RUN: --split-input-file --allow-unregistered-dialect --tosa-convert-integer-type-to-signless
func.func @s(%a: tensor<4x3xui8>, %b: tensor<4x3xsi16>) -> (tensor<4x3xui8>, tensor<4x3xsi16>) {
  %0 = tosa.add %a, %a : (tensor<4x3xui8>, tensor<4x3xui8>) -> tensor<4x3xui8>
  %1 = "tosa.const"() {values = dense<200> : tensor<4x3xui8>} : () -> tensor<4x3xui8>
  %2 = tosa.cast %0 : (tensor<4x3xui8>) -> tensor<4x3xsi16>
  %3 = tosa.maximum %1, %0 : (tensor<4x3xui8>, tensor<4x3xui8>) -> tensor<4x3xui8>
  return %3, %2 : tensor<4x3xui8>, tensor<4x3xsi16>
}
// -----
func.func @s(%a: tensor<4x3xi8>, %c: tensor<i1>, %v: tensor<ui8>) -> tensor<ui8> {
  %r = tosa.cond_if %c (%x = %v) : tensor<i1> (tensor<ui8>) -> tensor<ui8> {
   ^bb0(%q: tensor<ui8>):
    tosa.yield %q : tensor<ui8>
  } else {
   ^bb0(%q: tensor<ui8>):
    tosa.yield %q : tensor<ui8>
  }
  return %r : tensor<ui8>
}
// -----
func.func private @ext(tensor<ui8>) -> tensor<ui8>
func.func @r(%a: tensor<1x2xui8>, %m: tensor<*xui8>) -> tensor<1x2xi8> {
  %mul = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %sh = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %zi = "tosa.const"() {values = dense<128> : tensor<1xui8>} : () -> tensor<1xui8>
  %zo = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %mul, %sh, %zi, %zo {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false} : (tensor<1x2xui8>, tensor<1xi32>, tensor<1xi8>, tensor<1xui8>, tensor<1xi8>) -> tensor<1x2xi8>
  return %0 : tensor<1x2xi8>
}
// -----
func.func @n(%a: tensor<1x2xf32>, %v: vector<2xui8>, %m: ui8) -> (tensor<1x2xf32>, ui8) {
  %0 = tosa.abs %a : (tensor<1x2xf32>) -> tensor<1x2xf32>
  return %0, %m : tensor<1x2xf32>, ui8
}
// -----
func.func @q(%a: tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2x!quant.uniform<u8:f32, 0.5>> {
  %0 = "test.foo"(%a) {x = ui8, y = tensor<2xui8>} : (tensor<2x!quant.uniform<u8:f32, 0.5>>) -> tensor<2xui8>
  return %a : tensor<2x!quant.uniform<u8:f32, 0.5>>
}
// -----
module {
func.func @d(%a: tensor<2xui8>) -> tensor<2xui8> attributes {llvm.x} {
  %0 = func.call @d(%a) : (tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
}
