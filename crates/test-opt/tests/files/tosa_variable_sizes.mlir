// RUN: --split-input-file
// RUN: --split-input-file --mlir-print-op-generic
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

// -----

// An unknown size is -1 in the attribute.
"tosa.variable"() <{sym_name = "z", type = f32, var_shape = dense<[2, -1]> : tensor<2xindex>}> : () -> ()
tosa.variable @v : tensor<?x3xf32>
