// RUN: --finalize-memref-to-llvm
// RUN: --convert-to-llvm
func.func @through_casts(%m: memref<10xf32>, %i: index) -> (f32, index, i32) {
  %0 = memref.cast %m : memref<10xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.load %0[%i] : memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %2 = memref.dim %0, %c0 : memref<?xf32, strided<[?], offset: ?>>
  memref.store %1, %0[%2] : memref<?xf32, strided<[?], offset: ?>>
  %c3 = arith.constant 3 : index
  %3 = arith.addi %c0, %c3 : index
  %4 = arith.muli %3, %c3 : index
  %5 = arith.index_cast %4 : index to i32
  return %1, %4, %5 : f32, index, i32
}
func.func @stays(%m: memref<10xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.cast %m : memref<10xf32> to memref<?xf32>
  %1 = memref.atomic_rmw mulf %x, %0[%i] : (f32, memref<?xf32>) -> f32
  return %1 : f32
}
func.func @lowered_index(%m: memref<?xf32>) -> index {
  %c0 = llvm.mlir.constant(0 : index) : i64
  %0 = builtin.unrealized_conversion_cast %c0 : i64 to index
  %1 = memref.dim %m, %0 : memref<?xf32>
  return %1 : index
}
