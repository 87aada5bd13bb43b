// RUN: --split-input-file --test-linalg-transform-patterns=test-decompose-linalg-pack
// RUN: --split-input-file --test-linalg-transform-patterns=test-decompose-tensor-unpack
func.func @p0(%a: tensor<5x1xf32>, %d: tensor<1x1x8x2xf32>) -> tensor<1x1x8x2xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<1x1x8x2xf32>
  return %0 : tensor<1x1x8x2xf32>
}
// -----
func.func @q0(%a: tensor<5x1xf32>, %d: tensor<1x1x8x2xf32>, %p: f32) -> tensor<1x1x8x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<1x1x8x2xf32>
  return %0 : tensor<1x1x8x2xf32>
}
// -----
func.func @u0(%a: tensor<1x1x8x2xf32>, %d: tensor<5x1xf32>) -> tensor<5x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<1x1x8x2xf32> -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}
// -----
func.func @p1(%a: tensor<5x1xf32>, %d: tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<5x1xf32> -> tensor<1x1x2x8xf32>
  return %0 : tensor<1x1x2x8xf32>
}
// -----
func.func @q1(%a: tensor<5x1xf32>, %d: tensor<1x1x2x8xf32>, %p: f32) -> tensor<1x1x2x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<5x1xf32> -> tensor<1x1x2x8xf32>
  return %0 : tensor<1x1x2x8xf32>
}
// -----
func.func @u1(%a: tensor<1x1x2x8xf32>, %d: tensor<5x1xf32>) -> tensor<5x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<1x1x2x8xf32> -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}
// -----
func.func @p2(%a: tensor<8x2xf32>, %d: tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<8x2xf32> -> tensor<1x1x2x8xf32>
  return %0 : tensor<1x1x2x8xf32>
}
// -----
func.func @q2(%a: tensor<8x2xf32>, %d: tensor<1x1x2x8xf32>, %p: f32) -> tensor<1x1x2x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<8x2xf32> -> tensor<1x1x2x8xf32>
  return %0 : tensor<1x1x2x8xf32>
}
// -----
func.func @u2(%a: tensor<1x1x2x8xf32>, %d: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [2, 8] into %d : tensor<1x1x2x8xf32> -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
// -----
func.func @p3(%a: tensor<3x3x1x1xf32>, %d: tensor<1x1x1x1x8x8xf32>) -> tensor<1x1x1x1x8x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<3x3x1x1xf32> -> tensor<1x1x1x1x8x8xf32>
  return %0 : tensor<1x1x1x1x8x8xf32>
}
// -----
func.func @q3(%a: tensor<3x3x1x1xf32>, %d: tensor<1x1x1x1x8x8xf32>, %p: f32) -> tensor<1x1x1x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<3x3x1x1xf32> -> tensor<1x1x1x1x8x8xf32>
  return %0 : tensor<1x1x1x1x8x8xf32>
}
// -----
func.func @u3(%a: tensor<1x1x1x1x8x8xf32>, %d: tensor<3x3x1x1xf32>) -> tensor<3x3x1x1xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<1x1x1x1x8x8xf32> -> tensor<3x3x1x1xf32>
  return %0 : tensor<3x3x1x1xf32>
}
// -----
func.func @p4(%a: tensor<1x1x32x8xf32>, %d: tensor<1x1x1x1x8x32xf32>) -> tensor<1x1x1x1x8x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 3, 0, 2] inner_dims_pos = [3, 2] inner_tiles = [8, 32] into %d : tensor<1x1x32x8xf32> -> tensor<1x1x1x1x8x32xf32>
  return %0 : tensor<1x1x1x1x8x32xf32>
}
// -----
func.func @q4(%a: tensor<1x1x32x8xf32>, %d: tensor<1x1x1x1x8x32xf32>, %p: f32) -> tensor<1x1x1x1x8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 3, 0, 2] inner_dims_pos = [3, 2] inner_tiles = [8, 32] into %d : tensor<1x1x32x8xf32> -> tensor<1x1x1x1x8x32xf32>
  return %0 : tensor<1x1x1x1x8x32xf32>
}
// -----
func.func @u4(%a: tensor<1x1x1x1x8x32xf32>, %d: tensor<1x1x32x8xf32>) -> tensor<1x1x32x8xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 3, 0, 2] inner_dims_pos = [3, 2] inner_tiles = [8, 32] into %d : tensor<1x1x1x1x8x32xf32> -> tensor<1x1x32x8xf32>
  return %0 : tensor<1x1x32x8xf32>
}
// -----
func.func @p5(%a: tensor<1x1x32x8xf32>, %d: tensor<1x1x1x1x32x8xf32>) -> tensor<1x1x1x1x32x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [3, 0, 1, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 8] into %d : tensor<1x1x32x8xf32> -> tensor<1x1x1x1x32x8xf32>
  return %0 : tensor<1x1x1x1x32x8xf32>
}
// -----
func.func @q5(%a: tensor<1x1x32x8xf32>, %d: tensor<1x1x1x1x32x8xf32>, %p: f32) -> tensor<1x1x1x1x32x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [3, 0, 1, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 8] into %d : tensor<1x1x32x8xf32> -> tensor<1x1x1x1x32x8xf32>
  return %0 : tensor<1x1x1x1x32x8xf32>
}
// -----
func.func @u5(%a: tensor<1x1x1x1x32x8xf32>, %d: tensor<1x1x32x8xf32>) -> tensor<1x1x32x8xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [3, 0, 1, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 8] into %d : tensor<1x1x1x1x32x8xf32> -> tensor<1x1x32x8xf32>
  return %0 : tensor<1x1x32x8xf32>
}
// -----
func.func @p6(%a: tensor<1x7x8xf32>, %d: tensor<1x7x1x8xf32>) -> tensor<1x7x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<1x7x8xf32> -> tensor<1x7x1x8xf32>
  return %0 : tensor<1x7x1x8xf32>
}
// -----
func.func @q6(%a: tensor<1x7x8xf32>, %d: tensor<1x7x1x8xf32>, %p: f32) -> tensor<1x7x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<1x7x8xf32> -> tensor<1x7x1x8xf32>
  return %0 : tensor<1x7x1x8xf32>
}
// -----
func.func @u6(%a: tensor<1x7x1x8xf32>, %d: tensor<1x7x8xf32>) -> tensor<1x7x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<1x7x1x8xf32> -> tensor<1x7x8xf32>
  return %0 : tensor<1x7x8xf32>
}
// -----
func.func @p7(%a: tensor<7x1x8xf32>, %d: tensor<7x1x1x8xf32>) -> tensor<7x1x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x1x8xf32> -> tensor<7x1x1x8xf32>
  return %0 : tensor<7x1x1x8xf32>
}
// -----
func.func @q7(%a: tensor<7x1x8xf32>, %d: tensor<7x1x1x8xf32>, %p: f32) -> tensor<7x1x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x1x8xf32> -> tensor<7x1x1x8xf32>
  return %0 : tensor<7x1x1x8xf32>
}
// -----
func.func @u7(%a: tensor<7x1x1x8xf32>, %d: tensor<7x1x8xf32>) -> tensor<7x1x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x1x1x8xf32> -> tensor<7x1x8xf32>
  return %0 : tensor<7x1x8xf32>
}
// -----
func.func @p8(%a: tensor<7x3x8xf32>, %d: tensor<7x3x1x8xf32>) -> tensor<7x3x1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x3x8xf32> -> tensor<7x3x1x8xf32>
  return %0 : tensor<7x3x1x8xf32>
}
// -----
func.func @q8(%a: tensor<7x3x8xf32>, %d: tensor<7x3x1x8xf32>, %p: f32) -> tensor<7x3x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x3x8xf32> -> tensor<7x3x1x8xf32>
  return %0 : tensor<7x3x1x8xf32>
}
// -----
func.func @u8(%a: tensor<7x3x1x8xf32>, %d: tensor<7x3x8xf32>) -> tensor<7x3x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x3x1x8xf32> -> tensor<7x3x8xf32>
  return %0 : tensor<7x3x8xf32>
}
// -----
func.func @p9(%a: tensor<7x3x8xf32>, %d: tensor<3x7x1x8xf32>) -> tensor<3x7x1x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0, 2] inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x3x8xf32> -> tensor<3x7x1x8xf32>
  return %0 : tensor<3x7x1x8xf32>
}
// -----
func.func @q9(%a: tensor<7x3x8xf32>, %d: tensor<3x7x1x8xf32>, %p: f32) -> tensor<3x7x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0, 2] inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<7x3x8xf32> -> tensor<3x7x1x8xf32>
  return %0 : tensor<3x7x1x8xf32>
}
// -----
func.func @u9(%a: tensor<3x7x1x8xf32>, %d: tensor<7x3x8xf32>) -> tensor<7x3x8xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0, 2] inner_dims_pos = [2] inner_tiles = [8] into %d : tensor<3x7x1x8xf32> -> tensor<7x3x8xf32>
  return %0 : tensor<7x3x8xf32>
}
// -----
func.func @p10(%a: tensor<8x3xf32>, %d: tensor<3x1x8xf32>) -> tensor<3x1x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3xf32> -> tensor<3x1x8xf32>
  return %0 : tensor<3x1x8xf32>
}
// -----
func.func @q10(%a: tensor<8x3xf32>, %d: tensor<3x1x8xf32>, %p: f32) -> tensor<3x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3xf32> -> tensor<3x1x8xf32>
  return %0 : tensor<3x1x8xf32>
}
// -----
func.func @u10(%a: tensor<3x1x8xf32>, %d: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<3x1x8xf32> -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
// -----
func.func @p11(%a: tensor<8x3x5xf32>, %d: tensor<3x5x1x8xf32>) -> tensor<3x5x1x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<3x5x1x8xf32>
  return %0 : tensor<3x5x1x8xf32>
}
// -----
func.func @q11(%a: tensor<8x3x5xf32>, %d: tensor<3x5x1x8xf32>, %p: f32) -> tensor<3x5x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<3x5x1x8xf32>
  return %0 : tensor<3x5x1x8xf32>
}
// -----
func.func @u11(%a: tensor<3x5x1x8xf32>, %d: tensor<8x3x5xf32>) -> tensor<8x3x5xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 2, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<3x5x1x8xf32> -> tensor<8x3x5xf32>
  return %0 : tensor<8x3x5xf32>
}
// -----
func.func @p12(%a: tensor<8x3x5xf32>, %d: tensor<5x3x1x8xf32>) -> tensor<5x3x1x8xf32> {
  %0 = linalg.pack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<5x3x1x8xf32>
  return %0 : tensor<5x3x1x8xf32>
}
// -----
func.func @q12(%a: tensor<8x3x5xf32>, %d: tensor<5x3x1x8xf32>, %p: f32) -> tensor<5x3x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<5x3x1x8xf32>
  return %0 : tensor<5x3x1x8xf32>
}
// -----
func.func @u12(%a: tensor<5x3x1x8xf32>, %d: tensor<8x3x5xf32>) -> tensor<8x3x5xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<5x3x1x8xf32> -> tensor<8x3x5xf32>
  return %0 : tensor<8x3x5xf32>
}
// -----
func.func @p13(%a: tensor<8x3x5xf32>, %d: tensor<1x3x5x8xf32>) -> tensor<1x3x5x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<1x3x5x8xf32>
  return %0 : tensor<1x3x5x8xf32>
}
// -----
func.func @q13(%a: tensor<8x3x5xf32>, %d: tensor<1x3x5x8xf32>, %p: f32) -> tensor<1x3x5x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8x3x5xf32> -> tensor<1x3x5x8xf32>
  return %0 : tensor<1x3x5x8xf32>
}
// -----
func.func @u13(%a: tensor<1x3x5x8xf32>, %d: tensor<8x3x5xf32>) -> tensor<8x3x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<1x3x5x8xf32> -> tensor<8x3x5xf32>
  return %0 : tensor<8x3x5xf32>
}
// -----
func.func @p14(%a: tensor<8x3x5xf32>, %d: tensor<1x3x1x5x8xf32>) -> tensor<1x3x1x5x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [2, 0] inner_tiles = [5, 8] into %d : tensor<8x3x5xf32> -> tensor<1x3x1x5x8xf32>
  return %0 : tensor<1x3x1x5x8xf32>
}
// -----
func.func @q14(%a: tensor<8x3x5xf32>, %d: tensor<1x3x1x5x8xf32>, %p: f32) -> tensor<1x3x1x5x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [2, 0] inner_tiles = [5, 8] into %d : tensor<8x3x5xf32> -> tensor<1x3x1x5x8xf32>
  return %0 : tensor<1x3x1x5x8xf32>
}
// -----
func.func @u14(%a: tensor<1x3x1x5x8xf32>, %d: tensor<8x3x5xf32>) -> tensor<8x3x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2, 0] inner_tiles = [5, 8] into %d : tensor<1x3x1x5x8xf32> -> tensor<8x3x5xf32>
  return %0 : tensor<8x3x5xf32>
}
// -----
func.func @p15(%a: tensor<1x?xf32>, %d: tensor<1x1x1x?xf32>) -> tensor<1x1x1x?xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %d : tensor<1x?xf32> -> tensor<1x1x1x?xf32>
  return %0 : tensor<1x1x1x?xf32>
}
// -----
func.func @q15(%a: tensor<1x?xf32>, %d: tensor<1x1x1x?xf32>, %p: f32) -> tensor<1x1x1x?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %d : tensor<1x?xf32> -> tensor<1x1x1x?xf32>
  return %0 : tensor<1x1x1x?xf32>
}
// -----
func.func @u15(%a: tensor<1x1x1x?xf32>, %d: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %d : tensor<1x1x1x?xf32> -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @q16(%a: tensor<?x?xf32>, %d: tensor<1x1x8x2xf32>, %p: f32) -> tensor<1x1x8x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<?x?xf32> -> tensor<1x1x8x2xf32>
  return %0 : tensor<1x1x8x2xf32>
}
// -----
func.func @u16(%a: tensor<1x1x8x2xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<1x1x8x2xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @p17(%a: tensor<5x1xf32>, %d: tensor<?x1x8x2xf32>) -> tensor<?x1x8x2xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<?x1x8x2xf32>
  return %0 : tensor<?x1x8x2xf32>
}
// -----
func.func @q17(%a: tensor<5x1xf32>, %d: tensor<?x1x8x2xf32>, %p: f32) -> tensor<?x1x8x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<5x1xf32> -> tensor<?x1x8x2xf32>
  return %0 : tensor<?x1x8x2xf32>
}
// -----
func.func @u17(%a: tensor<?x1x8x2xf32>, %d: tensor<5x1xf32>) -> tensor<5x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<?x1x8x2xf32> -> tensor<5x1xf32>
  return %0 : tensor<5x1xf32>
}
// -----
func.func @u18(%a: tensor<1x?x8xf32>, %d: tensor<5x?xf32>) -> tensor<5x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<1x?x8xf32> -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
// -----
func.func @p19(%a: tensor<16x16xf32>, %d: tensor<2x1x8x16xf32>) -> tensor<2x1x8x16xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<16x16xf32> -> tensor<2x1x8x16xf32>
  return %0 : tensor<2x1x8x16xf32>
}
// -----
func.func @q19(%a: tensor<16x16xf32>, %d: tensor<2x1x8x16xf32>, %p: f32) -> tensor<2x1x8x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<16x16xf32> -> tensor<2x1x8x16xf32>
  return %0 : tensor<2x1x8x16xf32>
}
// -----
func.func @u19(%a: tensor<2x1x8x16xf32>, %d: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<2x1x8x16xf32> -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
// -----
func.func @p20(%a: tensor<1x1x1x1xf32>, %d: tensor<1x1x1x1x4x4xf32>) -> tensor<1x1x1x1x4x4xf32> {
  %0 = linalg.pack %a outer_dims_perm = [3, 2, 1, 0] inner_dims_pos = [3, 1] inner_tiles = [4, 4] into %d : tensor<1x1x1x1xf32> -> tensor<1x1x1x1x4x4xf32>
  return %0 : tensor<1x1x1x1x4x4xf32>
}
// -----
func.func @q20(%a: tensor<1x1x1x1xf32>, %d: tensor<1x1x1x1x4x4xf32>, %p: f32) -> tensor<1x1x1x1x4x4xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [3, 2, 1, 0] inner_dims_pos = [3, 1] inner_tiles = [4, 4] into %d : tensor<1x1x1x1xf32> -> tensor<1x1x1x1x4x4xf32>
  return %0 : tensor<1x1x1x1x4x4xf32>
}
// -----
func.func @u20(%a: tensor<1x1x1x1x4x4xf32>, %d: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [3, 2, 1, 0] inner_dims_pos = [3, 1] inner_tiles = [4, 4] into %d : tensor<1x1x1x1x4x4xf32> -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}
// -----
func.func @p21(%a: tensor<2x4x6xf32>, %d: tensor<1x1x1x6x4x2xf32>) -> tensor<1x1x1x6x4x2xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 2] inner_dims_pos = [2, 1, 0] inner_tiles = [6, 4, 2] into %d : tensor<2x4x6xf32> -> tensor<1x1x1x6x4x2xf32>
  return %0 : tensor<1x1x1x6x4x2xf32>
}
// -----
func.func @q21(%a: tensor<2x4x6xf32>, %d: tensor<1x1x1x6x4x2xf32>, %p: f32) -> tensor<1x1x1x6x4x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1, 2] inner_dims_pos = [2, 1, 0] inner_tiles = [6, 4, 2] into %d : tensor<2x4x6xf32> -> tensor<1x1x1x6x4x2xf32>
  return %0 : tensor<1x1x1x6x4x2xf32>
}
// -----
func.func @u21(%a: tensor<1x1x1x6x4x2xf32>, %d: tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [0, 1, 2] inner_dims_pos = [2, 1, 0] inner_tiles = [6, 4, 2] into %d : tensor<1x1x1x6x4x2xf32> -> tensor<2x4x6xf32>
  return %0 : tensor<2x4x6xf32>
}
// -----
func.func @p22(%a: tensor<2x4x6xf32>, %d: tensor<1x1x1x4x6x2xf32>) -> tensor<1x1x1x4x6x2xf32> {
  %0 = linalg.pack %a outer_dims_perm = [2, 0, 1] inner_dims_pos = [1, 2, 0] inner_tiles = [4, 6, 2] into %d : tensor<2x4x6xf32> -> tensor<1x1x1x4x6x2xf32>
  return %0 : tensor<1x1x1x4x6x2xf32>
}
// -----
func.func @q22(%a: tensor<2x4x6xf32>, %d: tensor<1x1x1x4x6x2xf32>, %p: f32) -> tensor<1x1x1x4x6x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 0, 1] inner_dims_pos = [1, 2, 0] inner_tiles = [4, 6, 2] into %d : tensor<2x4x6xf32> -> tensor<1x1x1x4x6x2xf32>
  return %0 : tensor<1x1x1x4x6x2xf32>
}
// -----
func.func @u22(%a: tensor<1x1x1x4x6x2xf32>, %d: tensor<2x4x6xf32>) -> tensor<2x4x6xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [2, 0, 1] inner_dims_pos = [1, 2, 0] inner_tiles = [4, 6, 2] into %d : tensor<1x1x1x4x6x2xf32> -> tensor<2x4x6xf32>
  return %0 : tensor<2x4x6xf32>
}
// -----
func.func @dt(%a: tensor<5x1xf32>, %d: tensor<1x1x?x2xf32>, %t: index, %p: f32) -> tensor<1x1x?x2xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %d : tensor<5x1xf32> -> tensor<1x1x?x2xf32>
  return %0 : tensor<1x1x?x2xf32>
}
// -----
func.func @dt2(%a: tensor<?x1xf32>, %d: tensor<1x1x2x?xf32>, %t: index, %p: f32) -> tensor<1x1x2x?xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [2, %t] into %d : tensor<?x1xf32> -> tensor<1x1x2x?xf32>
  return %0 : tensor<1x1x2x?xf32>
}
// -----
func.func @dt3(%a: tensor<1x1x?x2xf32>, %d: tensor<5x?xf32>, %t: index) -> tensor<5x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %d : tensor<1x1x?x2xf32> -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
// -----
func.func @dt4(%a: tensor<5x1xf32>, %d: tensor<1x1x?x2xf32>, %p: f32) -> tensor<1x1x?x2xf32> {
  %t = arith.constant 8 : index
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %d : tensor<5x1xf32> -> tensor<1x1x?x2xf32>
  return %0 : tensor<1x1x?x2xf32>
}
