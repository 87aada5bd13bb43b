// RUN: -convert-arith-to-spirv -split-input-file

// The requirements of a structure with a pointer to itself are finite.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Kernel], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: i32, %p: !spirv.ptr<!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>, StorageBuffer>) {
    %0 = spirv.Undef : !spirv.ptr<!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>, StorageBuffer>
    %1 = arith.addi %a, %a : i32
    return
  }
}

// -----

// The number of elements does not fit 64 bits.
func.func @elements(%a: vector<9223372036854775807x4xi4>) -> vector<9223372036854775807x4xi4> {
  %0 = arith.addi %a, %a : vector<9223372036854775807x4xi4>
  return %0 : vector<9223372036854775807x4xi4>
}
