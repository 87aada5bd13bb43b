// RUN: --pass-pipeline=builtin.module(spirv.module(spirv.func(cse)))
// RUN: --inline
spirv.module Logical GLSL450 {
  spirv.func @callee(%x: i32) -> i32 "None" {
    %0 = spirv.GL.UMax %x, %x : i32
    %1 = spirv.GL.UMax %x, %x : i32
    spirv.ReturnValue %1 : i32
  }
  spirv.func @caller(%x: i32) -> i32 "None" {
    %0 = spirv.FunctionCall @callee(%x) : (i32) -> i32
    spirv.ReturnValue %0 : i32
  }
}
