// RUN: --affine-fold-memref-alias-ops --split-input-file
func.func @sv(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %s = memref.subview %m[%i, 2][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %r = affine.for %a = 0 to 4 iter_args(%x = %s) -> (memref<4x4xf32, strided<[64, 3], offset: ?>>) {
    affine.yield %s : memref<4x4xf32, strided<[64, 3], offset: ?>>
  }
  affine.for %a = 0 to 3 {
    %0 = affine.load %s[%a, %a + 1] : memref<4x4xf32, strided<[64, 3], offset: ?>>
    affine.store %0, %s[%a + 1, 0] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  }
  %0 = affine.load %s[0, 1] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %0 : f32
}
// -----
func.func @ex(%m: memref<12x32xf32>) -> f32 {
  %s = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  affine.for %a = 0 to 3 {
    %0 = affine.load %s[%a, %a + 1, 5] : memref<3x4x32xf32>
    affine.store %0, %s[%a, 0, %a] : memref<3x4x32xf32>
  }
  %0 = affine.load %s[0, 1, 2] : memref<3x4x32xf32>
  return %0 : f32
}
// -----
func.func @co(%m: memref<3x4x32xf32>, %n: memref<3x?x32xf32>) -> f32 {
  %s = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %t = memref.collapse_shape %n [[0, 1], [2]] : memref<3x?x32xf32> into memref<?x32xf32>
  affine.for %a = 0 to 3 {
    %0 = affine.load %s[%a * 2 + 1, 5] : memref<12x32xf32>
    affine.store %0, %s[%a, %a] : memref<12x32xf32>
    affine.store %0, %t[%a, %a] : memref<?x32xf32>
  }
  %0 = affine.load %s[7, 2] : memref<12x32xf32>
  return %0 : f32
}
// -----
func.func @z(%m: memref<1x1xf32>, %v: vector<4xf32>, %w: memref<12x32xf32>, %i: index) -> (f32, f32, vector<4xf32>) {
  %s = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %0 = affine.load %s[] : memref<f32>
  %sv = memref.subview %w[%i, 2][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = memref.load %sv[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %2 = affine.vector_load %sv[0, 0] : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  affine.prefetch %sv[0, 0], read, locality<3>, data : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %0, %1, %2 : f32, f32, vector<4xf32>
}
// -----
func.func @rr(%m: memref<12x32xf32>) {
  affine.for %a = 0 to 3 {
    %s = memref.subview %m[%a, 2][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
    %0 = affine.load %s[%a] : memref<4xf32, strided<[1], offset: ?>>
    affine.store %0, %s[symbol(%a)] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}
// -----
func.func @dyn(%m: memref<?x32xf32>, %n: index) -> f32 {
  %s = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 32] : memref<?x32xf32> into memref<?x4x32xf32>
  affine.for %a = 0 to 3 {
    %0 = affine.load %s[%a, %a + 1, 5] : memref<?x4x32xf32>
    affine.store %0, %s[%a, 0, %a] : memref<?x4x32xf32>
  }
  %0 = affine.load %s[0, 1, 2] : memref<?x4x32xf32>
  %ss = memref.subview %m[0, 0][%n, 32][1, 1] : memref<?x32xf32> to memref<?x32xf32, strided<[32, 1]>>
  %st = memref.subview %ss[%n, 0][3, 32][1, 1] : memref<?x32xf32, strided<[32, 1]>> to memref<3x32xf32, strided<[32, 1], offset: ?>>
  %1 = affine.load %st[0, 1] : memref<3x32xf32, strided<[32, 1], offset: ?>>
  return %1 : f32
}
