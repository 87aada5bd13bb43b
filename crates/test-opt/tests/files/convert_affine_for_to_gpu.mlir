// RUN: "-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu))"
// RUN: "-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=0 gpu-thread-dims=2}))"
// RUN: "-pass-pipeline=builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=3 gpu-thread-dims=3}))"

func.func @a(%n: index, %m: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 floordiv 2)>(%n) to 64 step 2 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %x, %m[%j, %i + 1] : memref<?x?xf32>
    }
  }
  return
}
func.func @b(%n: index, %k: index, %m: memref<?x?xf32>) {
  affine.for %i = max affine_map<(d0) -> (0, d0)>(%n) to min affine_map<(d0, d1) -> (d0, d1 + 3)>(%n, %k) step 3 {
    affine.for %j = 1 to 64 {
      affine.for %l = 1 to 64 {
      %x = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %x, %m[%j, %i + 1] : memref<?x?xf32>
      }
    }
    
  }
  return
}
