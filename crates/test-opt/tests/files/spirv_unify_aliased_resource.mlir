// RUN: --spirv-unify-aliased-resource --split-input-file
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @single bind(1, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.func @ls(%i: i32) -> f32 "None" {
    %0 = spirv.Constant 0 : i32
    %ad = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %ad[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %ac : f32
    spirv.Store "StorageBuffer" %ac, %v : f32
    spirv.ReturnValue %v : f32
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @c bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @d bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  spirv.func @ls(%i: i32) -> i64 "None" {
    %0 = spirv.Constant 0 : i32
    %ad = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %ad[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %ac : i64
    %ad2 = spirv.mlir.addressof @c : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
    %ac2 = spirv.AccessChain %ad2[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
    %v2 = spirv.Load "StorageBuffer" %ac2 ["Aligned", 4]: i32
    spirv.Store "StorageBuffer" %ac2, %v2 ["Aligned", 4]: i32
    spirv.ReturnValue %v : i64
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xf32>, stride=8> [0])>, StorageBuffer>
  spirv.func @ls(%i: i32) -> vector<4xi32> "None" {
    %0 = spirv.Constant 0 : i32
    %ad = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %ad[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xi32>, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %ac : vector<4xi32>
    spirv.ReturnValue %v : vector<4xi32>
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.func @ls(%i: i32) -> i64 "None" {
    %0 = spirv.Constant 0 : i32
    %ad = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %ad[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %ac : i64
    spirv.ReturnValue %v : i64
  }
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<3xi32>, stride=1> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @c bind(1, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=8>, i32)>, StorageBuffer>
  spirv.GlobalVariable @d bind(1, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=8>)>, StorageBuffer>
}
// -----
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<2xi32>, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @c bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @e bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.func @ls(%i: i32) -> i64 "None" {
    %0 = spirv.Constant 0 : i32
    %ad = spirv.mlir.addressof @e : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %ad[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    %v = spirv.Load "StorageBuffer" %ac : i64
    %adc = spirv.mlir.addressof @c : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %acc = spirv.AccessChain %adc[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %vc = spirv.Load "StorageBuffer" %acc : f32
    %adb = spirv.mlir.addressof @b : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>
    %acb = spirv.AccessChain %adb[%0, %i] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xi32>, stride=16> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xi32>, StorageBuffer>
    %vb = spirv.Load "StorageBuffer" %acb : vector<4xi32>
    spirv.ReturnValue %v : i64
  }
}
