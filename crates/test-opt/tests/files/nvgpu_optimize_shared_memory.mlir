// RUN: --nvgpu-optimize-shared-memory

// Columns are permuted by the row, in reads and writes of shared memory.
func.func @wide(%a: memref<64x64xf32>, %i: index, %j: index, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %shared = memref.alloc() : memref<2x64x64xf32, #gpu.address_space<workgroup>>
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%i, %j] : memref<64x64xf32>
  memref.store %x, %shared[%c0, %i, %j] : memref<2x64x64xf32, #gpu.address_space<workgroup>>
  vector.store %v, %shared[%c0, %i, %j] : memref<2x64x64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %y = memref.load %shared[%c0, %j, %i] : memref<2x64x64xf32, #gpu.address_space<workgroup>>
  %w = vector.load %shared[%c0, %j, %i] : memref<2x64x64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  return %y, %w : f32, vector<4xf32>
}

// Several rows are in a line.
func.func @narrow(%a: memref<128x16xf16>, %i: index, %j: index) -> vector<4x2xf16> {
  %shared = memref.alloc() : memref<128x16xf16, 3>
  %0 = nvgpu.device_async_copy %a[%i, %j], %shared[%i, %j], 8 : memref<128x16xf16> to memref<128x16xf16, 3>
  %x = nvgpu.ldmatrix %shared[%j, %i] {numTiles = 4 : i32, transpose = false} : memref<128x16xf16, 3> -> vector<4x2xf16>
  return %x : vector<4x2xf16>
}

// Small rows, other memory and memory that is only written remain.
func.func @others(%x: f64, %y: f32, %i: index) -> f64 {
  %small = memref.alloc() : memref<8x2xf64, 3>
  %plain = memref.alloc() : memref<64x64xf32>
  memref.store %x, %small[%i, %i] : memref<8x2xf64, 3>
  memref.store %y, %plain[%i, %i] : memref<64x64xf32>
  %z = memref.load %small[%i, %i] : memref<8x2xf64, 3>
  return %z : f64
}
