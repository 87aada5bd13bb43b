// RUN:
// RUN: -mlir-print-op-generic
memref.global "private" @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @b : memref<2xf32> = uninitialized
memref.global constant @c : memref<2xf32>
func.func @f(%n: index, %m: memref<4x?xf32>, %b: memref<64xi8>, %f: f32, %i: memref<4xi32>) {
  %0 = memref.alloc(%n) {alignment = 8 : i64} : memref<?xf32>
  %1 = memref.alloca() : memref<4xf32>
  memref.alloca_scope {
  }
  %2 = memref.alloca_scope -> f32 {
    memref.alloca_scope.return %f : f32
  } {note}
  %3 = memref.generic_atomic_rmw %i[%n] : memref<4xi32> {
  ^bb0(%x: i32):
    memref.atomic_yield %x : i32
  } {note}
  memref.prefetch %m[%n, %n], read, locality<2>, instr : memref<4x?xf32>
  %4 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  memref.dma_start %m[%n, %n], %1[%n], %n, %i[%n], %n, %n : memref<4x?xf32>, memref<4xf32>, memref<4xi32>
  memref.dma_wait %i[%n], %n : memref<4xi32>
  %5 = memref.view %b[%n][%n] : memref<64xi8> to memref<?xf32>
  %6:2 = memref.distinct_objects %0, %1 : memref<?xf32>, memref<4xf32>
  %7 = memref.load %m[%n, %n] {nontemporal = true} : memref<4x?xf32>
  memref.store %7, %1[%n] {nontemporal = false} : memref<4xf32>
  %8 = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 4], strides: [4, 1] : memref<4x?xf32> to memref<?x4xf32, strided<[4, 1]>>
  %9 = memref.subview %m[0, %n] [2, 2] [1, %n] : memref<4x?xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %10 = memref.get_global @a : memref<2xf32>
  return
}
