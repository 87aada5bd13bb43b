// RUN: --convert-spirv-to-llvm

spirv.module @device Logical GLSL450 {
  spirv.GlobalVariable @image bind(3, 4) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32>)>, StorageBuffer>
  spirv.GlobalVariable @id built_in("LocalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @state {location = 2 : i32} : !spirv.ptr<f32, Private>
  spirv.func @main(%n: i32) "Inline" {
    %image = spirv.mlir.addressof @image : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32>)>, StorageBuffer>
    %zero = spirv.Constant 0 : i32
    %pixel = spirv.AccessChain %image[%zero, %n] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32>)>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %value = spirv.Load "StorageBuffer" %pixel ["Aligned", 4] : f32
    %root = spirv.GL.InverseSqrt %value : f32
    spirv.Store "StorageBuffer" %pixel, %root ["Volatile"] : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @id
  spirv.ExecutionMode @main "LocalSize", 8, 4, 1
  spirv.ExecutionMode @main "ContractionOff"
}

spirv.func @sum(%n: i32, %more: i1) -> i32 "Pure" {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %total = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
  spirv.mlir.loop {
    spirv.Branch ^header(%zero : i32)
  ^header(%i: i32):
    %go = spirv.ULessThan %i, %n : i32
    spirv.BranchConditional %go [9, 1], ^body, ^merge
  ^body:
    spirv.mlir.selection {
      spirv.BranchConditional %more [1, 2], ^then, ^end
    ^then:
      %old = spirv.Load "Function" %total : i32
      %new = spirv.IAdd %old, %i : i32
      spirv.Store "Function" %total, %new : i32
      spirv.Branch ^end
    ^end:
      spirv.mlir.merge
    }
    spirv.Branch ^continue
  ^continue:
    %next = spirv.IAdd %i, %one : i32
    spirv.Branch ^header(%next : i32)
  ^merge:
    spirv.mlir.merge
  }
  %result = spirv.Load "Function" %total : i32
  spirv.ReturnValue %result : i32
}

spirv.func @bits(%a: i32, %v: vector<2xi16>, %at: i8, %by: si8) "DontInline" {
  %0 = spirv.BitFieldInsert %v, %v, %at, %a : vector<2xi16>, i8, i32
  %1 = spirv.BitFieldSExtract %a, %at, %a : i32, i8, i32
  %2 = spirv.BitFieldUExtract %a, %a, %at : i32, i32, i8
  %3 = spirv.ShiftLeftLogical %a, %by : i32, si8
  %4 = spirv.Not %v : vector<2xi16>
  %5 = spirv.Constant dense<[1, -1]> : vector<2xsi16>
  spirv.Return
}

spirv.func @parts(%s: !spirv.struct<(f32 [0], !spirv.array<2 x f32, stride=4> [4])>, %v: vector<2xf32>, %w: vector<4xf32>) "None" {
  %0 = spirv.CompositeExtract %s[1 : i32, 0 : i32] : !spirv.struct<(f32 [0], !spirv.array<2 x f32, stride=4> [4])>
  %1 = spirv.CompositeInsert %0, %v[1 : i32] : f32 into vector<2xf32>
  %2 = spirv.VectorShuffle [1 : i32, 4 : i32, -1 : i32] %v, %w : vector<2xf32>, vector<4xf32> -> vector<3xf32>
  %3 = spirv.FOrdLessThan %v, %1 : vector<2xf32>
  %4 = spirv.FConvert %v : vector<2xf32> to vector<2xf64>
  spirv.Return
}

spirv.func @group(%x: f32, %n: i64) -> i64 "None" {
  %four = spirv.Constant 4 : i32
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
  %0 = spirv.GroupFMax <Workgroup> <Reduce> %x : f32
  %1 = spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %n cluster_size(%four) : i64, i32 -> i64
  %2 = spirv.FunctionCall @group(%0, %1) : (f32, i64) -> i64
  spirv.ReturnValue %2 : i64
}
