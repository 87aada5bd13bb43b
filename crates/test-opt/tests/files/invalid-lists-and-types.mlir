// RUN: --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @assignments(%a: index, %b: f32) {
  // expected-error @+1 {{expected ',' or ')'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b %y = %b) -> f32 {
  }
  return
}

// -----

func.func @short_type(%a: i32, %b: !emitc.lvalue<i32>) {
  // expected-error @+1 {{expected '<'}}
  emitc.assign %a : i32 to %b : i32
  return
}

// -----

llvm.func @trailing_types() {
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  %0 = llvm.call @f() : () 4 -> i32
  llvm.return
}

// -----

// expected-error @+1 {{unknown version: v1.9}}
"u.op"() {a = #spirv.vce<v1.9, [], []>} : () -> ()

// -----

// expected-error @+1 {{expected ','}}
"u.op"() {a = #spirv.vce<v-1.0, [], []>} : () -> ()

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{expected attribute value}}
  spirv.ExecutionMode @f "LocalSize", 32, , 1
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @operands(%a: f32) "None" {
    // expected-error @+1 {{'spirv.FNegate' op requires a single operand}}
    %0 = spirv.FNegate %a, %a : f32
    spirv.Return
  }
}

// -----

func.func @interchange(%a: !transform.any_op) {
  // expected-error @+1 {{interchange length exceeds iteration space dimensions (1), found}}
  %0:2 = "transform.structured.fuse"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_tile_interchange = array<i64: 1, 0>, static_tile_sizes = array<i64: 16>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  return
}

// -----

pdl_interp.func @foreach(%a: !pdl.range<operation>) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses}}
  pdl_interp.foreach %x : memref<4xf32> in %a {
    pdl_interp.continue
  } -> ^bb1
^bb1:
  pdl_interp.finalize
}
