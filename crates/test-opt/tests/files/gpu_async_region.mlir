// RUN: --split-input-file --allow-unregistered-dialect --gpu-async-region

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k() kernel { gpu.return }
  }
  func.func private @host() -> ()
  func.func @chain(%n: index, %m: memref<4xf32>) -> memref<4xf32> {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    %a = gpu.alloc() : memref<4xf32>
    gpu.memcpy %a, %m : memref<4xf32>, memref<4xf32>
    %x = arith.addi %n, %n : index
    %t = gpu.launch_func async @kernels::@k blocks in (%x, %n, %n) threads in (%n, %n, %n)
    call @host() : () -> ()
    gpu.wait
    gpu.memcpy %m, %a : memref<4xf32>, memref<4xf32>
    return %a : memref<4xf32>
  }
  func.func @blocks(%c: i1, %n: index) {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    cf.cond_br %c, ^a, ^b
  ^a:
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    cf.br ^b
  ^b:
    scf.if %c {
      gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    }
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
  func.func @tokens() {
    %t = gpu.wait async
    %s = gpu.wait async
    %a = gpu.alloc [%s, %t] () : memref<4xf32>
    gpu.wait [%t]
    gpu.dealloc %a : memref<4xf32>
    return
  }
  func.func @executions(%n: index, %m: memref<4xf32>) -> index {
    %t0, %v0 = async.execute -> !async.value<index> {
      gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
      async.yield %n : index
    }
    %t1 = async.execute [%t0] (%v0 as %x: !async.value<index>) {
      %y = arith.addi %x, %n : index
      gpu.launch_func @kernels::@k blocks in (%y, %n, %n) threads in (%n, %n, %n)
      async.yield
    }
    %t2 = async.execute [%t0, %t1] {
      %y = arith.addi %n, %n : index
      async.yield
    }
    %t3 = async.execute [%t1] {
      memref.dealloc %m : memref<4xf32>
      async.yield
    }
    async.await %t1 : !async.token
    async.await %t2 : !async.token
    async.await %t3 : !async.token
    %r = async.await %v0 : !async.value<index>
    return %r : index
  }
}
// -----
func.func @launch(%n: index) {
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    gpu.terminator
  }
  return
}
