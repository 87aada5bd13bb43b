// RUN: --nvvm-attach-target --rocdl-attach-target --xevm-attach-target --spirv-attach-target
// RUN: "--nvvm-attach-target=module=b.* chip=sm_90 O=3 features=+ptx80 fast=true ftz=true l=a.bc,b.bc ptxas-cmd-options=-v"
// RUN: "--rocdl-attach-target=module=_1$ chip=gfx942 abi=500 wave64=false daz=true finite-only unsafe-math fast correct-sqrt=false l=x"
// RUN: "--xevm-attach-target=module=b_1 O=3 cmd-options=-x l=y"
// RUN: "--spirv-attach-target=ver=v1.5 caps=Shader,Kernel,None exts=SPV_KHR_16bit_storage client_api=Vulkan vendor=AMD device_type=DiscreteGPU device_id=5"
// RUN: --spirv-attach-target=ver=v9

gpu.module @a_1 {
}
gpu.module @b_1 [#nvvm.target<chip = "sm_70">] {
}
module {
  gpu.module @b_2 {
  }
}
