// RUN: --gpu-to-llvm="use-bare-pointers-for-kernels=1 intersperse-sizes-for-kernels=1"
// RUN: --gpu-to-llvm="use-bare-pointers-for-kernels=1"
// RUN: --gpu-to-llvm="use-bare-pointers-for-host=1"

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @scale(%a: !llvm.ptr, %size: i64) attributes {gpu.kernel} {
      llvm.return
    }
  }

  func.func @launch(%m: memref<10x2xf16>, %n: memref<i8, 1>) {
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    gpu.launch_func @kernels::@scale blocks in (%c4, %c4, %c2) threads in (%c2, %c4, %c2) args(%m : memref<10x2xf16>, %n : memref<i8, 1>)
    return
  }
}
