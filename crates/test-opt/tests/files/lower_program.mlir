// RUN: --lower-affine --convert-scf-to-cf --convert-math-to-libm --convert-to-llvm --reconcile-unrealized-casts
// A program with loops and memory, down to the llvm dialect.

func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.for %l = 0 to %k {
        %x = affine.load %a[%i, %l] : memref<?x?xf32>
        %y = affine.load %b[%l, %j] : memref<?x?xf32>
        %z = affine.load %c[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
func.func @main() -> f32 {
  %a = memref.alloc() : memref<4x4xf32>
  %da = memref.cast %a : memref<4x4xf32> to memref<?x?xf32>
  %cst = arith.constant 1.5 : f32
  %t = math.tanh %cst : f32
  affine.for %i = 0 to 4 { affine.for %j = 0 to 4 { affine.store %t, %a[%i, %j] : memref<4x4xf32> } }
  %c = memref.alloc() : memref<4x4xf32>
  %dc = memref.cast %c : memref<4x4xf32> to memref<?x?xf32>
  memref.copy %a, %c : memref<4x4xf32> to memref<4x4xf32>
  call @matmul(%da, %da, %dc) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
  %c2 = arith.constant 2 : index
  %r = memref.load %c[%c2, %c2] : memref<4x4xf32>
  memref.dealloc %a : memref<4x4xf32>
  return %r : f32
}
