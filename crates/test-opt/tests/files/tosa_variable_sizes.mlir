// RUN: --split-input-file
tosa.variable @v : tensor<?xf32>
func.func @compatible(%a: tensor<3xf32>) {
  tosa.variable_write @v, %a : tensor<3xf32>
  return
}

// -----

tosa.variable @v : tensor<?x2xf32>
func.func @other_rank(%a: tensor<3xf32>) {
  tosa.variable_write @v, %a : tensor<3xf32>
  return
}
