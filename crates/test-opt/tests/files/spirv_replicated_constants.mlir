// RUN: --split-input-file --spirv-promote-to-replicated-constants

spirv.module Logical GLSL450 {
  spirv.func @splats() -> () "None" {
    %0 = spirv.Constant dense<2> : vector<3xi32>
    %1 = spirv.Constant dense<1.0> : vector<2xf32>
    %2 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %3 = spirv.Constant [dense<3> : vector<2xi32>, dense<3> : vector<2xi32>] : !spirv.array<2 x vector<2xi32>>
    %4 = spirv.Constant [dense<3> : vector<2xi32>, dense<4> : vector<2xi32>] : !spirv.array<2 x vector<2xi32>>
    %5 = spirv.Constant dense<5> : tensor<4xi32> : !spirv.array<4 x i32>
    %6 = spirv.Constant [1 : i32, 1 : i32] : !spirv.array<2 x i32>
    %7 = spirv.Constant 5 : i32
    %8 = spirv.Constant [[dense<3> : vector<2xi32>], [dense<3> : vector<2xi32>]] : !spirv.array<2 x !spirv.array<1 x vector<2xi32>>>
    %9 = spirv.Constant dense<1> : tensor<2x3xi32> : !spirv.array<2 x !spirv.array<3 x i32>>
    %10 = spirv.Constant dense<true> : vector<2xi1>
    spirv.Return
  }
  spirv.SpecConstant @a = 1 : i32
  spirv.SpecConstant @b = 2 : i32
  spirv.SpecConstantComposite @x (@a, @a, @a) : !spirv.array<3 x i32>
  spirv.SpecConstantComposite @y (@a, @b, @a) : !spirv.array<3 x i32>
  spirv.SpecConstantComposite @z (@a, @a) : vector<2xi32>
  spirv.SpecConstantComposite @s (@a, @a) : !spirv.struct<(i32, i32)>
}
// -----
func.func @outside() -> vector<3xi32> {
    %0 = spirv.Constant dense<2> : vector<3xi32>
    return %0 : vector<3xi32>
}
// -----
spirv.module Logical GLSL450 {
  spirv.func @one() -> () "None" {
    %0 = spirv.Constant [1 : i32] : !spirv.array<1 x i32>
    %2 = spirv.Constant dense<1> : tensor<1xi32> : !spirv.array<1 x i32>
    spirv.Return
  }
  spirv.SpecConstant @a = 1 : i32
  spirv.SpecConstantComposite @x (@a) : !spirv.array<1 x i32>
}
