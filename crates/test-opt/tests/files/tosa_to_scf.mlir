// RUN: --split-input-file --tosa-to-scf

// A conditional, a loop and scattering.
func.func @if(%c: tensor<i1>, %f: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%x: tensor<2xf32>):
    %1 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
    tosa.yield %1 : tensor<2xf32>
  } else {
  ^bb0(%x: tensor<2xf32>):
    tosa.yield %x : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}
// -----
func.func @while(%i: tensor<i32>) -> tensor<i32> {
  %0 = "tosa.while_loop"(%i) ({
  ^bb0(%x: tensor<i32>):
    %2 = tosa.greater_equal %x, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "tosa.yield"(%2) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<i32>):
    %3 = tosa.add %x, %x : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "tosa.yield"(%3) : (tensor<i32>) -> ()
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
// -----
func.func @scat(%v: tensor<?x7x?xi32>, %k: tensor<?x6xi32>, %in : tensor<?x6x?xi32>) -> tensor<?x7x?xi32> {
  %1 = tosa.scatter %v, %k, %in : (tensor<?x7x?xi32>, tensor<?x6xi32>, tensor<?x6x?xi32>) -> tensor<?x7x?xi32>
  return %1 : tensor<?x7x?xi32>
}
