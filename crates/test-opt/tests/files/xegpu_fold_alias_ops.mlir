// RUN: --split-input-file --xegpu-fold-alias-ops

func.func @b(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s = memref.subview %m[%o, 0] [32, 32] [1, 1] : memref<256x32xf32> to memref<32x32xf32, strided<[32, 1], offset: ?>>
  %0 = xegpu.create_nd_tdesc %s : memref<32x32xf32, strided<[32, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  "test.use"(%0) : (!xegpu.tensor_desc<8x16xf32>) -> ()
  return
}

// -----

func.func @b2(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s2 = memref.subview %m[%o, 0] [16, 16] [2, 2] : memref<256x32xf32> to memref<16x16xf32, strided<[64, 2], offset: ?>>
  %1 = xegpu.create_nd_tdesc %s2[4, %p] : memref<16x16xf32, strided<[64, 2], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  "test.use"(%1) : (!xegpu.tensor_desc<8x16xf32>) -> ()
  return
}

// -----

func.func @b3(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s3 = memref.subview %m[3, %o] [1, 16] [1, 1] : memref<256x32xf32> to memref<16xf32, strided<[1], offset: ?>>
  %2 = xegpu.create_nd_tdesc %s3[4] : memref<16xf32, strided<[1], offset: ?>> -> !xegpu.tensor_desc<16xf32>
  "test.use"(%2) : (!xegpu.tensor_desc<16xf32>) -> ()
  return
}

// -----

func.func @c(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s = memref.subview %m[4, 5] [32, 16] [1, 1] : memref<256x32xf32> to memref<32x16xf32, strided<[32, 1], offset: 133>>
  %ss = memref.subview %s[1, 2] [16, 8] [1, 1] : memref<32x16xf32, strided<[32, 1], offset: 133>> to memref<16x8xf32, strided<[32, 1], offset: 167>>
  %0 = xegpu.create_nd_tdesc %ss[2, 3] : memref<16x8xf32, strided<[32, 1], offset: 167>> -> !xegpu.tensor_desc<8x8xf32>
  "test.use"(%0, %ss) : (!xegpu.tensor_desc<8x8xf32>, memref<16x8xf32, strided<[32, 1], offset: 167>>) -> ()
  return
}

// -----

func.func @d(%m: memref<256x?xf32>, %o: index, %p: index) {
  %s = memref.subview %m[4, 5] [%o, %p] [1, 1] : memref<256x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %0 = xegpu.create_nd_tdesc %s[2, 3], shape: [%o, %p], strides: [%p, 1] : memref<?x?xf32, strided<[?, 1], offset: ?>> -> !xegpu.tensor_desc<8x8xf32>
  "test.use"(%0) {x} : (!xegpu.tensor_desc<8x8xf32>) -> ()
  %1 = xegpu.create_nd_tdesc %s[2, 3] {y} : memref<?x?xf32, strided<[?, 1], offset: ?>> -> !xegpu.tensor_desc<8x8xf32>
  "test.use"(%1) {x} : (!xegpu.tensor_desc<8x8xf32>) -> ()
  return
}

// -----

func.func @e(%m: memref<256xf32>, %o: index, %mask: vector<4xi1>, %off: vector<4xindex>, %v: vector<4xf32>, %m2: memref<4x32x16xf16>) {
  %s = memref.subview %m[%o] [32] [1] : memref<256xf32> to memref<32xf32, strided<[1], offset: ?>>
  %0 = xegpu.load %s[%off], %mask : memref<32xf32, strided<[1], offset: ?>>, vector<4xindex>, vector<4xi1> -> vector<4xf32>
  "test.use"(%0) : (vector<4xf32>) -> ()
  %s1 = memref.subview %m2[%o, 0, 0] [1, 32, 16] [1, 1, 1] : memref<4x32x16xf16> to memref<1x32x16xf16, strided<[512, 16, 1], offset: ?>>
  %1 = xegpu.create_nd_tdesc %s1[0, 2, 3] : memref<1x32x16xf16, strided<[512, 16, 1], offset: ?>> -> !xegpu.tensor_desc<8x8xf16>
  "test.use"(%1) {x} : (!xegpu.tensor_desc<8x8xf16>) -> ()
  %e = memref.expand_shape %m [[0, 1]] output_shape [16, 16] : memref<256xf32> into memref<16x16xf32>
  %2 = xegpu.create_nd_tdesc %e[0, 2] : memref<16x16xf32> -> !xegpu.tensor_desc<8x8xf32>
  "test.use"(%2) {x} : (!xegpu.tensor_desc<8x8xf32>) -> ()
  return
}

// -----

func.func @a(%m: memref<256x32xf32>, %o: index, %p: index) -> (!xegpu.tensor_desc<8x16xf32>, vector<8x16xf32>) {
  %s = memref.subview %m[%o, %p] [32, 32] [1, 1] : memref<256x32xf32> to memref<32x32xf32, strided<[32, 1], offset: ?>>
  %0 = xegpu.create_nd_tdesc %s[8, 16] : memref<32x32xf32, strided<[32, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %s[%o, 16] : memref<32x32xf32, strided<[32, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  %3 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return %1, %3 : !xegpu.tensor_desc<8x16xf32>, vector<8x16xf32>
}
func.func @b(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s = memref.subview %m[%o, 0] [32, 32] [1, 1] : memref<256x32xf32> to memref<32x32xf32, strided<[32, 1], offset: ?>>
  %0 = xegpu.create_nd_tdesc %s : memref<32x32xf32, strided<[32, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  %3 = xegpu.load_nd %0[%o, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  %s2 = memref.subview %m[%o, 0] [16, 16] [2, 2] : memref<256x32xf32> to memref<16x16xf32, strided<[64, 2], offset: ?>>
  %1 = xegpu.create_nd_tdesc %s2[4, %p] : memref<16x16xf32, strided<[64, 2], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  %s3 = memref.subview %m[3, %o] [1, 16] [1, 1] : memref<256x32xf32> to memref<16xf32, strided<[1], offset: ?>>
  %2 = xegpu.create_nd_tdesc %s3[4] : memref<16xf32, strided<[1], offset: ?>> -> !xegpu.tensor_desc<16xf32>
  %4 = xegpu.load_nd %1 : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  %5 = xegpu.load_nd %2 : !xegpu.tensor_desc<16xf32> -> vector<16xf32>
  return
}
func.func @c(%m: memref<256x32xf32>, %o: index, %p: index) {
  %s = memref.subview %m[4, 5] [32, 16] [1, 1] : memref<256x32xf32> to memref<32x16xf32, strided<[32, 1], offset: 133>>
  %ss = memref.subview %s[1, 2] [16, 8] [1, 1] : memref<32x16xf32, strided<[32, 1], offset: 133>> to memref<16x8xf32, strided<[32, 1], offset: 167>>
  %0 = xegpu.create_nd_tdesc %ss[2, 3] : memref<16x8xf32, strided<[32, 1], offset: 167>> -> !xegpu.tensor_desc<8x8xf32>
  %3 = xegpu.load_nd %0 : !xegpu.tensor_desc<8x8xf32> -> vector<8x8xf32>
  return
}
