// RUN: --canonicalize
func.func @u(%p: !llvm.ptr, %q: !llvm.ptr, %v: i32) {
  omp.atomic.update hint(contended) memory_order(seq_cst) %p : !llvm.ptr {
  ^bb0(%x: i32):
    omp.yield(%x : i32)
  } 
  omp.atomic.update hint(contended) memory_order(seq_cst) %p : !llvm.ptr {
  ^bb0(%x: i32):
    omp.yield(%v : i32)
  } {foo}
  omp.atomic.update %p : !llvm.ptr {
  ^bb0(%x: i32):
    %c = arith.constant 3 : i32
    omp.yield(%c : i32)
  } 
  return
}
