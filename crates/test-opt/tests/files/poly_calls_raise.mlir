// RUN: --split-input-file --poly-annotate=database=poly_database.mlir --poly-raise --mlir-print-local-scope
// RUN: --split-input-file --poly-annotate=database=poly_database.mlir --poly-reschedule="edits={fuse t0 t1; reverse t0; parallel t0}"
// Calls with known sets are statements of schedule trees; the order of rows does not matter.
func.func private @count(memref<128xf32>, i32) -> f32
func.func private @set_row(memref<?x?xf32>, index)
func.func @independent(%A: memref<128xf32>, %B: memref<128xf32>, %M: memref<?x?xf32>) {
  affine.for %i = 0 to 127 {
    %p = arith.index_cast %i : index to i32
    %s = func.call @count(%A, %p) : (memref<128xf32>, i32) -> f32
    affine.store %s, %B[%i] : memref<128xf32>
  }
  affine.for %i = 0 to 127 {
    func.call @set_row(%M, %i) : (memref<?x?xf32>, index) -> ()
    %s = affine.load %M[%i, 3] : memref<?x?xf32>
    affine.store %s, %B[%i] : memref<128xf32>
  }
  return
}

// -----

// Loops of different lengths are fused, too.
func.func @lengths(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %m: index, %v: f32) {
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %m {
    affine.store %v, %B[%i] : memref<?xf32>
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
