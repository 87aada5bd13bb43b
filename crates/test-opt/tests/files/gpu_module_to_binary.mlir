// RUN: --gpu-module-to-binary
// RUN: --gpu-module-to-binary=format=bin
// RUN: --gpu-module-to-binary=format=llvm
// RUN: --gpu-module-to-binary=format=isa

module attributes {gpu.container_module} {
  gpu.module @spirv_mod [#spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>] {
    spirv.module @s1 Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
      spirv.func @k() -> () "None" { spirv.Return }
      spirv.EntryPoint "Kernel" @k
    }
  }
  gpu.module @other <#gpu.select_object<0>> [#spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>] {
    spirv.module Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
      spirv.func @k() -> () "None" { spirv.Return }
      spirv.EntryPoint "Kernel" @k
    }
  }
}
