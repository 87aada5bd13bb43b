// RUN: --convert-gpu-to-nvvm=has-redux=1
// RUN: --convert-gpu-to-rocdl
// RUN: --convert-gpu-to-nvvm=use-bare-ptr-memref-call-conv=1

gpu.module @device {
  // Buffers of a kernel become a global and an allocation on the stack.
  gpu.func @kernel(%data: memref<8xf32, #gpu.address_space<global>> {llvm.align = 16 : i64})
      workgroup(%shared: memref<32xf32, #gpu.address_space<workgroup>>)
      private(%own: memref<3xf32, #gpu.address_space<private>>)
      kernel attributes {known_block_size = array<i32: 32, 4, 1>} {
    %thread = gpu.thread_id x
    %value = memref.load %data[%thread] : memref<8xf32, #gpu.address_space<global>>
    memref.store %value, %shared[%thread] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    memref.store %value, %own[%thread] : memref<3xf32, #gpu.address_space<private>>
    gpu.return
  }

  // Functions of the device library are declared once, before the function that needs them.
  gpu.func @library(%a: f32, %h: f16, %v: vector<2xf64>) -> (f32, f16, vector<2xf64>) {
    %0 = math.sin %a fastmath<afn> : f32
    %1 = math.cbrt %h : f16
    %2 = math.tanh %v : vector<2xf64>
    gpu.return %0, %1, %2 : f32, f16, vector<2xf64>
  }

  gpu.func @lanes(%a: f64, %i: i32) -> (f64, i1, index) {
    %0, %1 = gpu.shuffle up %a, %i, %i : f64
    %2 = gpu.lane_id
    gpu.return %0, %1, %2 : f64, i1, index
  }

  gpu.func @returned(%m: memref<2xf32>) -> memref<2xf32> {
    gpu.return %m : memref<2xf32>
  }

  // Only functions directly in the module have wrappers.
  "test.symbol_scope"() ({
    func.func @nested(%a: f32) -> f32 {
      %0 = math.exp %a : f32
      return %0 : f32
    }
    "test.finish"() : () -> ()
  }) : () -> ()
}
