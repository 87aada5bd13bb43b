// RUN: --split-input-file
// Products of matrices, tiles, and what fills.

// -----
func.func @memoized(%a: memref<4x3xf32>, %b: memref<3xf32>, %c: memref<4xf32>, %i: memref<1x8x2xf32>, %k: memref<3x2x5xf32>, %o: memref<1x2x5xf32>) {
  linalg.matvec ins(%a, %b : memref<4x3xf32>, memref<3xf32>) outs(%c : memref<4xf32>)
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>} ins(%i, %k : memref<1x8x2xf32>, memref<3x2x5xf32>) outs(%o : memref<1x2x5xf32>)
  return
}
// -----
func.func @not_usual(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @broadcast(%a: tensor<3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @nothing_summed_up(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] ins(%a, %b : tensor<4xf32>, tensor<5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @pack(%a: tensor<16x7xf32>, %b: tensor<4x3x4x3xf32>) -> tensor<4x3x4x3xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<16x7xf32> -> tensor<4x3x4x3xf32>
  return %0 : tensor<4x3x4x3xf32>
}
// -----
func.func @pack_wrong(%a: tensor<16x8xf32>, %b: tensor<8x4x4x2xf32>) -> tensor<8x4x4x2xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %b : tensor<16x8xf32> -> tensor<8x4x4x2xf32>
  return %0 : tensor<8x4x4x2xf32>
}
// -----
func.func @unpack_zero(%a: tensor<4x4x4x2xf32>, %b: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [0, 2] into %b : tensor<4x4x4x2xf32> -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
// -----
func.func @softmax(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.softmax dimension(2) ins(%a : tensor<2x3xf32>) outs(%b : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @fill(%a: tensor<2x3xf32>, %v: i32) -> tensor<2x3xf32> {
  %0 = "linalg.fill"(%v, %a) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: i32, %y: f32):
    linalg.yield %y : f32
  }) : (i32, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
