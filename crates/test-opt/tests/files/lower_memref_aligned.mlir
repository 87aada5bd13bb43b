// RUN: --finalize-memref-to-llvm="use-aligned-alloc=1 use-generic-functions=1 index-bitwidth=32"
module attributes {dlti.dl_spec = #dlti.dl_spec<i24 = dense<64> : vector<2xi64>>} {
  func.func @heap(%n: index) {
    %0 = memref.alloc() : memref<f32>
    %1 = memref.alloc(%n) : memref<?x4xf32, 1>
    %2 = memref.alloc() {alignment = 32} : memref<2x3xindex>
    %3 = memref.alloc() : memref<3xvector<3xf32>>
    %4 = memref.alloc() : memref<3xmemref<2xf32>>
    %5 = memref.alloc() : memref<3xmemref<*xf32>>
    %6 = memref.alloc() : memref<4xcomplex<f64>>
    %7 = memref.alloc() : memref<2x0xf64>
    memref.dealloc %7 : memref<2x0xf64>
    return
  }
}
