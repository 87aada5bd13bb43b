// RUN: --split-input-file --allow-unregistered-dialect --strip-func-quant-types
func.func private @ext(tensor<4x!quant.uniform<i8:f32, 2.0>>) -> !quant.uniform<u8:f32, 2.0>
func.func @a(%a: tensor<4x!quant.uniform<i8:f32, 2.0>>, %b: tensor<*x!quant.any<i8:f32>>, %c: !quant.calibrated<f32<-1.0:1.0>>, %d: vector<2xi8>) -> (tensor<4x!quant.uniform<i8:f32, 2.0>>, !quant.uniform<u8:f32, 2.0>) {
  %0 = func.call @ext(%a) {z} : (tensor<4x!quant.uniform<i8:f32, 2.0>>) -> !quant.uniform<u8:f32, 2.0>
  %1 = "test.foo"(%0) : (!quant.uniform<u8:f32, 2.0>) -> tensor<4x!quant.uniform<i8:f32, 2.0>>
  return %1, %0 : tensor<4x!quant.uniform<i8:f32, 2.0>>, !quant.uniform<u8:f32, 2.0>
}
// -----
func.func @b(%a: tensor<4x!quant.uniform<i8:f32, 2.0>>, %b: tensor<*x!quant.any<i8:f32>>) -> (tensor<4x!quant.uniform<i8:f32, 2.0>>, tensor<*x!quant.any<i8:f32>>) {
  return %a, %b : tensor<4x!quant.uniform<i8:f32, 2.0>>, tensor<*x!quant.any<i8:f32>>
}
// -----
func.func @c(%b: tensor<*x!quant.any<i8:f32>>, %a: tensor<2x!quant.uniform<i8:f32, 2.0>>) -> (i8) {
  %2 = quant.scast %a : tensor<2x!quant.uniform<i8:f32, 2.0>> to tensor<2xi8>
  %1 = "test.foo"(%b, %b) : (tensor<*x!quant.any<i8:f32>>, tensor<*x!quant.any<i8:f32>>) -> i8
  return %1 : i8
}
// -----
func.func @d(%a: tensor<2x!quant.uniform<i8:f32, 2.0>>, %c: i1) -> tensor<2x!quant.uniform<i8:f32, 2.0>> {
  cf.br ^b(%a : tensor<2x!quant.uniform<i8:f32, 2.0>>)
^b(%x: tensor<2x!quant.uniform<i8:f32, 2.0>>):
  return %x : tensor<2x!quant.uniform<i8:f32, 2.0>>
}
