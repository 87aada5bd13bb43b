// RUN: --finalize-memref-to-llvm --split-input-file
func.func private @malloc(i64) -> f32
func.func @another_kind(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}
func.func private @free(i64) -> f32
// -----
llvm.func @malloc(i64) -> f32
func.func @another_type(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}
// -----
llvm.func @malloc(i64) -> !llvm.ptr
func.func @there(%n: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  return
}
// -----
%n = arith.constant 3 : index
%0 = memref.alloc(%n) : memref<?xf32>
