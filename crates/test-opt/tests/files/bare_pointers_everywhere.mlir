// RUN:--convert-func-to-llvm=use-bare-ptr-memref-call-conv=true
func.func private @callee(memref<4xf32>) -> memref<4xf32>
func.func @caller(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @callee(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
