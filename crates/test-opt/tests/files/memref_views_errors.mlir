// RUN: --split-input-file
// What differs from the type that a view of memory has.

// -----
func.func @dynamic_times_zero(%m: memref<?x?xf32>) {
  %0 = memref.subview %m[0, 0] [3, 4] [1, 1] : memref<?x?xf32> to memref<3x4xf32, strided<[?, 1]>>
  %1 = memref.subview %m[0, 1] [3, 4] [1, 1] : memref<?x?xf32> to memref<3x4xf32, strided<[?, 1]>>
  return
}
// -----
func.func @two_ones(%m: memref<1x16x1xf32>) {
  %0 = memref.subview %m[0, 2, 0] [1, 4, 1] [1, 2, 1] : memref<1x16x1xf32> to memref<4x1xf32, strided<[2, 1], offset: 2>>
  %1 = memref.subview %m[0, 2, 0] [1, 4, 1] [1, 2, 1] : memref<1x16x1xf32> to memref<1x4xf32, strided<[16, 2], offset: 2>>
  %2 = memref.subview %m[0, 2, 0] [1, 4, 1] [1, 2, 1] : memref<1x16x1xf32> to memref<4x1xf32, strided<[2, 16], offset: 2>>
  %3 = memref.subview %m[0, 2, 0] [1, 4, 1] [1, 2, 1] : memref<1x16x1xf32> to memref<4x1xf32, strided<[2, 3], offset: 2>>
  return
}
// -----
func.func @not_strided(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>) {
  %0 = memref.subview %m[0] [2] [1] : memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>> to memref<2xf32>
  return
}
// -----
func.func @map(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 * 2 - d1 + 3)>>) {
  %0 = memref.subview %m[1, 0] [2, 2] [1, 1] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 * 2 - d1 + 3)>> to memref<2x2xf32, strided<[8, 1]>>
  return
}
// -----
func.func @outside(%m: memref<8xf32>) {
  %0 = memref.subview %m[2] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 2>>
  return
}
// -----
func.func @space(%m: memref<8xf32, 1>) {
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32, 1> to memref<4xf32, strided<[1], offset: 2>>
  return
}
// -----
func.func @transposed(%m: memref<2x3x4xf32>) {
  %0 = memref.transpose %m (i, j, k) -> (i, k, j) : memref<2x3x4xf32> to memref<2x4x3xf32, strided<[12, 1, 4]>>
  %1 = memref.transpose %m (i, j, k) -> (i, k, j) : memref<2x3x4xf32> to memref<2x4x3xf32>
  return
}
// -----
func.func @reinterpreted(%m: memref<8xf32>, %n: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
  return
}
// -----
func.func @expanded(%m: memref<?xf32, strided<[2], offset: ?>>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32, strided<[2], offset: ?>> into memref<?x4xf32, strided<[8, 2], offset: ?>>
  %1 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32, strided<[2], offset: ?>> into memref<?x4xf32, strided<[4, 2], offset: ?>>
  return
}
// -----
func.func @collapsed(%m: memref<1x2xf32, strided<[99, 1]>>, %o: memref<3x2xf32, strided<[99, 1]>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x2xf32, strided<[99, 1]>> into memref<2xf32, strided<[1]>>
  %1 = memref.collapse_shape %o [[0, 1]] : memref<3x2xf32, strided<[99, 1]>> into memref<6xf32, strided<[1]>>
  return
}
// -----
func.func @cast(%m: memref<2x3xf32, strided<[3, 1]>>) {
  %0 = memref.cast %m : memref<2x3xf32, strided<[3, 1]>> to memref<?x3xf32>
  %1 = memref.cast %m : memref<2x3xf32, strided<[3, 1]>> to memref<2x3xf32, strided<[?, ?], offset: ?>>
  %2 = memref.cast %m : memref<2x3xf32, strided<[3, 1]>> to memref<2x3xf32, strided<[4, 1]>>
  return
}
// -----
memref.global "private" @g : memref<2xf32> = uninitialized
func.func @uses() {
  %0 = memref.get_global @g : memref<2xf32>
  %1 = memref.get_global @g : memref<3xf32>
  return
}
// -----
func.func @uses_nothing() {
  %0 = memref.get_global @nothing : memref<3xf32>
  return
}
// -----
func.func @effects(%m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %1 = memref.alloc() : memref<4xf32>
    memref.atomic_yield %old : f32
  }
  return
}
