// RUN: --gpu-to-llvm

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @kernel(%a: f32, %b: !llvm.ptr) attributes {gpu.kernel} {
      llvm.return
    }
    llvm.func @plain(%b: !llvm.ptr, %size: i64) attributes {gpu.kernel} {
      llvm.return
    }
  }

  func.func @memory(%n: index, %host: memref<4x?xf32>, %x: f32, %h: f16) {
    %t0 = gpu.wait async
    %m, %t1 = gpu.alloc async [%t0] (%n) : memref<4x?xf32>
    %t2 = gpu.memcpy async [%t1] %m, %host : memref<4x?xf32>, memref<4x?xf32>
    %t3 = gpu.memset async [%t2] %m, %x : memref<4x?xf32>, f32
    %s, %t4 = gpu.alloc async [%t3] () : memref<6xf16>
    %t5 = gpu.memset async [%t4] %s, %h : memref<6xf16>, f16
    %t6 = gpu.dealloc async [%t5] %m : memref<4x?xf32>
    gpu.wait [%t6]
    %shared = gpu.alloc host_shared () : memref<2x3xi8>
    %sync = gpu.alloc () : memref<8xi32>
    gpu.dealloc %sync : memref<8xi32>
    return
  }

  func.func @far(%to: memref<2xi16, 1>, %from: memref<2xi16>, %v: i16) {
    %t0 = gpu.wait async
    %t1 = gpu.memcpy async [%t0] %to, %from : memref<2xi16, 1>, memref<2xi16>
    %t2 = gpu.memset async [%t1] %to, %v : memref<2xi16, 1>, i16
    %t3 = gpu.wait async [%t0, %t2]
    gpu.wait [%t3]
    return
  }

  func.func @events(%event: !gpu.async.token, %device: i32) {
    gpu.set_default_device %device
    %t = gpu.wait async [%event]
    gpu.wait [%event, %t]
    return
  }

  func.func @register(%m: memref<5xi64>) {
    %u = memref.cast %m : memref<5xi64> to memref<*xi64>
    gpu.host_register %u : memref<*xi64>
    gpu.host_unregister %u : memref<*xi64>
    return
  }

  func.func @launch(%x: f32, %m: memref<10xf32>, %n: i32) {
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    gpu.launch_func @kernels::@plain blocks in (%c4, %c4, %c2) threads in (%c2, %c4, %c2) args(%m : memref<10xf32>) {note}
    %t0 = gpu.launch_func async @kernels::@kernel clusters in (%c2, %c2, %c2) blocks in (%c4, %c4, %c2) threads in (%c2, %c4, %c2) dynamic_shared_memory_size %n args(%x : f32, %m : memref<10xf32>)
    %t1 = gpu.launch_func async [%t0] @kernels::@plain blocks in (%c4, %c4, %c2) threads in (%c2, %c4, %c2) args(%m : memref<10xf32>)
    gpu.wait [%t1]
    return
  }
}
