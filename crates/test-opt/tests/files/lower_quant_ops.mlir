// RUN: --split-input-file --lower-quant-ops
!q = !quant.uniform<i8:f32, 2.0:10>
func.func @s(%a: !q) -> f32 {
  %0 = quant.dcast %a : !q to f32
  return %0 : f32
}
// -----
!q = !quant.uniform<i8:f32, 2.0>
func.func @snz(%a: tensor<3x?x5x!q>) -> tensor<3x?x5xf32> {
  %0 = quant.dcast %a : tensor<3x?x5x!q> to tensor<3x?x5xf32>
  return %0 : tensor<3x?x5xf32>
}
// -----
!q = !quant.uniform<u8:f16, 2.0:10>
func.func @u(%a: tensor<*x!q>) -> tensor<*xf16> {
  %0 = quant.dcast %a : tensor<*x!q> to tensor<*xf16>
  return %0 : tensor<*xf16>
}
// -----
!q = !quant.uniform<i8:f32:1, {2.0:10, 3.0:20}>
func.func @pa(%a: tensor<3x2x?x!q>) -> tensor<3x2x?xf32> {
  %0 = quant.dcast %a : tensor<3x2x?x!q> to tensor<3x2x?xf32>
  return %0 : tensor<3x2x?xf32>
}
// -----
!q = !quant.uniform<i8:f32:1, {2.0:10, 3.0:20}>
func.func @pau(%a: tensor<*x!q>) -> tensor<*xf32> {
  %0 = quant.dcast %a : tensor<*x!q> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
!q = !quant.uniform<i8:f32:{0:2, 1:1}, {{2.0:10, 3.0:20}, {4.0, 5.0}}>
func.func @sub(%a: tensor<4x2x!q>) -> tensor<4x2xf32> {
  %0 = quant.dcast %a : tensor<4x2x!q> to tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
// -----
!q = !quant.uniform<i8<-5:10>:f32, 2.0:10>
func.func @qs(%a: f32) -> !q {
  %0 = quant.qcast %a : f32 to !q
  return %0 : !q
}
// -----
!q = !quant.uniform<u8:f32, 2.0:10>
func.func @qt(%a: tensor<3x?xf32>) -> tensor<3x?x!q> {
  %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!q>
  return %0 : tensor<3x?x!q>
}
// -----
!q = !quant.uniform<i8:f32:1, {2.0:10, 3.0:20}>
func.func @qpa(%a: tensor<3x2x?xf32>) -> tensor<3x2x?x!q> {
  %0 = quant.qcast %a : tensor<3x2x?xf32> to tensor<3x2x?x!q>
  return %0 : tensor<3x2x?x!q>
}
// -----
!q = !quant.uniform<i8<-10:10>:f32:1, {2.0, 3.0}>
func.func @qpau(%a: tensor<*xf32>) -> tensor<*x!q> {
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!q>
  return %0 : tensor<*x!q>
}
// -----
!q = !quant.uniform<i8:f32:{0:2, 1:1}, {{2.0:10, 3.0:20}, {4.0, 5.0}}>
func.func @qsub(%a: tensor<?x2xf32>) -> tensor<?x2x!q> {
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!q>
  return %0 : tensor<?x2x!q>
}
// -----
!q = !quant.uniform<u16:f32, 2.0>
func.func @qt2(%a: tensor<3x?xf32>) -> tensor<3x?x!q> {
  %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!q>
  return %0 : tensor<3x?x!q>
}
// -----
!q = !quant.uniform<i8:f32:{1:2}, {{{2.0:10}, {3.0:20}}}>
func.func @sub(%a: tensor<4x4x?x!q>) -> tensor<4x4x?xf32> {
  %0 = quant.dcast %a : tensor<4x4x?x!q> to tensor<4x4x?xf32>
  return %0 : tensor<4x4x?xf32>
}
// -----
!q = !quant.uniform<i8:f32:{1:2}, {{{2.0:10}, {3.0:20}}}>
func.func @sub(%a: tensor<*x!q>) -> tensor<*xf32> {
  %0 = quant.dcast %a : tensor<*x!q> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
!q = !quant.uniform<u8<3:10>:f32, 2.0:4>
func.func @qt(%a: tensor<3x?xf32>) -> tensor<3x?x!q> {
  %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!q>
  return %0 : tensor<3x?x!q>
}
// -----
!q = !quant.uniform<u8<3:10>:f32:0, {2.0:4}>
func.func @qt(%a: tensor<*xf32>) -> tensor<*x!q> {
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!q>
  return %0 : tensor<*x!q>
}
// -----
!q = !quant.uniform<ui8:f32, 2.0:4>
func.func @qt(%a: tensor<3x?xf32>) -> tensor<3x?x!q> {
  %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!q>
  return %0 : tensor<3x?x!q>
}
// -----
!q = !quant.uniform<i8:f32, 2.0:4>
func.func @st(%a: tensor<3xf32>) -> tensor<3x!q> {
  %0 = quant.qcast %a : tensor<3xf32> to tensor<3x!q>
  return %0 : tensor<3x!q>
}
// -----
!q = !quant.uniform<i8:bf16, 0.1:4>
func.func @st(%a: tensor<*xbf16>) -> tensor<*x!q> {
  %0 = quant.qcast %a : tensor<*xbf16> to tensor<*x!q>
  return %0 : tensor<*x!q>
}
