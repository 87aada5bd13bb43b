// RUN: --convert-gpu-to-spirv

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Kernel, Addresses, Int8, Groups], []>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @k(%x: f32, %v: vector<4xf32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      %t = gpu.thread_id x
      %d = gpu.block_dim y
      %s = gpu.subgroup_id : index
      %0 = gpu.all_reduce add %x uniform {} : (f32) -> f32
      %1 = vector.extract %v[%t] : f32 from vector<4xf32>
      %2 = vector.shuffle %v, %v [0, 5, 2] : vector<4xf32>, vector<4xf32>
      gpu.printf "%f", %1 : f32
      gpu.barrier
      gpu.return
    }
  }
}
