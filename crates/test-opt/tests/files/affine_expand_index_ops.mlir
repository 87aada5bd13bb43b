// RUN: --affine-expand-index-ops
// RUN: --affine-expand-index-ops-as-affine
func.func @a(%l: index, %n: index, %k: index) -> (index, index, index, index, index) {
  %1:3 = affine.delinearize_index %l into (%n, %k, 64) : index, index, index
  %2 = affine.linearize_index disjoint [%l, %n, %k] by (%n, %k, 8) : index
  %3 = affine.linearize_index [%l, %n, %k] by (%k, 1) : index
  return %1#0, %1#1, %1#2, %2, %3: index, index, index, index, index
}
func.func @b(%l: index, %n: index, %k: index) -> (index) {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %l to %n step %c1 iter_args(%a = %l) -> index {
    %r2 = scf.for %j = %l to %n step %c1 iter_args(%b = %a) -> index {
      %2 = affine.linearize_index [%b, %j, %i, %k] by (5, %k, 8) : index
      %3:2 = affine.delinearize_index %2 into (%k) : index, index
      scf.yield %3#1 : index
    }
    scf.yield %r2 : index
  }
  return %r : index
}
