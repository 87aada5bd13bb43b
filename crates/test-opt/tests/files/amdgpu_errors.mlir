// RUN: --split-input-file --allow-unregistered-dialect
%a, %c = "u.values"() : () -> (f32, vector<4xf32>)
%r = amdgpu.mfma 16x16x4 %a * %a + %c blgp = none : f32, f32, vector<4xf32>
// -----
%a, %c = "u.values"() : () -> (f32, vector<16xf32>)
%r = amdgpu.mfma 16x16x4 %a * %a + %c blgp = none : f32, f32, vector<16xf32>
// -----
%a, %c = "u.values"() : () -> (f32, vector<4xf32>)
%r = amdgpu.mfma 16x16 %a * %a + %c blgp = none : f32, f32, vector<4xf32>
// -----
%a, %b, %c, %i = "u.values"() : () -> (vector<4xf16>, vector<8xf16>, vector<4xf32>, vector<2xi16>)
%r = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<2xi16>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
// -----
%a, %c = "u.values"() : () -> (vector<16xf16>, vector<8xf32>)
%r = amdgpu.wmma 16x16x16 %a * %a + %c {clamp} : vector<16xf16>, vector<16xf16>, vector<8xf32>
// -----
%a = "u.values"() : () -> i32
%r = amdgpu.dpp %a %a row_shl(16 : i32) : i32
// -----
%m, %i = "u.values"() : () -> (memref<4x4xf32>, i32)
%r = amdgpu.raw_buffer_load %m[%i] : memref<4x4xf32>, i32 -> f32
// -----
%m, %i = "u.values"() : () -> (memref<4xf32, 3>, i32)
%r = amdgpu.raw_buffer_load %m[%i] : memref<4xf32, 3>, i32 -> f32
// -----
%m = "u.values"() : () -> memref<4xf32, strided<[2], offset: ?>>
%r = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32>
// -----
%b = "u.values"() : () -> !amdgpu.tdm_base<i32>
%r = amdgpu.make_dma_descriptor %b globalSize [4, 4] globalStride [4, 2] sharedSize [4, 4] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
// -----
func.func private @f(!amdgpu.tdm_gather_base<i32, i8>)
