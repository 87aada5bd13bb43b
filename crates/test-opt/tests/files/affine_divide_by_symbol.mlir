// RUN:--canonicalize --mlir-print-local-scope
// A product or remainder does not commute with the division inside of it.
func.func @products(%s: index, %t: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> (((s0 ceildiv 3) * 7 + s0 * 2) ceildiv s0)>()[%s, %t]
  %1 = affine.apply affine_map<()[s0, s1] -> (((s0 floordiv 4) * s1) floordiv s0)>()[%s, %t]
  %2 = affine.apply affine_map<()[s0, s1] -> ((s0 mod 4 + s0 * 3) floordiv s0)>()[%s, %t]
  return %0, %1, %2 : index, index, index
}

// Sums and divisions of the same kind do.
func.func @sums(%s: index, %t: index) -> (index, index, index) {
  %0 = affine.apply affine_map<()[s0, s1] -> ((s0 floordiv s1) floordiv s0)>()[%s, %t]
  %1 = affine.apply affine_map<()[s0, s1] -> ((s0 * s1 + s0 * 4) floordiv s0)>()[%s, %t]
  %2 = affine.apply affine_map<()[s0, s1] -> (((s0 * s1) mod (s0 * 5)) floordiv s0)>()[%s, %t]
  return %0, %1, %2 : index, index, index
}
