// RUN: --convert-to-llvm
memref.global "private" constant @a : memref<2x3xf32> = dense<1.0>
func.func @sum(%m: memref<10x?xi32>, %n: index, %x: f32) -> (index, index, i32, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<10x?xi32>
  %1 = memref.dim %m, %c1 : memref<10x?xi32>
  %2 = memref.load %m[%c0, %1] : memref<10x?xi32>
  %3 = memref.generic_atomic_rmw %m[%c1, %n] : memref<10x?xi32> {
  ^bb0(%old: i32):
    %4 = arith.addi %old, %2 : i32
    memref.atomic_yield %4 : i32
  }
  %5 = memref.alloc(%1) : memref<?xf32>
  memref.store %x, %5[%c0] : memref<?xf32>
  %6 = memref.get_global @a : memref<2x3xf32>
  %7 = memref.load %6[%c0, %c1] : memref<2x3xf32>
  %8 = arith.cmpf olt, %7, %x : f32
  cf.assert %8, "less"
  return %0, %1, %3, %5 : index, index, i32, memref<?xf32>
}
