// RUN: --pass-pipeline=builtin.module(func.func(optimize-allocation-liveness)) --allow-unregistered-dialect --split-input-file
func.func @a(%i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}
// -----
func.func @view(%i: index, %v: f32) {
  %0 = memref.alloc() : memref<4x4xf32>
  %s = memref.subview %0[1, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1], offset: 4>>
  memref.store %v, %0[%i, %i] : memref<4x4xf32>
  %c = memref.cast %s : memref<2x4xf32, strided<[4, 1], offset: 4>> to memref<?x4xf32, strided<[4, 1], offset: 4>>
  "test.mid"() : () -> ()
  %x = memref.load %c[%i, %i] : memref<?x4xf32, strided<[4, 1], offset: 4>>
  "test.other"(%x) : (f32) -> ()
  memref.dealloc %0 : memref<4x4xf32>
  return
}
// -----
func.func @nested(%c: i1, %i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %v, %0[%i] : memref<4xf32>
    %1 = memref.alloc() : memref<4xf32>
    memref.store %v, %1[%i] : memref<4xf32>
    "test.in"() : () -> ()
    memref.dealloc %1 : memref<4xf32>
  }
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  "test.none"() : () -> ()
  memref.dealloc %n : memref<4xf32>
  return
}
// -----
func.func @br(%c: i1, %i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%0 : memref<4xf32>)
^bb1(%a: memref<4xf32>):
  memref.store %v, %a[%i] : memref<4xf32>
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}
// -----
func.func @sel(%c: i1, %i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %0, %1 : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  "test.mid"() : () -> ()
  memref.store %v, %s[%i] : memref<4xf32>
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return
}
// -----
func.func @iter(%c: i1, %i: index, %v: f32) {
  %c1 = arith.constant 1 : index
  %0 = memref.alloc() : memref<4xf32>
  %r = scf.for %k = %i to %i step %c1 iter_args(%a = %0) -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  }
  "test.mid"() : () -> ()
  memref.store %v, %r[%i] : memref<4xf32>
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  return
}
// -----
func.func @two(%c: i1, %i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}
// -----
func.func @blk(%c: i1, %i: index, %v: f32) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  cf.br ^bb1
^bb1:
  "test.other"() : () -> ()
  memref.dealloc %0 : memref<4xf32>
  return
}
// -----
func.func @gpu(%v: f32) {
  %m = gpu.alloc () : memref<4xf32>
  "test.use"(%m) : (memref<4xf32>) -> ()
  "test.other"() : () -> ()
  gpu.dealloc %m : memref<4xf32>
  return
}
