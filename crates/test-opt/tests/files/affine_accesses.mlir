// RUN: --test-memref-bound-check
// RUN: --pass-pipeline=builtin.module(func.func(test-memref-dependence-check))
func.func @bounds(%m: memref<10x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to %n step 3 {
      %a = affine.load %m[%i floordiv 2 - 1, %j] : memref<10x?xf32>
      affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
        affine.store %a, %m[%i - 5, %j + 1] : memref<10x?xf32>
      }
    }
  }
  return
}
func.func @distances(%m: memref<100xf32>, %x: f32, %c: i1) {
  affine.for %i = 0 to 30 step 3 {
    affine.store %x, %m[2 * %i] : memref<100xf32>
    %a = affine.load %m[2 * %i - 12] : memref<100xf32>
  }
  affine.parallel (%i, %j) = (0, 0) to (4, 6) {
    affine.store %x, %m[%i mod 2 + 2 * %j] : memref<100xf32>
  }
  scf.if %c {
    affine.store %x, %m[7] : memref<100xf32>
  }
  return
}
