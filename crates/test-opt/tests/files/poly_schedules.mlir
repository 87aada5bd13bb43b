// RUN: --split-input-file --canonicalize --poly-raise --poly-edit="edits={fuse t0 t2}" --mlir-print-local-scope
func.func @fused(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 64 step 4 {
      %0 = affine.load %A[%j] : memref<64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i] : memref<64xf32>
    }
  }
  affine.for %i = 0 to 32 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      %0 = affine.load %B[%i] : memref<64xf32>
      affine.store %0, %B[%i + 32] : memref<64xf32>
    } else {
      %0 = affine.load %B[%i + 1] : memref<64xf32>
      affine.store %0, %B[%i + 31] : memref<64xf32>
    }
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
