// RUN: --affine-loop-tile
// RUN: --affine-loop-tile="tile-sizes=5 separate"
// RUN: --affine-loop-tile=cache-size=1
// RUN: --affine-data-copy-generate=fast-mem-capacity=1
#ub = affine_map<(d0)[s0] -> (d0 + 7, s0)>
func.func @a(%m: memref<100x100xf32>, %x: f32) {
  affine.for %i = 0 to 20 step 2 { affine.for %j = 1 to 33 step 2 { affine.store %x, %m[%i, %j] : memref<100x100xf32> } }
  return
}
func.func @b(%m: memref<?x100xf32>, %x: f32, %n: index) {
  affine.for %k = 0 to 10 {
  affine.store %x, %m[%k, %k] : memref<?x100xf32>
  affine.for %i = 0 to min #ub(%k)[%n] { affine.for %j = 0 to 33 { affine.store %x, %m[%i, %j] : memref<?x100xf32> } }
  }
  return
}
func.func @c(%m: memref<?x100xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to min #ub(%n)[%n] { affine.for %j = 0 to 33 { affine.store %x, %m[%i, %j] : memref<?x100xf32> } }
  affine.for %i = %n to 100 { affine.for %j = 0 to 7 { affine.store %x, %m[%i, %j] : memref<?x100xf32> } }
  return
}
func.func @d(%m: memref<?x100xf32>, %x: f32, %n: index) {
  affine.parallel (%p) = (0) to (4) {
  affine.for %i = 0 to min #ub(%p)[%n] { affine.for %j = 0 to 33 { affine.store %x, %m[%i, %j] : memref<?x100xf32> } }
  }
  return
}
