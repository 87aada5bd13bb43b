// RUN: --convert-func-to-llvm --allow-unregistered-dialect
// RUN: --convert-func-to-llvm=index-bitwidth=32 --allow-unregistered-dialect
// RUN: --convert-to-llvm --allow-unregistered-dialect
func.func @two() -> (i32, f32) {
  %0:2 = call @two() : () -> (i32, f32)
  %f = constant @two : () -> (i32, f32)
  %1:2 = call_indirect %f() {tag} : () -> (i32, f32)
  return %0#0, %1#1 : i32, f32
}
func.func @one(%a: index, %b: vector<2x2xf32>) -> index {
  %c = arith.addi %a, %a : index
  %0 = call @one(%c, %b) {some} : (index, vector<2x2xf32>) -> index
  return %0 : index
}
func.func private @private()
func.func nested @nested() attributes {llvm.linkage = #llvm.linkage<internal>, foo.bar, passthrough = ["noinline"], no_inline} {
  return
}
func.func @attributes(%a: i32 {llvm.noundef, foo.x}, %b: index {llvm.zeroext}) -> (i32 {llvm.signext}) {
  return %a : i32
}
func.func @variadic(%a: i32) attributes {func.varargs = true, llvm.readnone} {
  return
}
func.func @memrefs(%a: memref<?x4xf32>, %i: index, %b: memref<2xf32>, %u: memref<*xf32>) -> (memref<2xf32>, index) {
  "test.use"(%b, %i) : (memref<2xf32>, index) -> ()
  %0:2 = call @memrefs(%a, %i, %b, %u) : (memref<?x4xf32>, index, memref<2xf32>, memref<*xf32>) -> (memref<2xf32>, index)
  return %0#0, %0#1 : memref<2xf32>, index
}
func.func @late(%m: memref<2xf32>, %n: memref<3xf32>) {
  "test.use"(%n) : (memref<3xf32>) -> ()
  "test.use"(%m) : (memref<2xf32>) -> ()
  return
}
func.func private @declared(%m: memref<2xf32> {foo.a}, %i: index {foo.b})
func.func @blocks(%i: index, %c: i1) -> index {
  "test.br"(%i, %c)[^bb1] : (index, i1) -> ()
^bb1(%j: index, %d: i1):
  return %i : index
}
func.func private @types(vector<f32>, vector<[4]xf32>, complex<f32>, ui8, f8E4M3FN, bf16, f80, !llvm.struct<(index, i32)>, !llvm.array<2 x index>, vector<2x[3]xf32>, vector<4xindex>, vector<3xf8E5M2>, !llvm.struct<"lower_func", (i32, index)>, memref<4xf32, 3>, memref<f32>, vector<2x2x!llvm.ptr>) -> (() -> i32)
func.func private @not_here(tensor<2xi32>)
func.func @none(%n: none, %t: tuple<i32>, %f: tf32) {
  return
}
module {
  func.func @inner(%i: index) -> index {
    return %i : index
  }
}
