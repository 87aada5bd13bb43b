// RUN: --affine-parallelize
// RUN: --affine-parallelize=parallel-reductions=true
// RUN: --affine-parallelize=max-nested=1
func.func @simple(%m: memref<100xf32>, %n: index, %x: f32, %o: memref<100x100xf32>) -> (f32, f32) {
  affine.for %i = max affine_map<(d0) -> (0, d0)>(%n) to %n step 4 {
    affine.store %x, %m[%i] : memref<100xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n {
      %a = affine.load %m[%j] : memref<100xf32>
      %t = memref.alloc() : memref<4xf32>
      affine.store %a, %t[0] : memref<4xf32>
      %b = affine.load %t[0] : memref<4xf32>
      affine.store %b, %o[%i, %j] : memref<100x100xf32>
      affine.for %k = 0 to 10 {
        %u = affine.load %m[%k] : memref<100xf32>
        affine.store %u, %m[%k + 1] : memref<100xf32>
      }
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to 10 {
        affine.store %x, %o[%i, %j] : memref<100x100xf32>
      }
    }
  }
  %z = arith.constant 0.0 : f32
  %r:2 = affine.for %i = 0 to 10 iter_args(%s = %z, %p = %x) -> (f32, f32) {
    %a = affine.load %m[%i] : memref<100xf32>
    %s1 = arith.addf %s, %a : f32
    %p1 = arith.mulf %a, %p : f32
    affine.yield %s1, %p1 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
