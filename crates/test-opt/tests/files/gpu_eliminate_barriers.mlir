// RUN: --gpu-eliminate-barriers

// Reads need no barrier, a write after a read does.
func.func @reads(%a: memref<?xf32>, %b: memref<?xf32>, %i: index, %c1: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %x = memref.load %a[%tx] : memref<?xf32>
    gpu.barrier
    %y = memref.load %a[%ty] : memref<?xf32>
    gpu.barrier
    memref.store %y, %b[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

// Memory that was allocated is distinct from arguments, views of the same memory are not.
func.func @allocated(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}, %i: index, %x: f32)
    attributes {__parallel_region_boundary_for_test} {
  %own = memref.alloc() : memref<8xf32>
  memref.store %x, %own[%i] : memref<8xf32>
  gpu.barrier
  memref.store %x, %a[%i] : memref<8xf32>
  gpu.barrier
  memref.store %x, %b[%i] : memref<8xf32>
  gpu.barrier
  %view = memref.cast %b : memref<8xf32> to memref<?xf32>
  %y = memref.load %view[%i] : memref<?xf32>
  return
}

// The iteration before a loop's body ends with a write.
func.func @loop(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %c0: index, %c1: index)
    attributes {__parallel_region_boundary_for_test} {
  scf.for %i = %c0 to %n step %c1 {
    gpu.barrier
    %x = memref.load %a[%i] : memref<?xf32>
    gpu.barrier
    memref.store %x, %a[%i] : memref<?xf32>
  }
  gpu.barrier
  gpu.barrier
  return
}

// Nothing is known to happen before and after a function.
func.func @unbounded(%a: memref<?xf32>, %i: index, %x: f32) {
  gpu.barrier
  memref.store %x, %a[%i] : memref<?xf32>
  gpu.barrier
  memref.store %x, %a[%i] : memref<?xf32>
  return
}
