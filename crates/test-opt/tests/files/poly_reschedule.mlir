// RUN: --split-input-file --poly-reschedule="edits={distribute t1; distribute t0; tile t0_1 t1_1 t2 by 32 32 8; permute t1_1 t0_1 t2; parallel t0_1; parallel t1_1}"
func.func @matmul(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %M: index, %N: index, %K: index) {
  affine.for %i = 0 to %M {
    affine.for %j = 0 to %N {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %C[%i, %j] : memref<?x?xf32>
      affine.for %k = 0 to %K {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// -----

// A function without loops stays as it is.
func.func @nothing() {
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
