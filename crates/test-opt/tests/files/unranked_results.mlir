// RUN: "--pass-pipeline=builtin.module(finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"
// RUN: --convert-func-to-llvm=use-bare-ptr-memref-call-conv

// A function returns the descriptor of an unranked memref on the heap; its caller frees it.
func.func @main() -> () {
  %0 = call @scratch() : () -> (memref<*xf32>)
  return
}
func.func @scratch() -> memref<*xf32> {
  %0 = memref.alloca() : memref<4x3xf32>
  %1 = memref.cast %0 : memref<4x3xf32> to memref<*xf32>
  return %1 : memref<*xf32>
}
func.func @three(%a: memref<*xf32>, %x: i32) -> (memref<*xf32>, i32, memref<*xi8, 3>) attributes {llvm.emit_c_interface} {
  %c = memref.cast %a : memref<*xf32> to memref<4xf32>
  %1 = memref.alloca() : memref<i8, 3>
  %2 = memref.cast %1 : memref<i8, 3> to memref<*xi8, 3>
  return %a, %x, %2 : memref<*xf32>, i32, memref<*xi8, 3>
}
func.func private @ext(memref<*xf32>) -> (memref<*xf32>, memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @swap(%a: memref<*xf32>) -> (memref<*xf32>, memref<*xf32>) {
  %0:2 = call @ext(%a) : (memref<*xf32>) -> (memref<*xf32>, memref<*xf32>)
  return %0#1, %0#0 : memref<*xf32>, memref<*xf32>
}
