// RUN: --gpu-kernel-outlining
// RUN: --gpu-launch-sink-index-computations "--gpu-kernel-outlining=data-layout-str=#dlti.dl_spec<index=32>"

gpu.module @known {
  gpu.func @kernel() kernel {
    gpu.return
  }
}

func.func private @leaf()

func.func @helper() {
  call @leaf() : () -> ()
  return
}

// Constants and sizes that the kernel uses are arguments, unless they are sunk into the launch.
func.func @launches(%size: index, %data: memref<?xf32>, %bytes: i32, %before: !gpu.async.token) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %dim = memref.dim %data, %c0 : memref<?xf32>
  %done = gpu.launch async [%before]
      clusters(%cx, %cy, %cz) in (%nx = %c1, %ny = %c1, %nz = %c1)
      blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %size, %sz = %c1)
      dynamic_shared_memory_size %bytes module(@known) function(@kernel)
      workgroup(%shared: memref<8xf32, 3>) private(%own: memref<4xf32, 5>) {
    func.call @helper() : () -> ()
    %is_first = arith.cmpi ult, %tx, %dim : index
    cf.cond_br %is_first, ^bb1, ^bb2
  ^bb1:
    %x = memref.load %data[%c0] : memref<?xf32>
    memref.store %x, %shared[%tx] : memref<8xf32, 3>
    memref.store %x, %own[%c1] : memref<4xf32, 5>
    gpu.terminator
  ^bb2:
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    func.call @helper() : () -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %size, %sz = %c1) {
    gpu.terminator
  }
  return
}
