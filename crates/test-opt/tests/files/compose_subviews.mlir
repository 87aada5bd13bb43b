// RUN:--test-compose-subview
func.func @composed(%m: memref<8x64xf32>, %i: index, %j: index) -> memref<2x4xf32, strided<[128, 6], offset: ?>> {
  %0 = memref.subview %m[1, %i] [4, 32] [2, 3] : memref<8x64xf32> to memref<4x32xf32, strided<[128, 3], offset: ?>>
  %1 = memref.subview %0[1, %j] [2, 4] [1, 2] : memref<4x32xf32, strided<[128, 3], offset: ?>> to memref<2x4xf32, strided<[128, 6], offset: ?>>
  return %1 : memref<2x4xf32, strided<[128, 6], offset: ?>>
}
