// RUN: --poly-infer-access
// Sets of functions follow from their affine accesses, and from those of their callees.
func.func @count(%A: memref<128xf32>, %pos: i32) -> f32 {
  %p = arith.index_cast %pos : i32 to index
  %0 = affine.load %A[%p] : memref<128xf32>
  %1 = affine.load %A[%p + 1] : memref<128xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
func.func @fill(%A: memref<?x8xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %A, %c0 : memref<?x8xf32>
  affine.for %i = 0 to %d {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<?x8xf32>
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
        %x = affine.load %A[%i, 0] : memref<?x8xf32>
      }
    }
  }
  return
}
func.func @even(%A: memref<?xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}
func.func @caller(%A: memref<128xf32>, %B: memref<128xf32>) {
  affine.for %i = 0 to 127 {
    %p = arith.index_cast %i : index to i32
    %s = func.call @count(%A, %p) : (memref<128xf32>, i32) -> f32
    affine.store %s, %B[%i] : memref<128xf32>
  }
  return
}
func.func @recursive(%A: memref<128xf32>) {
  call @recursive(%A) : (memref<128xf32>) -> ()
  return
}
func.func @else(%A: memref<8xf32>, %n: index, %v: f32) {
  affine.if affine_set<()[s0] : (s0 >= 0)>()[%n] {
    affine.store %v, %A[1] : memref<8xf32>
  } else {
    affine.store %v, %A[2] : memref<8xf32>
  }
  return
}
// Loops whose bounds are no arguments, and elements that depend on them.
func.func @unknown(%A: memref<?xf32>, %S: memref<index>, %v: f32) {
  %n = memref.load %S[] : memref<index>
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  return
}
func.func private @bound() -> index attributes {poly.reads = [], poly.writes = [], poly.may_reads = [], poly.may_writes = []}
func.func @called(%A: memref<?xf32>, %v: f32) {
  %n = call @bound() : () -> index
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  %local = memref.alloc() : memref<8xf32>
  affine.store %v, %local[0] : memref<8xf32>
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
