// RUN:
func.func @differ(%a: tensor<3x!quant.uniform<ui4:f32, 0.5>>) -> tensor<3x!quant.uniform<u4:f32, 0.5>> {
  return %a : tensor<3x!quant.uniform<ui4:f32, 0.5>>
}
