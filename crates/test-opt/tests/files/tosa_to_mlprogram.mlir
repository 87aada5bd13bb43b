// RUN: --tosa-to-mlprogram
module {
  tosa.variable @x = dense<1.0> : tensor<2xf32>
  tosa.variable @y : tensor<2x?xi8>
  func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = tosa.variable_read @x : tensor<2xf32>
    tosa.variable_write @x, %a : tensor<2xf32>
    %1 = tosa.variable_read @y : tensor<2x?xi8>
    return %0 : tensor<2xf32>
  }
}
