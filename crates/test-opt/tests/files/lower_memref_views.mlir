// RUN: --finalize-memref-to-llvm
func.func @casts(%m: memref<?x4xf32>, %u: memref<*xf32, 3>, %z: memref<f32, 2>) -> (memref<3x4xf32>, memref<?x4xf32>, memref<*xf32, 2>) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<3x4xf32>
  %1 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32, 3> to memref<4x?xf32, 3>
  %3 = memref.cast %z : memref<f32, 2> to memref<*xf32, 2>
  %4 = memref.cast %1 : memref<*xf32> to memref<?x4xf32>
  return %0, %4, %3 : memref<3x4xf32>, memref<?x4xf32>, memref<*xf32, 2>
}
func.func @spaces(%m: memref<?x4xf32>, %u: memref<*xf32, 3>, %z: memref<f32, 2>) {
  %0 = memref.memory_space_cast %m : memref<?x4xf32> to memref<?x4xf32, 5>
  %1 = memref.memory_space_cast %u : memref<*xf32, 3> to memref<*xf32, 1>
  %2 = memref.memory_space_cast %z : memref<f32, 2> to memref<f32>
  return
}
func.func @numbers(%m: memref<?x4xf32>, %u: memref<*xf32, 3>, %i: index) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = memref.dim %m, %c1 : memref<?x4xf32>
  %2 = memref.dim %m, %i : memref<?x4xf32>
  %3 = memref.dim %m, %c2 : memref<?x4xf32>
  %4 = memref.dim %u, %i : memref<*xf32, 3>
  %5 = memref.rank %m : memref<?x4xf32>
  %6 = memref.rank %u : memref<*xf32, 3>
  %7 = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  %8 = memref.extract_aligned_pointer_as_index %u : memref<*xf32, 3> -> index
  return %0, %1, %4, %6, %8 : index, index, index, index, index
}
func.func @views(%m: memref<2048xi8>, %i: index, %n: index, %t: memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>>) -> memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>> {
  %0 = memref.view %m[%i][%n, %i] : memref<2048xi8> to memref<?x4x?xf32>
  %1 = memref.view %m[%i][] : memref<2048xi8> to memref<f32>
  %2 = memref.view %m[%i][%n] : memref<2048xi8> to memref<?x0x4xvector<4xf32>>
  %3 = memref.transpose %t (i, j, k) -> (k, i, j) : memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>> to memref<?x?x4xf32, strided<[1, ?, ?], offset: 4>>
  %4 = memref.transpose %t (i, j, k) -> (i, j, k) : memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>> to memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>>
  %5 = memref.subview %m[0][4][1] : memref<2048xi8> to memref<4xi8, strided<[1]>>
  return %4 : memref<?x4x?xf32, strided<[?, ?, 1], offset: 4>>
}
func.func @strided(%m: memref<?xf32>, %u: memref<*xf32, 3>, %i: index) -> (memref<f32, 3>, index, index, index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 4], strides: [4, 1] : memref<?xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
  %1 = memref.reinterpret_cast %u to offset: [5], sizes: [3, 4], strides: [%i, 1] : memref<*xf32, 3> to memref<3x4xf32, strided<[?, 1], offset: 5>, 3>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %1 : memref<3x4xf32, strided<[?, 1], offset: 5>, 3> -> memref<f32, 3>, index, index, index, index, index
  return %base, %offset, %sizes#1, %strides#0 : memref<f32, 3>, index, index, index
}
