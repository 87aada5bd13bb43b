// RUN: --allow-unregistered-dialect --canonicalize

func.func @sizes(%n: index) -> (memref<?x4xf32>, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc(%c4) : memref<?x4xf32>
  "use.a"(%0) : (memref<?x4xf32>) -> ()
  %1 = memref.alloc(%n, %c4) : memref<?x?xf32>
  "use.a"(%1) : (memref<?x?xf32>) -> ()
  %2 = memref.dim %1, %c0 : memref<?x?xf32>
  %3 = memref.dim %1, %c1 : memref<?x?xf32>
  return %0, %2, %3 : memref<?x4xf32>, index, index
}

func.func @unread(%x: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.store %x, %0[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}

func.func @casts(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.copy %0, %0 : memref<?xf32> to memref<?xf32>
  return %1 : f32
}

func.func @views(%m: memref<8x16xf32>, %i: index) -> (memref<?x4xf32, strided<[16, 1], offset: ?>>, memref<8x16xf32>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%i, %c2] [%c4, 4] [1, 1] : memref<8x16xf32> to memref<?x4xf32, strided<[16, 1], offset: ?>>
  %1 = memref.subview %m[0, 0] [8, 16] [1, 1] : memref<8x16xf32> to memref<8x16xf32>
  return %0, %1 : memref<?x4xf32, strided<[16, 1], offset: ?>>, memref<8x16xf32>
}

func.func @metadata(%m: memref<8x2xf32>) -> (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %c3 = arith.constant 3 : index
  %1 = memref.reinterpret_cast %m to offset: [%c3], sizes: [4, 4], strides: [4, 1] : memref<8x2xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  return %0, %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32, strided<[4, 1], offset: ?>>
}

func.func @reshapes(%m: memref<2x3x4xf32>) -> (memref<24xf32>, memref<6x4xf32>, memref<2x3x4xf32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %2 = memref.expand_shape %1 [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %3 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  return %1, %2, %3 : memref<24xf32>, memref<6x4xf32>, memref<2x3x4xf32>
}

func.func @scope(%x: i32) -> i32 {
  %0 = memref.alloca_scope -> (i32) {
    %1 = arith.addi %x, %x : i32
    memref.alloca_scope.return %1 : i32
  }
  return %0 : i32
}
