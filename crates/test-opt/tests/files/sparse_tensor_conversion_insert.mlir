// RUN: --split-input-file --sparse-tensor-conversion
#V = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @a(%t: tensor<4x4xf64, #V>, %n: index, %v: f64, %c: i1) -> tensor<4x4xf64, #V> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4x4xf64, #V> {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<4x4xf64, #V> {
      %z = scf.if %c -> tensor<4x4xf64, #V> {
        %w = tensor.insert %v into %y[%i, %j] : tensor<4x4xf64, #V>
        scf.yield %w : tensor<4x4xf64, #V>
      } else {
        scf.yield %y : tensor<4x4xf64, #V>
      }
      scf.yield %z : tensor<4x4xf64, #V>
    }
    scf.yield %s : tensor<4x4xf64, #V>
  }
  return %r : tensor<4x4xf64, #V>
}
// -----
#V = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @b(%t: tensor<4x4xf64, #V>, %n: index, %v: f64, %c: i1) -> tensor<4x4xf64, #V> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%x = %t) : (tensor<4x4xf64, #V>) -> tensor<4x4xf64, #V> {
    scf.condition (%c) %x : tensor<4x4xf64, #V>
  } do {
   ^bb0(%y: tensor<4x4xf64, #V>):
    %w = tensor.insert %v into %y[%c0, %c1] : tensor<4x4xf64, #V>
    scf.yield %w : tensor<4x4xf64, #V>
  }
  return %r : tensor<4x4xf64, #V>
}
