// RUN: --split-input-file --allow-unregistered-dialect --normalize-quant-types
func.func @a(%a: tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) -> tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>> {
  %0 = "test.foo"(%a) {y = 3} : (tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) -> tensor<4x2x!quant.uniform<i8<-5:5>:f32:{0:4, 1:1}, {{2.0:10, 3.0}}>>
  %1 = func.call @a(%a) : (tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) -> tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>
  return %1 : tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>
}
// -----
func.func @b(%a: tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:2}, {{2.0:10}, {3.0}}>>, %b: !quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>, %c: tensor<*x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>, %d: tensor<4x2x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:10}, {3.0}, {1.0:1}, {5.0}}>>, %e: tensor<4x2x!quant.uniform<i8:f32:1, {2.0:10, 3.0}>>, %f: tensor<4x2x!quant.uniform<i8:f32:0, {2.0:10}>>, %g: tensor<4x2x!quant.uniform<u8:f32:{1:2}, {{2.0:10}}>>, %i: tensor<2x2x2x!quant.uniform<u8:f32:{1:1}, {2.0:10, 3.0}>>, %j: tensor<2x2x2x!quant.uniform<u8:f32:{1:1, 2:2}, {{2.0:10}, {2.0:10}}>>) {
  return
}
// -----
func.func private @ext(tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>)
func.func @c(%c: i1, %a: tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) {
  func.call @ext(%a) {x} : (tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) -> ()
  scf.if %c {
    %0 = "test.foo"() ({
     ^bb0(%x: tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>):
       "test.bar"(%x) : (tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>) -> ()
    }) : () -> tensor<4x2x!quant.uniform<i8:f32:{0:4, 1:2}, {{2.0:10}}>>
  }
  return {y}
}
