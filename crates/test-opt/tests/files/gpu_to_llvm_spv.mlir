// RUN: --split-input-file --allow-unregistered-dialect --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv))
// RUN: --split-input-file --allow-unregistered-dialect --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv{use-64bit-index}))

gpu.module @m {
  gpu.func @k(%a: memref<4xf32, #gpu.address_space<global>>, %i: index, %f: f32, %n: i32) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.return
  }
}
// -----
gpu.module @m {
  gpu.func @k(%a: memref<4xf32>, %f: f32) -> f32 workgroup(%w: memref<8xf32, #gpu.address_space<workgroup>>) private(%p: memref<2xf32, #gpu.address_space<private>>) {
    gpu.return %f : f32
  }
}
// -----
gpu.module @m {
  func.func @ids() -> (index, index, index, index, index, index, i32, index, index) {
    %0 = gpu.subgroup_size : index
    %1 = gpu.subgroup_id : index
    %2 = gpu.num_subgroups : index
    %3 = gpu.lane_id
    %4 = gpu.global_id x upper_bound 64
    %5 = gpu.thread_id y upper_bound 32
    %c = arith.constant 1 : i32
    %6 = gpu.grid_dim z
    %7 = gpu.block_dim x
    return %0, %1, %2, %3, %4, %5, %c, %6, %7 : index, index, index, index, index, index, i32, index, index
  }
}
// -----
gpu.module @m attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Kernel, Addresses, GroupNonUniformShuffle, Int64, Int16, Int8, Float64, Float16], []>, #spirv.resource_limits<subgroup_size = 32>>} {
  func.func @shuffles(%i: i32, %f: f32, %h: f16, %d: f64, %b: i8, %l: i64, %s: i16, %o: i32, %t: i1, %bf: bf16) {
    %w = arith.constant 32 : i32
    %0, %v0 = gpu.shuffle xor %i, %o, %w : i32
    %1, %v1 = gpu.shuffle up %f, %o, %w : f32
    %2, %v2 = gpu.shuffle down %h, %o, %w : f16
    %3, %v3 = gpu.shuffle idx %d, %o, %w : f64
    %4, %v4 = gpu.shuffle idx %b, %o, %w : i8
    %5, %v5 = gpu.shuffle idx %l, %o, %w : i64
    %6, %v6 = gpu.shuffle xor %s, %o, %w : i16
    return
  }
}
// -----
gpu.module @m attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Kernel], []>, #spirv.resource_limits<subgroup_size = 32>>} {
  func.func @shuffles(%i: i32, %o: i32, %t: i1, %bf: bf16) {
    %w = arith.constant 32 : i32
    %1, %v1 = gpu.shuffle up %bf, %o, %w : bf16
    return
  }
}
// -----
gpu.module @m attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Kernel], []>, #spirv.resource_limits<subgroup_size = 32>>} {
  func.func @shuffles(%i: i32, %o: i32, %t: i1, %bf: bf16) {
    %w = arith.constant 16 : i32
    %1, %v1 = gpu.shuffle up %i, %o, %w : i32
    return
  }
}
// -----
gpu.module @m {
  func.func @shuffles(%i: i32, %o: i32, %w: i32) -> (i32, i1) {
    %1, %v1 = gpu.shuffle up %i, %o, %w : i32
    return %1, %v1 : i32, i1
  }
}
// -----
gpu.module @m {
  func.func @sized(%i: i32, %o: i32) -> (i32, i1) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %1, %v1 = gpu.shuffle up %i, %o, %w : i32
    return %1, %v1 : i32, i1
  }
  gpu.func @sized2(%i: i32, %o: i32) -> (i32, i1) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %1, %v1 = gpu.shuffle up %i, %o, %w : i32
    gpu.return %1, %v1 : i32, i1
  }
}
// -----
gpu.module @m {
  gpu.func @print(%i: i32, %f: f32, %x: index) {
    gpu.printf "Hello %d %f %d\n", %i, %f, %x : i32, f32, index
    gpu.printf "Hello"
    gpu.return
  }
}
// -----
gpu.module @m {
  func.func @spaces(%a: memref<4xf32>, %b: memref<4xf32, #gpu.address_space<workgroup>>, %c: memref<f32, 1>, %d: memref<*xf32>) -> memref<4xf32, #gpu.address_space<private>> {
    %r = "u.make"(%a, %b, %c, %d) : (memref<4xf32>, memref<4xf32, #gpu.address_space<workgroup>>, memref<f32, 1>, memref<*xf32>) -> memref<4xf32, #gpu.address_space<private>>
    return %r : memref<4xf32, #gpu.address_space<private>>
  }
}
// -----
gpu.module @m {
  gpu.func @barriers() {
    gpu.barrier
    gpu.barrier
    %x = gpu.block_id x
    gpu.return
  }
}
// -----
gpu.module @m {
  llvm.func @shuffles(%i: i32, %f: f32, %h: f16, %d: f64, %b: i8, %l: i64, %s: i16, %o: i32, %t: i1, %bf: bf16) attributes {intel_reqd_sub_group_size = 32 : i32} {
    %w = arith.constant 32 : i32
    %0, %v0 = gpu.shuffle xor %i, %o, %w : i32
    %1, %v1 = gpu.shuffle up %f, %o, %w : f32
    %2, %v2 = gpu.shuffle down %h, %o, %w : f16
    %3, %v3 = gpu.shuffle idx %d, %o, %w : f64
    %4, %v4 = gpu.shuffle idx %b, %o, %w : i8
    %5, %v5 = gpu.shuffle idx %l, %o, %w : i64
    %6, %v6 = gpu.shuffle xor %s, %o, %w : i16
    %7, %v7 = gpu.shuffle xor %t, %o, %w : i1
    %8, %v8 = gpu.shuffle xor %bf, %o, %w : bf16
    llvm.return
  }
}
// -----
gpu.module @m {
  llvm.func @shuffles(%i: i32, %o: i32) attributes {intel_reqd_sub_group_size = 32 : i32} {
    %w = arith.constant 16 : i32
    %0, %v0 = gpu.shuffle xor %i, %o, %w : i32
    llvm.return
  }
}
// -----
gpu.module @m {
  llvm.func @shuffles(%i: vector<2xi32>, %o: i32) attributes {intel_reqd_sub_group_size = 16 : i32} {
    %w = arith.constant 16 : i32
    %0, %v0 = gpu.shuffle xor %i, %o, %w : vector<2xi32>
    llvm.return
  }
}
// -----
gpu.module @m {
  gpu.func @no_args_kernel() kernel attributes {gpu.known_block_size = array<i32: 32, 2, 1>, gpu.known_cluster_size = array<i32: 2, 1, 1>, known_grid_size = array<i32: 4, 1, 1>, some.attr} {
    gpu.return
  }
  gpu.func @dup(%a: i32 {llvm.noundef}) -> (i32, f32) {
    %f = arith.constant 1.0 : f32
    gpu.return %a, %f : i32, f32
  }
  gpu.func @wg(%a: i32 {llvm.noundef}, %m: memref<4xf32> {llvm.readonly}) workgroup(%w: memref<2x3xf16, 3> {llvm.align = 16 : i64}, %v: memref<i8, 3>) private(%p: memref<4xf32> {llvm.align = 8 : i64}) kernel {
    "u.use"(%w, %v, %p, %m) : (memref<2x3xf16, 3>, memref<i8, 3>, memref<4xf32>, memref<4xf32>) -> ()
    gpu.return
  }
}
// -----
gpu.module @m {
  gpu.func @ret(%a: memref<4xf32>) -> memref<4xf32> {
    gpu.return %a : memref<4xf32>
  }
}
// -----
gpu.module @m {
  gpu.func @ids() -> index {
    %0 = gpu.subgroup_size : index
    %1 = gpu.subgroup_id : index
    %2 = gpu.num_subgroups : index
    %3 = gpu.lane_id
    %4 = gpu.block_dim x
    %a = gpu.cluster_id x
    gpu.return %4 : index
  }
}
// -----
gpu.module @m {
  gpu.func @other(%x: f32) -> f32 {
    %0 = gpu.all_reduce add %x uniform {} : (f32) -> f32
    %1 = arith.addf %0, %x : f32
    gpu.return %1 : f32
  }
}
