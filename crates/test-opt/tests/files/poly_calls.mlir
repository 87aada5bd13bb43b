// RUN: --poly-annotate=database=poly_database.mlir --poly-calls --affine-parallelize
// RUN: --poly-annotate=database=poly_database.mlir --affine-parallelize
// RUN: --poly-annotate=database=poly_database.mlir --poly-calls --affine-loop-invariant-code-motion --affine-scalrep
// RUN: --poly-annotate=database=poly_database.mlir --poly-calls --affine-loop-fusion
// Iterations that call functions are independent if the sets of the calls are.
func.func private @count(memref<128xf32>, i32) -> f32
func.func private @set_row(memref<?x?xf32>, index)
// Another type than in the database.
func.func private @other() -> f32
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
func.func @dependent(%A: memref<128xf32>, %M: memref<?x?xf32>) {
  affine.for %i = 0 to 127 {
    %p = arith.index_cast %i : index to i32
    %s = func.call @count(%A, %p) : (memref<128xf32>, i32) -> f32
    affine.store %s, %A[%i] : memref<128xf32>
  }
  affine.for %i = 0 to 127 {
    func.call @set_row(%M, %i) : (memref<?x?xf32>, index) -> ()
    %s = affine.load %M[%i + 1, 3] : memref<?x?xf32>
    affine.store %s, %A[%i] : memref<128xf32>
  }
  return
}
func.func @forwarded(%A: memref<128xf32>, %v: f32) -> f32 {
  affine.store %v, %A[5] : memref<128xf32>
  %c = arith.constant 4 : i32
  %s = func.call @count(%A, %c) : (memref<128xf32>, i32) -> f32
  %0 = affine.load %A[5] : memref<128xf32>
  %1 = arith.addf %0, %s : f32
  return %1 : f32
}
func.func @invariant(%A: memref<128xf32>, %B: memref<128xf32>) {
  %c = arith.constant 4 : i32
  affine.for %i = 0 to 127 {
    %s = func.call @count(%A, %c) : (memref<128xf32>, i32) -> f32
    affine.store %s, %B[%i] : memref<128xf32>
  }
  return
}
func.func @fused(%A: memref<128xf32>, %B: memref<128xf32>, %v: f32) -> f32 {
  affine.for %i = 64 to 128 {
    affine.store %v, %A[%i] : memref<128xf32>
  }
  %c = arith.constant 4 : i32
  %s = call @count(%A, %c) : (memref<128xf32>, i32) -> f32
  affine.for %i = 64 to 128 {
    %0 = affine.load %A[%i] : memref<128xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %B[%i] : memref<128xf32>
  }
  return %s : f32
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
