// RUN: "-affine-super-vectorize=virtual-vector-size=4"
// RUN: "-affine-super-vectorize=virtual-vector-size=4 test-fastest-varying=0 vectorize-reductions=true"
// RUN: "-affine-super-vectorize=virtual-vector-size=4,8 test-fastest-varying=1,0"

func.func @inner_bound(%A : memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%j, %i] : memref<100x100xf32>
      affine.store %a, %A[%j, %i] : memref<100x100xf32>
    }
  }
  return
}
func.func @apply(%A : memref<100x100xf32>, %n: index) {
  affine.for %i = 0 to 50 step 2 {
    %k = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    %a = affine.load %A[%n, %k] : memref<100x100xf32>
    affine.store %a, %A[%n, %k] : memref<100x100xf32>
  }
  return
}
func.func @apply2(%A : memref<100xf32>, %n: index) {
  affine.for %i = 0 to 50 {
    %k = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    %a = affine.load %A[%k] : memref<100xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%k + 1] : memref<100xf32>
  }
  return
}
func.func @uniform(%A : memref<100xf32>, %n: f32, %k: i32) {
  affine.for %i = 0 to 50 {
    %u = arith.sitofp %k : i32 to f32
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.addf %a, %n : f32
    %c = arith.mulf %b, %u : f32
    %c1 = arith.constant 2.0 : f32
    %d = arith.mulf %c, %c1 fastmath<fast> {foo} : f32
    affine.store %d, %A[%i] : memref<100xf32>
  }
  return
}
func.func @fail(%A : memref<100xf32>, %n: f32, %m: memref<10xf32>) {
  affine.for %i = 0 to 50 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.addf %a, %n : f32
    %ii = arith.index_cast %i : index to i32
    %c = arith.sitofp %ii : i32 to f32
    %d = arith.mulf %b, %c : f32
    affine.store %d, %A[%i] : memref<100xf32>
  }
  return
}
func.func @nested(%A : memref<100x100xf32>, %n: f32) {
  affine.for %i = 0 to 50 {
    affine.for %j = 0 to 50 {
      %a = affine.load %A[%i, %j] : memref<100x100xf32>
      affine.store %a, %A[%i, %j] : memref<100x100xf32>
    }
    affine.for %j = 0 to 50 {
      %a = affine.load %A[%i, %j * 2] : memref<100x100xf32>
      affine.store %n, %A[%i, %j * 2 + 1] : memref<100x100xf32>
    }
  } {foo}
  return
}
func.func @layout(%A : memref<100x100xf32, strided<[1, 100]>>, %n: f32) {
  affine.for %i = 0 to 50 {
     affine.store %n, %A[%i, %i] : memref<100x100xf32, strided<[1, 100]>>
  }
  return
}
func.func @red(%A : memref<100xi8>, %f: i8, %n: index) -> (i8, i8) {
  %c = arith.constant 7 : i8
  %r:2 = affine.for %i = %n to 50 iter_args(%x = %f, %y = %c) -> (i8, i8) {
     %a = affine.load %A[%i] : memref<100xi8>
     %b = arith.maxsi %a, %x : i8
     %z = arith.xori %y, %a : i8
     affine.yield %b, %z : i8, i8
  }
  return %r#0, %r#1 : i8, i8
}
func.func @red_step(%A : memref<100xi8>, %f: i8, %n: index) -> i8 {
  %r = affine.for %i = 0 to 50 step 2 iter_args(%x = %f) -> i8 {
     %a = affine.load %A[%i] : memref<100xi8>
     %b = arith.maxsi %a, %x : i8
     affine.yield %b : i8
  }
  return %r : i8
}
