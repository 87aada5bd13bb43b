// RUN: --finalize-memref-to-llvm
func.func @heap(%n: index) -> memref<?x3x?x4xf32, 1> {
  %0 = memref.alloc() : memref<f32>
  %1 = memref.alloc(%n, %n) : memref<?x3x?x4xf32, 1>
  %2 = memref.alloc() {alignment = 32} : memref<2x1x1xindex>
  %3 = memref.alloc() : memref<2x3xvector<3xf32>>
  %4 = memref.alloc() : memref<2x0x3xf8E4M3FN>
  %5 = memref.alloc() : memref<2x3xf32, strided<[4, 1]>>
  memref.dealloc %0 : memref<f32>
  return %1 : memref<?x3x?x4xf32, 1>
}
func.func @stack(%n: index) {
  %0 = memref.alloca(%n) : memref<?x3xf32, 1>
  %1 = memref.alloca() {alignment = 32} : memref<2x3xindex>
  return
}
func.func @free(%m: memref<*xf32>) {
  memref.dealloc %m : memref<*xf32>
  return
}
func.func @scope(%x: i32, %m: memref<f32>) -> i32 {
  memref.alloca_scope {
    %0 = memref.alloca() : memref<f32>
    memref.copy %m, %0 : memref<f32> to memref<f32>
  }
  %1 = memref.alloca_scope -> i32 {
    memref.alloca_scope {
      %2 = memref.alloca() : memref<f32>
    }
    memref.alloca_scope.return %x : i32
  }
  %3:2 = memref.alloca_scope -> (i32, i32) {
    memref.alloca_scope.return %x, %1 : i32, i32
  }
  return %3#1 : i32
}
module @inner {
  func.func @free_here(%m: memref<2xf32>) {
    memref.dealloc %m : memref<2xf32>
    return
  }
}
