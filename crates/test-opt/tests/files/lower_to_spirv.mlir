// RUN: --convert-scf-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
  func.func @sum(%m: memref<8xi8, #spirv.storage_class<StorageBuffer>>, %n: index) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0 : i32
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (i32) {
      %x = memref.load %m[%i] : memref<8xi8, #spirv.storage_class<StorageBuffer>>
      %y = arith.extsi %x : i8 to i32
      %b = arith.addi %a, %y : i32
      scf.yield %b : i32
    }
    %k = arith.constant 7 : i8
    memref.store %k, %m[%c0] : memref<8xi8, #spirv.storage_class<StorageBuffer>>
    return %s : i32
  }
}
