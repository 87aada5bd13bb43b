// RUN: --finalize-memref-to-llvm
func.func @by_intrinsic(%a: memref<2x?xf32>, %b: memref<1x3xf32, strided<[7, 1], offset: ?>>, %c: memref<1x3xf32, 1>, %v: memref<2x3xvector<3xf32>>, %z: memref<f32>) {
  memref.copy %a, %a : memref<2x?xf32> to memref<2x?xf32>
  memref.copy %b, %c : memref<1x3xf32, strided<[7, 1], offset: ?>> to memref<1x3xf32, 1>
  memref.copy %v, %v : memref<2x3xvector<3xf32>> to memref<2x3xvector<3xf32>>
  memref.copy %z, %z : memref<f32> to memref<f32>
  return
}
func.func @by_function(%a: memref<2x?xf32>, %b: memref<2x?xf32, strided<[?, 1], offset: ?>>, %c: memref<0x3xf32, strided<[3, 1], offset: ?>>, %d: memref<2x1xf32, strided<[1, 5]>>, %u: memref<*xf32>) {
  memref.copy %a, %b : memref<2x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %c, %c : memref<0x3xf32, strided<[3, 1], offset: ?>> to memref<0x3xf32, strided<[3, 1], offset: ?>>
  memref.copy %d, %d : memref<2x1xf32, strided<[1, 5]>> to memref<2x1xf32, strided<[1, 5]>>
  memref.copy %u, %a : memref<*xf32> to memref<2x?xf32>
  return
}
