// RUN: --pass-pipeline=builtin.module(func.func(affine-loop-fusion))
// RUN: --pass-pipeline=builtin.module(func.func(affine-loop-fusion{maximal}))
// RUN: --test-loop-fusion=test-loop-fusion-slice-computation
// RUN: --affine-data-copy-generate=generate-dma
// A: src stores m[0..10), middle stores m[20..30), dst loads m[0..10)
func.func @a(%x: f32, %y: f32, %o: memref<10xf32>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 { affine.store %x, %m[%i] : memref<100xf32> }
  affine.for %i = 20 to 30 { affine.store %y, %m[%i] : memref<100xf32> }
  affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<100xf32>
   affine.store %v, %o[%i] : memref<10xf32> }
  return
}
// reduction source
func.func @b(%a: memref<10x10xf32>, %o: memref<10xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 { affine.for %j = 0 to 10 { %v = affine.load %m[%i] : memref<10xf32>
    %w = affine.load %a[%i, %j] : memref<10x10xf32>
    %z = arith.addf %v, %w : f32
    affine.store %z, %m[%i] : memref<10xf32> } }
  affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<10xf32>
   affine.store %v, %o[%i] : memref<10xf32> }
  return
}
func.func @c(%a: memref<10x10xf32>, %o: memref<10x2xf32>) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %j = 0 to 10 { affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<10xf32>
    %w = affine.load %a[%i, %j] : memref<10x10xf32>
    %z = arith.addf %v, %w : f32
    affine.store %z, %m[%i] : memref<10xf32> } }
  affine.for %j = 0 to 2 { affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<10xf32>
   affine.store %v, %o[%i, %j] : memref<10x2xf32> } }
  return
}
func.func @d(%x: f32, %y: f32, %o: memref<10xf32>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 20 to 30 { affine.store %y, %m[%i] : memref<100xf32> }
  affine.for %i = 0 to 10 { affine.store %x, %m[%i] : memref<100xf32> }
  affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<100xf32>
   affine.store %v, %o[%i] : memref<10xf32> }
  return
}
func.func @e(%x: f32, %y: f32, %o: memref<10xf32>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 { affine.store %x, %m[%i] : memref<100xf32> }
  affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<100xf32>
   affine.store %v, %o[%i] : memref<10xf32> }
  affine.for %i = 20 to 30 { affine.store %y, %m[%i] : memref<100xf32> }
  return
}
func.func @f(%x: f32, %y: f32, %o: memref<10xf32>) {
  %m = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 10 { affine.store %x, %m[%i] : memref<100xf32> }
  affine.for %i = 0 to 10 { %v = affine.load %m[%i] : memref<100xf32>
   affine.store %v, %o[%i] : memref<10xf32> }
  affine.for %i = 5 to 30 { affine.store %y, %m[%i] : memref<100xf32> }
  return
}
