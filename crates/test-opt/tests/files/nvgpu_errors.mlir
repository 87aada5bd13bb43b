// RUN: --split-input-file --allow-unregistered-dialect
%d, %s, %i = "u.values"() : () -> (memref<4xf32, 3>, memref<4xf32>, index)
%t = nvgpu.device_async_copy %s[%i], %d[%i], 1 {bypassL1} : memref<4xf32> to memref<4xf32, 3>
// -----
%d, %s, %i = "u.values"() : () -> (memref<4xi64, 3>, memref<4xi64>, index)
%t = nvgpu.device_async_copy %s[%i], %d[%i], 7 : memref<4xi64> to memref<4xi64, 3>
// -----
%m, %i = "u.values"() : () -> (memref<?x?xf16, 3>, index)
%r = nvgpu.ldmatrix %m[%i, %i] {transpose = false, numTiles = 4 : i32} : memref<?x?xf16, 3> -> vector<3x3xf16>
// -----
%a, %b, %c = "u.values"() : () -> (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>)
%r = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
// -----
%a, %b, %c, %e = "u.values"() : () -> (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>, vector<2xi16>)
%r = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%e) {mmaShape = [16, 8, 32], sparsitySelector = 2 : i32} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
// -----
%m, %i = "u.values"() : () -> (memref<*xf32>, index)
%t = nvgpu.tma.create.descriptor %m box[%i, %i] : memref<*xf32> -> !nvgpu.tensormap.descriptor<tensor = memref<8x300xf32, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>
// -----
%t, %m, %b, %i = "u.values"() : () -> (!nvgpu.tensormap.descriptor<tensor = memref<8x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, memref<8x32xf32, 3>, !nvgpu.mbarrier.group<memorySpace = 3>, index)
nvgpu.tma.async.load %t[%i], %b[%i] to %m : !nvgpu.tensormap.descriptor<tensor = memref<8x32xf32, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>, !nvgpu.mbarrier.group<memorySpace = 3> -> memref<8x32xf32, 3>
// -----
%r = nvgpu.warpgroup.mma.init.accumulator -> !nvgpu.warpgroup.accumulator<fragmented = vector<64x40xi8>>
// -----
%a = "u.values"() : () -> vector<32xf32>
%r = nvgpu.rcp %a {rounding = rn, ftz} : vector<32xf32>
