// RUN: --split-input-file --test-linalg-transform-patterns=test-simplify-pack-unpack-patterns
func.func @p0(%a: tensor<256xf32>, %d: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<256xf32> -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
// -----
func.func @q0(%a: tensor<256xf32>, %d: tensor<8x32xf32>, %p: f32) -> tensor<8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<256xf32> -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
// -----
func.func @u0(%a: tensor<8x32xf32>, %d: tensor<256xf32>) -> tensor<256xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<8x32xf32> -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
// -----
func.func @p1(%a: tensor<255xf32>, %d: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<255xf32> -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
// -----
func.func @q1(%a: tensor<255xf32>, %d: tensor<8x32xf32>, %p: f32) -> tensor<8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<255xf32> -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
// -----
func.func @u1(%a: tensor<8x32xf32>, %d: tensor<255xf32>) -> tensor<255xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<8x32xf32> -> tensor<255xf32>
  return %0 : tensor<255xf32>
}
// -----
func.func @p2(%a: tensor<5x256xf32>, %d: tensor<5x8x32xf32>) -> tensor<5x8x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<5x8x32xf32>
  return %0 : tensor<5x8x32xf32>
}
// -----
func.func @q2(%a: tensor<5x256xf32>, %d: tensor<5x8x32xf32>, %p: f32) -> tensor<5x8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<5x8x32xf32>
  return %0 : tensor<5x8x32xf32>
}
// -----
func.func @u2(%a: tensor<5x8x32xf32>, %d: tensor<5x256xf32>) -> tensor<5x256xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x8x32xf32> -> tensor<5x256xf32>
  return %0 : tensor<5x256xf32>
}
// -----
func.func @p3(%a: tensor<5x256xf32>, %d: tensor<8x5x32xf32>) -> tensor<8x5x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<8x5x32xf32>
  return %0 : tensor<8x5x32xf32>
}
// -----
func.func @q3(%a: tensor<5x256xf32>, %d: tensor<8x5x32xf32>, %p: f32) -> tensor<8x5x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<8x5x32xf32>
  return %0 : tensor<8x5x32xf32>
}
// -----
func.func @u3(%a: tensor<8x5x32xf32>, %d: tensor<5x256xf32>) -> tensor<5x256xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<8x5x32xf32> -> tensor<5x256xf32>
  return %0 : tensor<5x256xf32>
}
// -----
func.func @p4(%a: tensor<5x256xf32>, %d: tensor<5x8x32xf32>) -> tensor<5x8x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 1] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<5x8x32xf32>
  return %0 : tensor<5x8x32xf32>
}
// -----
func.func @q4(%a: tensor<5x256xf32>, %d: tensor<5x8x32xf32>, %p: f32) -> tensor<5x8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x256xf32> -> tensor<5x8x32xf32>
  return %0 : tensor<5x8x32xf32>
}
// -----
func.func @u4(%a: tensor<5x8x32xf32>, %d: tensor<5x256xf32>) -> tensor<5x256xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x8x32xf32> -> tensor<5x256xf32>
  return %0 : tensor<5x256xf32>
}
// -----
func.func @p5(%a: tensor<256x5xf32>, %d: tensor<8x5x32xf32>) -> tensor<8x5x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<256x5xf32> -> tensor<8x5x32xf32>
  return %0 : tensor<8x5x32xf32>
}
// -----
func.func @q5(%a: tensor<256x5xf32>, %d: tensor<8x5x32xf32>, %p: f32) -> tensor<8x5x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<256x5xf32> -> tensor<8x5x32xf32>
  return %0 : tensor<8x5x32xf32>
}
// -----
func.func @u5(%a: tensor<8x5x32xf32>, %d: tensor<256x5xf32>) -> tensor<256x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<8x5x32xf32> -> tensor<256x5xf32>
  return %0 : tensor<256x5xf32>
}
// -----
func.func @p6(%a: tensor<1x256xf32>, %d: tensor<1x8x1x32xf32>) -> tensor<1x8x1x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x256xf32> -> tensor<1x8x1x32xf32>
  return %0 : tensor<1x8x1x32xf32>
}
// -----
func.func @q6(%a: tensor<1x256xf32>, %d: tensor<1x8x1x32xf32>, %p: f32) -> tensor<1x8x1x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x256xf32> -> tensor<1x8x1x32xf32>
  return %0 : tensor<1x8x1x32xf32>
}
// -----
func.func @u6(%a: tensor<1x8x1x32xf32>, %d: tensor<1x256xf32>) -> tensor<1x256xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x8x1x32xf32> -> tensor<1x256xf32>
  return %0 : tensor<1x256xf32>
}
// -----
func.func @p7(%a: tensor<1x256xf32>, %d: tensor<8x1x1x32xf32>) -> tensor<8x1x1x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x256xf32> -> tensor<8x1x1x32xf32>
  return %0 : tensor<8x1x1x32xf32>
}
// -----
func.func @q7(%a: tensor<1x256xf32>, %d: tensor<8x1x1x32xf32>, %p: f32) -> tensor<8x1x1x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x256xf32> -> tensor<8x1x1x32xf32>
  return %0 : tensor<8x1x1x32xf32>
}
// -----
func.func @u7(%a: tensor<8x1x1x32xf32>, %d: tensor<1x256xf32>) -> tensor<1x256xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<8x1x1x32xf32> -> tensor<1x256xf32>
  return %0 : tensor<1x256xf32>
}
// -----
func.func @p8(%a: tensor<256x1xf32>, %d: tensor<8x1x32x1xf32>) -> tensor<8x1x32x1xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<256x1xf32> -> tensor<8x1x32x1xf32>
  return %0 : tensor<8x1x32x1xf32>
}
// -----
func.func @q8(%a: tensor<256x1xf32>, %d: tensor<8x1x32x1xf32>, %p: f32) -> tensor<8x1x32x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<256x1xf32> -> tensor<8x1x32x1xf32>
  return %0 : tensor<8x1x32x1xf32>
}
// -----
func.func @u8(%a: tensor<8x1x32x1xf32>, %d: tensor<256x1xf32>) -> tensor<256x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<8x1x32x1xf32> -> tensor<256x1xf32>
  return %0 : tensor<256x1xf32>
}
// -----
func.func @p9(%a: tensor<256x1xf32>, %d: tensor<1x8x32x1xf32>) -> tensor<1x8x32x1xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<256x1xf32> -> tensor<1x8x32x1xf32>
  return %0 : tensor<1x8x32x1xf32>
}
// -----
func.func @q9(%a: tensor<256x1xf32>, %d: tensor<1x8x32x1xf32>, %p: f32) -> tensor<1x8x32x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<256x1xf32> -> tensor<1x8x32x1xf32>
  return %0 : tensor<1x8x32x1xf32>
}
// -----
func.func @u9(%a: tensor<1x8x32x1xf32>, %d: tensor<256x1xf32>) -> tensor<256x1xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %d : tensor<1x8x32x1xf32> -> tensor<256x1xf32>
  return %0 : tensor<256x1xf32>
}
// -----
func.func @p10(%a: tensor<32x32xf32>, %d: tensor<1x1x32x32xf32>) -> tensor<1x1x32x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<32x32xf32> -> tensor<1x1x32x32xf32>
  return %0 : tensor<1x1x32x32xf32>
}
// -----
func.func @q10(%a: tensor<32x32xf32>, %d: tensor<1x1x32x32xf32>, %p: f32) -> tensor<1x1x32x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<32x32xf32> -> tensor<1x1x32x32xf32>
  return %0 : tensor<1x1x32x32xf32>
}
// -----
func.func @u10(%a: tensor<1x1x32x32xf32>, %d: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<1x1x32x32xf32> -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
// -----
func.func @p11(%a: tensor<32x16xf32>, %d: tensor<1x1x16x32xf32>) -> tensor<1x1x16x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %d : tensor<32x16xf32> -> tensor<1x1x16x32xf32>
  return %0 : tensor<1x1x16x32xf32>
}
// -----
func.func @q11(%a: tensor<32x16xf32>, %d: tensor<1x1x16x32xf32>, %p: f32) -> tensor<1x1x16x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %d : tensor<32x16xf32> -> tensor<1x1x16x32xf32>
  return %0 : tensor<1x1x16x32xf32>
}
// -----
func.func @u11(%a: tensor<1x1x16x32xf32>, %d: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %d : tensor<1x1x16x32xf32> -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
// -----
func.func @p12(%a: tensor<32x32xf32>, %d: tensor<1x1x32x32xf32>) -> tensor<1x1x32x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [32, 32] into %d : tensor<32x32xf32> -> tensor<1x1x32x32xf32>
  return %0 : tensor<1x1x32x32xf32>
}
// -----
func.func @q12(%a: tensor<32x32xf32>, %d: tensor<1x1x32x32xf32>, %p: f32) -> tensor<1x1x32x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [32, 32] into %d : tensor<32x32xf32> -> tensor<1x1x32x32xf32>
  return %0 : tensor<1x1x32x32xf32>
}
// -----
func.func @u12(%a: tensor<1x1x32x32xf32>, %d: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [32, 32] into %d : tensor<1x1x32x32xf32> -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
// -----
func.func @p13(%a: tensor<1x32x7xf32>, %d: tensor<1x1x7x1x32xf32>) -> tensor<1x1x7x1x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x32x7xf32> -> tensor<1x1x7x1x32xf32>
  return %0 : tensor<1x1x7x1x32xf32>
}
// -----
func.func @q13(%a: tensor<1x32x7xf32>, %d: tensor<1x1x7x1x32xf32>, %p: f32) -> tensor<1x1x7x1x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x32x7xf32> -> tensor<1x1x7x1x32xf32>
  return %0 : tensor<1x1x7x1x32xf32>
}
// -----
func.func @u13(%a: tensor<1x1x7x1x32xf32>, %d: tensor<1x32x7xf32>) -> tensor<1x32x7xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %d : tensor<1x1x7x1x32xf32> -> tensor<1x32x7xf32>
  return %0 : tensor<1x32x7xf32>
}
// -----
func.func @p14(%a: tensor<32x32x1xf32>, %d: tensor<1x1x1x32x32xf32>) -> tensor<1x1x1x32x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<32x32x1xf32> -> tensor<1x1x1x32x32xf32>
  return %0 : tensor<1x1x1x32x32xf32>
}
// -----
func.func @q14(%a: tensor<32x32x1xf32>, %d: tensor<1x1x1x32x32xf32>, %p: f32) -> tensor<1x1x1x32x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<32x32x1xf32> -> tensor<1x1x1x32x32xf32>
  return %0 : tensor<1x1x1x32x32xf32>
}
// -----
func.func @u14(%a: tensor<1x1x1x32x32xf32>, %d: tensor<32x32x1xf32>) -> tensor<32x32x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [32, 32] into %d : tensor<1x1x1x32x32xf32> -> tensor<32x32x1xf32>
  return %0 : tensor<32x32x1xf32>
}
// -----
func.func @p15(%a: tensor<?x256xf32>, %d: tensor<?x8x32xf32>) -> tensor<?x8x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x256xf32> -> tensor<?x8x32xf32>
  return %0 : tensor<?x8x32xf32>
}
// -----
func.func @q15(%a: tensor<?x256xf32>, %d: tensor<?x8x32xf32>, %p: f32) -> tensor<?x8x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x256xf32> -> tensor<?x8x32xf32>
  return %0 : tensor<?x8x32xf32>
}
// -----
func.func @u15(%a: tensor<?x8x32xf32>, %d: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x8x32xf32> -> tensor<?x256xf32>
  return %0 : tensor<?x256xf32>
}
// -----
func.func @p16(%a: tensor<?x?xf32>, %d: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x?xf32> -> tensor<?x?x32xf32>
  return %0 : tensor<?x?x32xf32>
}
// -----
func.func @q16(%a: tensor<?x?xf32>, %d: tensor<?x?x32xf32>, %p: f32) -> tensor<?x?x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x?xf32> -> tensor<?x?x32xf32>
  return %0 : tensor<?x?x32xf32>
}
// -----
func.func @u16(%a: tensor<?x?x32xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x?x32xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @p17(%a: tensor<?xf32>, %d: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
// -----
func.func @q17(%a: tensor<?xf32>, %d: tensor<?x32xf32>, %p: f32) -> tensor<?x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
// -----
func.func @u17(%a: tensor<?x32xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?x32xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @p18(%a: tensor<?x1xf32>, %d: tensor<?x1x32xf32>) -> tensor<?x1x32xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?x1xf32> -> tensor<?x1x32xf32>
  return %0 : tensor<?x1x32xf32>
}
// -----
func.func @q18(%a: tensor<?x1xf32>, %d: tensor<?x1x32xf32>, %p: f32) -> tensor<?x1x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?x1xf32> -> tensor<?x1x32xf32>
  return %0 : tensor<?x1x32xf32>
}
// -----
func.func @u18(%a: tensor<?x1x32xf32>, %d: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<?x1x32xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// -----
func.func @p19(%a: tensor<1x1x5xf32>, %d: tensor<1x1x5x1x1xf32>) -> tensor<1x1x5x1x1xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<1x1x5xf32> -> tensor<1x1x5x1x1xf32>
  return %0 : tensor<1x1x5x1x1xf32>
}
// -----
func.func @q19(%a: tensor<1x1x5xf32>, %d: tensor<1x1x5x1x1xf32>, %p: f32) -> tensor<1x1x5x1x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<1x1x5xf32> -> tensor<1x1x5x1x1xf32>
  return %0 : tensor<1x1x5x1x1xf32>
}
// -----
func.func @u19(%a: tensor<1x1x5x1x1xf32>, %d: tensor<1x1x5xf32>) -> tensor<1x1x5xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<1x1x5x1x1xf32> -> tensor<1x1x5xf32>
  return %0 : tensor<1x1x5xf32>
}
// -----
func.func @p20(%a: tensor<4x1xf32>, %d: tensor<4x1x1x1xf32>) -> tensor<4x1x1x1xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x1xf32> -> tensor<4x1x1x1xf32>
  return %0 : tensor<4x1x1x1xf32>
}
// -----
func.func @q20(%a: tensor<4x1xf32>, %d: tensor<4x1x1x1xf32>, %p: f32) -> tensor<4x1x1x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x1xf32> -> tensor<4x1x1x1xf32>
  return %0 : tensor<4x1x1x1xf32>
}
// -----
func.func @u20(%a: tensor<4x1x1x1xf32>, %d: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x1x1x1xf32> -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}
// -----
func.func @p21(%a: tensor<4x8xf32>, %d: tensor<4x8x1x1xf32>) -> tensor<4x8x1x1xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x8xf32> -> tensor<4x8x1x1xf32>
  return %0 : tensor<4x8x1x1xf32>
}
// -----
func.func @q21(%a: tensor<4x8xf32>, %d: tensor<4x8x1x1xf32>, %p: f32) -> tensor<4x8x1x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x8xf32> -> tensor<4x8x1x1xf32>
  return %0 : tensor<4x8x1x1xf32>
}
// -----
func.func @u21(%a: tensor<4x8x1x1xf32>, %d: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %d : tensor<4x8x1x1xf32> -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
// -----
func.func @p22(%a: tensor<16xf32>, %d: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<16xf32> -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}
// -----
func.func @q22(%a: tensor<16xf32>, %d: tensor<1x16xf32>, %p: f32) -> tensor<1x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<16xf32> -> tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}
// -----
func.func @u22(%a: tensor<1x16xf32>, %d: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<1x16xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
// -----
func.func @p23(%a: tensor<1x1x32x64xf32>, %d: tensor<1x1x2x1x32x32xf32>) -> tensor<1x1x2x1x32x32xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 32] into %d : tensor<1x1x32x64xf32> -> tensor<1x1x2x1x32x32xf32>
  return %0 : tensor<1x1x2x1x32x32xf32>
}
// -----
func.func @q23(%a: tensor<1x1x32x64xf32>, %d: tensor<1x1x2x1x32x32xf32>, %p: f32) -> tensor<1x1x2x1x32x32xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 32] into %d : tensor<1x1x32x64xf32> -> tensor<1x1x2x1x32x32xf32>
  return %0 : tensor<1x1x2x1x32x32xf32>
}
// -----
func.func @u23(%a: tensor<1x1x2x1x32x32xf32>, %d: tensor<1x1x32x64xf32>) -> tensor<1x1x32x64xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [2, 3] inner_tiles = [32, 32] into %d : tensor<1x1x2x1x32x32xf32> -> tensor<1x1x32x64xf32>
  return %0 : tensor<1x1x32x64xf32>
}
// -----
func.func @p24(%a: tensor<1x1x31x64xf32>, %d: tensor<1x1x1x1x8x64xf32>) -> tensor<1x1x1x1x8x64xf32> {
  %0 = linalg.pack %a outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [0, 3] inner_tiles = [8, 64] into %d : tensor<1x1x31x64xf32> -> tensor<1x1x1x1x8x64xf32>
  return %0 : tensor<1x1x1x1x8x64xf32>
}
// -----
func.func @q24(%a: tensor<1x1x31x64xf32>, %d: tensor<1x1x1x1x8x64xf32>, %p: f32) -> tensor<1x1x1x1x8x64xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [0, 3] inner_tiles = [8, 64] into %d : tensor<1x1x31x64xf32> -> tensor<1x1x1x1x8x64xf32>
  return %0 : tensor<1x1x1x1x8x64xf32>
}
// -----
func.func @u24(%a: tensor<1x1x1x1x8x64xf32>, %d: tensor<1x1x31x64xf32>) -> tensor<1x1x31x64xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [0, 1, 3, 2] inner_dims_pos = [0, 3] inner_tiles = [8, 64] into %d : tensor<1x1x1x1x8x64xf32> -> tensor<1x1x31x64xf32>
  return %0 : tensor<1x1x31x64xf32>
}
// -----
func.func @a(%a: tensor<5x?x32xf32>, %d: tensor<5x?xf32>) -> tensor<5x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<5x?x32xf32> -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
// -----
func.func @b(%a: tensor<?x8x32xf32>, %d: tensor<?x250xf32>) -> tensor<?x250xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x8x32xf32> -> tensor<?x250xf32>
  return %0 : tensor<?x250xf32>
}
// -----
func.func @c(%a: tensor<?x3x8x32xf32>, %d: tensor<?x3x256xf32>) -> tensor<?x3x256xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [2] inner_tiles = [32] into %d : tensor<?x3x8x32xf32> -> tensor<?x3x256xf32>
  return %0 : tensor<?x3x256xf32>
}
// -----
func.func @d(%a: tensor<1x?x32xf32>, %d: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<1x?x32xf32> -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// -----
func.func @e(%a: tensor<?x1x32xf32>, %d: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<?x1x32xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
