// RUN: --split-input-file --mlir-disable-threading --test-convert-func-op
// Functions with wrappers for C.
func.func @add(%arg0: i32, %arg1: i32) -> i32 attributes { llvm.emit_c_interface } {
  %res = arith.addi %arg0, %arg1 : i32
  return %res : i32
}

// -----

func.func private @ext(i32, index, memref<2xf32>) -> i32 attributes {llvm.emit_c_interface}

// -----

func.func @noif(%a: i32) -> (i32, f32) attributes {foo = 1, llvm.linkage = #llvm.linkage<internal>} {
  %0 = "test.x"() : () -> f32
  return %a, %0 : i32, f32
}

// -----

func.func @mm(%a: memref<?xf32>, %b: index) -> memref<?xf32> attributes { llvm.emit_c_interface } {
  return %a : memref<?xf32>
}

// -----

func.func @bare(%a: memref<4xf32>, %t: tensor<2xf32>) {
  return
}

// -----

func.func @v() {
  return
}
func.func @w() {
  call @v() : () -> ()
  cf.br ^bb1
^bb1:
  return
}
