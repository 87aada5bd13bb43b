// RUN: --split-input-file --canonicalize --poly-lower
// The bounds of loops are those that all statements share, and conditions do the rest.
func.func @two(%A: memref<?xf32>, %n: index, %v: f32) {
  poly.schedule(%n) {
    poly.stmt @S0(%i) affine_set<(d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)> {
      affine.store %v, %A[%i] : memref<?xf32>
    }
    poly.stmt @S1(%i, %j) affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, -d0 + s0 - 1 >= 0, d1 - d0 >= 0, -d1 + 8 >= 0, d1 mod 2 == 0)> {
      affine.store %v, %A[%i + %j] : memref<?xf32>
    }
    poly.dim @t0 {@S0} (d0)[s0] -> (d0), {@S1} (d0, d1)[s0] -> (d0) {
      poly.leaf @S0
      poly.mark "inner" {
        poly.dim @t1 {@S1} (d0, d1)[s0] -> (d0 + d1) parallel {
          poly.leaf @S1
        }
      }
    }
  }
  return
}

// -----

// Iterations of dimensions may be far apart.
func.func @strided(%A: memref<64xf32>, %v: f32) {
  poly.schedule {
    poly.stmt @S0(%i) affine_set<(d0) : (d0 >= 0, -d0 + 9 >= 0)> {
      affine.store %v, %A[%i] : memref<64xf32>
    }
    poly.dim @t0 {@S0} (d0) -> (d0 * 3 + 1) {
      poly.leaf @S0
    }
  }
  return
}

// -----

// Loops with different parameters as bounds share the greatest of them.
func.func @hull(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index, %v: f32) {
  poly.schedule(%n, %m) {
    poly.stmt @S0(%i) affine_set<(d0)[s0, s1] : (d0 >= 0, -d0 + s0 - 1 >= 0)> {
      affine.store %v, %A[%i] : memref<?xf32>
    }
    poly.stmt @S1(%i) affine_set<(d0)[s0, s1] : (d0 - s0 >= 0, -d0 + s1 - 1 >= 0)> {
      affine.store %v, %B[%i] : memref<?xf32>
    }
    poly.dim @t0 {@S0, @S1} (d0)[s0, s1] -> (d0) {
      poly.leaf @S0
      poly.leaf @S1
    }
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
