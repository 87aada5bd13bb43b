// RUN: --cse
// RUN: --canonicalize
func.func @wait(%tag: memref<1xi32>, %n: index) {
  affine.dma_wait %tag[%n], %n : memref<1xi32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}
