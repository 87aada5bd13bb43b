// RUN: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=2,4
// RUN: "-scf-parallel-loop-tiling=parallel-loop-tile-sizes=2,4 no-min-max-bounds"
// RUN: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=0

// The first loop has a constant number of iterations in two dimensions.
func.func @t(%a: index, %b: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %c22 = arith.constant 22 : index
  scf.parallel (%i, %j, %k) = (%c0, %a, %c1) to (%c12, %b, %c22) step (%c3, %c3, %c3) {
    scf.parallel (%l) = (%i) to (%j) step (%k) {
    %x = memref.load %m[%i, %l] : memref<?x?xf32>
    memref.store %x, %m[%j, %i] : memref<?x?xf32>
    } {foo}
  }
  scf.parallel (%i, %j, %k) = (%c0, %a, %c1) to (%c12, %b, %c22) step (%c3, %c3, %c3) {
    %x = memref.load %m[%i, %j] : memref<?x?xf32>
    memref.store %x, %m[%j, %i] : memref<?x?xf32>
  } {foo}
  return
}
