// RUN: --pass-pipeline=builtin.module(func.func(test-affine-data-copy)) --split-input-file
// RUN: --pass-pipeline=builtin.module(func.func(test-affine-data-copy{memref-filter})) --split-input-file
// RUN: --pass-pipeline=builtin.module(func.func(test-affine-data-copy{for-memref-region})) --split-input-file
// RUN: --pass-pipeline=builtin.module(func.func(test-affine-access-analysis)) --split-input-file
// RUN: --pass-pipeline=builtin.module(func.func(test-memref-stride-calculation)) --split-input-file
func.func @many(%A: memref<20x30xf32>, %B: memref<4x4xf32>, %n: index) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %v = affine.load %A[%i, %j] : memref<20x30xf32>
      %w = affine.load %A[%j, %i] : memref<20x30xf32>
      %w2 = affine.load %A[%j, %j + %i] : memref<20x30xf32>
      %w3 = affine.load %A[%i, 2] : memref<20x30xf32>
      affine.store %v, %B[%j, %i * 2] : memref<4x4xf32>
      affine.store %w, %B[2, symbol(%n)] : memref<4x4xf32>
      affine.store %w2, %B[%i, %i] : memref<4x4xf32>
      affine.store %w3, %B[%i, %j mod 2] : memref<4x4xf32>
    }
  }
  return
}
// -----
func.func @tiles(%A: memref<64x64xf32>, %B: memref<64x64xf32>) {
  affine.for %ii = 0 to 64 step 8 {
    affine.for %jj = 0 to 64 step 8 {
      affine.for %i = affine_map<(d0) -> (d0)>(%ii) to affine_map<(d0) -> (d0 + 8)>(%ii) {
        affine.for %j = affine_map<(d0) -> (d0)>(%jj) to affine_map<(d0) -> (d0 + 8)>(%jj) {
          %v = affine.load %A[%j, %i] : memref<64x64xf32>
          %w = affine.load %B[%i, %j] : memref<64x64xf32>
          %s = arith.addf %v, %w : f32
          affine.store %s, %B[%i, %j] : memref<64x64xf32>
        }
      }
    }
  }
  return
}
// -----
func.func @two(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[%i] : memref<8xf32>
    affine.store %v, %A[7 - %i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %v = affine.load %A[0] : memref<8xf32>
    affine.store %v, %A[%i floordiv 2] : memref<8xf32>
  }
  return
}
// -----
func.func @strides(%n: index) {
  %0 = memref.alloc() : memref<3x4x5xf32>
  %1 = memref.alloc(%n) : memref<3x?xf32>
  %2 = memref.alloc(%n) : memref<?x3xf32>
  %3 = memref.alloc() : memref<3x4xf32, affine_map<(d0, d1) -> (d0 + d1)>>
  %4 = memref.alloc() : memref<3x4xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 * 2 + 5)>>
  %5 = memref.alloc() : memref<3x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  %6 = memref.alloc()[%n] : memref<3x4xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>
  %7 = memref.alloc()[%n, %n] : memref<3x4xf32, strided<[?, 1], offset: ?>>
  %8 = memref.alloc() : memref<f32>
  return
}
