// RUN: -split-input-file -llvm-request-c-wrappers -convert-func-to-llvm
// Functions that C calls, and functions of C.

func.func @plain(%a: i32, %b: index) -> i32 { return %a : i32 }
func.func @nothing() { return }
func.func @memrefs(%a: memref<4x?xf32, strided<[?, 1], offset: ?>> {t.a = 1}, %b: i64 {t.b}, %c: memref<*xf32>) -> f32 {
  %0 = arith.constant 1.0 : f32
  return %0 : f32
}
func.func @several(%a: memref<f32>) -> (memref<f32>, index) attributes {llvm.linkage = #llvm.linkage<internal>, t.kept} {
  %0 = arith.constant 1 : index
  return %a, %0 : memref<f32>, index
}
func.func @complex(%a: complex<f32>) -> (complex<f32> {t.r}) { return %a : complex<f32> }
module @inner {
  func.func @plain(%a: memref<2xi8>) { return }
}

// -----
func.func private @plain(i32, index) -> i32
func.func private @nothing()
func.func private @memrefs(memref<4x?xf32, strided<[?, 1], offset: ?>> {t.a = 1}, i64 {t.b}, memref<*xf32>) -> f32
func.func private @several(memref<f32>) -> (memref<f32>, index) attributes {llvm.linkage = #llvm.linkage<extern_weak>, t.kept}
func.func private @pure(f32) -> (f32 {t.r}) attributes {llvm.readnone}
func.func @calls(%a: memref<f32>) -> index {
  %0:2 = call @several(%a) : (memref<f32>) -> (memref<f32>, index)
  return %0#1 : index
}

// -----
func.func private @variadic(i32) attributes {func.varargs = true}
