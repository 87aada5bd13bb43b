// RUN: --split-input-file
// Memory that is moved in the background: maps are attributes, in generic form too.

// -----
func.func @dma(%a: memref<10xf32>, %b: memref<10xf32, 1>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 10 {
    affine.dma_start %a[%i + 1], %b[%i], %t[%n - 1], %n : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    affine.dma_start %a[%i], %b[%i], %t[symbol(%n)], %n, %n, %n : memref<10xf32>, memref<10xf32, 1>, memref<1xi32>
    affine.dma_wait %t[%n], %n : memref<1xi32>
  }
  return
}
// -----
func.func @strides(%a: memref<10xf32>, %t: memref<1xi32>, %n: index) {
  affine.dma_start %a[%n], %a[%n], %t[%n], %n, %n : memref<10xf32>, memref<10xf32>, memref<1xi32>
  return
}
// -----
func.func @no_memref(%n: index) {
  affine.dma_wait %n[%n], %n : index
  return
}
// -----
func.func @count(%a: memref<10xf32>, %t: memref<1xi32>, %n: index) {
  "affine.dma_start"(%a, %a, %t, %n, %n) {src_map = affine_map<() -> (0)>, dst_map = affine_map<() -> (0)>, tag_map = affine_map<() -> (0)>} : (memref<10xf32>, memref<10xf32>, memref<1xi32>, index, index) -> ()
  return
}
// -----
func.func @no_index(%t: memref<1xi32>, %n: index, %k: i32) {
  "affine.dma_wait"(%t, %k, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, i32, index) -> ()
  return
}
// -----
func.func @no_dimension(%t: memref<1xi32>, %n: index) {
  %0 = "unknown"() : () -> index
  return
}
