// RUN: --split-input-file --amdgpu-maskedload-to-load

func.func @full(%m: memref<8x8xf16, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %b: i1, %p: vector<4xf16>, %g: memref<8x8xf16>) -> (vector<4xf16>, vector<4xf16>) {
  %mask = vector.broadcast %b : i1 to vector<4xi1>
  %0 = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  %1 = vector.maskedload %g[%i, %i], %mask, %p : memref<8x8xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  vector.maskedstore %g[%i, %i], %mask, %p : memref<8x8xf16>, vector<4xi1>, vector<4xf16>
  vector.maskedstore %m[%i, %i], %mask, %p : memref<8x8xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16>
  return %0, %1 : vector<4xf16>, vector<4xf16>
}
// -----
func.func @part(%m: memref<8x8xf16, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %mask: vector<4xi1>, %p: vector<4xf16>, %g: memref<8x8xf16>) -> (vector<4xf16>, vector<4xf16>) {
  %0 = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  %1 = vector.maskedload %g[%i, %i], %mask, %p : memref<8x8xf16>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  vector.maskedstore %g[%i, %i], %mask, %p : memref<8x8xf16>, vector<4xi1>, vector<4xf16>
  return %0, %1 : vector<4xf16>, vector<4xf16>
}
// -----
func.func @dynamic(%m: memref<?x?xi8, strided<[?, 1], offset: ?>, 7>, %i: index, %mask: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %0 = vector.maskedload %m[%i, %i], %mask, %p : memref<?x?xi8, strided<[?, 1], offset: ?>, 7>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %0 : vector<4xi8>
}
// -----
func.func @static(%m: memref<16xf32, #amdgpu.address_space<fat_raw_buffer>>, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %c = arith.constant 3 : index
  %0 = vector.maskedload %m[%c], %mask, %p : memref<16xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}
