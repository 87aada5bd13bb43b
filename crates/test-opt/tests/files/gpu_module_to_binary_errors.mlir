// RUN: --split-input-file --gpu-module-to-binary

module attributes {gpu.container_module} {
  gpu.module @a { gpu.func @k() kernel { gpu.return } }
  func.func @x() { return }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @a [#spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>] { gpu.func @k() kernel { gpu.return } }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @m [#spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>,  #spirv.target_env<#spirv.vce<v1.1, [Kernel, Addresses], []>, #spirv.resource_limits<>>] {
    gpu.func @foo() kernel { gpu.return }
    spirv.module @s1 Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
      spirv.func @k() -> () "None" { spirv.Return }
      spirv.EntryPoint "Kernel" @k
    }
    spirv.module @s2 Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel, Addresses], []> {
      spirv.func @k() -> () "None" { spirv.Return }
      spirv.EntryPoint "Kernel" @k
    }
  }
  func.func @x() { return }
}
