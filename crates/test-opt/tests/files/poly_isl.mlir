// RUN: --split-input-file --poly-raise --poly-edit="edits={tile t0 t1 by 4 8; parallel t1}" --poly-to-isl --mlir-print-local-scope
// RUN: --split-input-file --poly-raise --poly-to-isl --poly-from-isl --poly-lower
func.func @f(%A: memref<?x?xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 31 {
      affine.store %v, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i, 40] : memref<?x?xf32>
    affine.store %v, %A[%i, 41] : memref<?x?xf32>
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
