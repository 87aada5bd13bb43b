// RUN: -scf-parallel-loop-fusion

// Reductions of both loops become reductions of the merged loop.
func.func @f(%a: index, %b: index, %m: memref<?xf32>, %n: memref<?xf32>, %f: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %r1 = scf.parallel (%i) = (%a) to (%b) step (%c1) init (%f) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
      ^bb0(%p : f32, %q : f32):
      %zz = arith.addf %p, %q : f32
      scf.reduce.return %zz : f32
    }
  } {foo}
  %c2 = arith.constant 2 : index
  %r2 = scf.parallel (%i) = (%a) to (%b) step (%c1) init (%f) -> f32 {
    %x = memref.load %n[%i] : memref<?xf32>
    scf.reduce(%x : f32) {
      ^bb0(%p : f32, %q : f32):
      %zz = arith.mulf %p, %q : f32
      scf.reduce.return %zz : f32
    }
  } {foo}
  return %r1, %r2 : f32, f32
}

// The last loop before the deallocation reads other elements than the merged loop writes.
func.func @g(%a: index, %b: index, %f: f32) {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<10xf32>
  %n = memref.alloc() : memref<10xf32>
  scf.parallel (%i) = (%a) to (%b) step (%c1) {
    memref.store %f, %m[%i] : memref<10xf32>
  } {bar}
  scf.parallel (%i) = (%a) to (%b) step (%c1) {
    %x = memref.load %m[%i] : memref<10xf32>
    memref.store %x, %n[%i] : memref<10xf32>
  } {foo}
  scf.parallel (%i) = (%a) to (%b) step (%c1) {
    %x = memref.load %n[%i] : memref<10xf32>
    memref.store %x, %m[%i] : memref<10xf32>
  } {foo}
  scf.parallel (%i) = (%a) to (%b) step (%c1) {
    %u = arith.addi %i, %c1 : index
    %x = memref.load %m[%u] : memref<10xf32>
    memref.store %x, %n[%i] : memref<10xf32>
  } {foo}
  memref.dealloc %m : memref<10xf32>
  scf.parallel (%i) = (%a) to (%b) step (%c1) {
    memref.store %f, %n[%i] : memref<10xf32>
  } 
  return
}
