// RUN: --convert-arith-to-llvm
// RUN: --canonicalize

// A fold to a constant that cannot be converted is undone.
func.func @fold_insert(%arg0 : index) -> (tensor<4xf32>) {
  %0 = arith.constant dense<4.0> : tensor<4xf32>
  %1 = arith.constant 4.0 : f32
  %ins_1 = tensor.insert %1 into %0[%arg0] : tensor<4xf32>
  return %ins_1 : tensor<4xf32>
}


