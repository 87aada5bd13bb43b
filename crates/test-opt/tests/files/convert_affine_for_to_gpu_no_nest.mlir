// RUN: "--pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu))"

func.func @f(%a: f32, %m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    affine.store %a, %m[%i] : memref<10xf32>
  }
  return
}
