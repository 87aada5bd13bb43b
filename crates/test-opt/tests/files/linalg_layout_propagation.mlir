// RUN: --split-input-file --test-linalg-data-layout-propagation
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @dynamic(%a: tensor<?x?xf32>, %d: tensor<?x?x8x2xf32>) -> tensor<?x?x8x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %2 = tensor.empty(%0, %1) : tensor<?x?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %4 = linalg.pack %3 inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<?x?xf32> -> tensor<?x?x8x2xf32>
  return %4 : tensor<?x?x8x2xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @static_nested(%a: tensor<128x256xi32>, %d: tensor<4x16x16x32xi32>) -> tensor<4x16x16x32xi32> {
  %i = tensor.empty() : tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<128x256xi32>) outs(%i : tensor<128x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %x : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  %4 = linalg.pack %3 inner_dims_pos = [1, 0] inner_tiles = [16, 32] into %d : tensor<128x256xi32> -> tensor<4x16x16x32xi32>
  return %4 : tensor<4x16x16x32xi32>
}
// -----
#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1)>
#m2 = affine_map<(d0, d1, d2) -> ()>
#m3 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
func.func @broadcast(%a: tensor<30x20xf32>, %b: tensor<10xf32>, %s: tensor<f32>, %e: f32) -> tensor<2x30x1x16x10xf32> {
  %i = tensor.empty() : tensor<20x30x10xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m1, #m2, #m2, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b, %s, %e : tensor<30x20xf32>, tensor<10xf32>, tensor<f32>, f32) outs(%i : tensor<20x30x10xf32>) attrs = {foo = 3 : i32} {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32, %o: f32):
    %4 = arith.addf %x, %y : f32
    %5 = arith.addf %4, %z : f32
    %6 = arith.addf %5, %w : f32
    linalg.yield %6 : f32
  } -> tensor<20x30x10xf32>
  %d = tensor.empty() : tensor<2x30x1x16x10xf32>
  %p = linalg.pack %3 outer_dims_perm = [0, 1, 2] inner_dims_pos = [0, 2] inner_tiles = [10, 16] into %d : tensor<20x30x10xf32> -> tensor<2x30x1x16x10xf32>
  return %p : tensor<2x30x1x16x10xf32>
}
// -----
#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1)>
#m2 = affine_map<(d0, d1, d2) -> ()>
#m3 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
func.func @perm(%a: tensor<32x20xf32>, %b: tensor<16xf32>, %s: tensor<f32>, %e: f32) -> tensor<2x2x20x16x8xf32> {
  %i = tensor.empty() : tensor<20x32x16xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m1, #m2, #m2, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b, %s, %e : tensor<32x20xf32>, tensor<16xf32>, tensor<f32>, f32) outs(%i : tensor<20x32x16xf32>) attrs = {foo = 3 : i32} {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32, %o: f32):
    %4 = arith.addf %x, %y : f32
    linalg.yield %4 : f32
  } -> tensor<20x32x16xf32>
  %d = tensor.empty() : tensor<2x2x20x16x8xf32>
  %p = linalg.pack %3 outer_dims_perm = [1, 2, 0] inner_dims_pos = [1, 2] inner_tiles = [16, 8] into %d : tensor<20x32x16xf32> -> tensor<2x2x20x16x8xf32>
  return %p : tensor<2x2x20x16x8xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @init_used(%a: tensor<128x256xi32>, %o: tensor<128x256xi32>) -> tensor<16x4x32x16xi32> {
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<128x256xi32>) outs(%o : tensor<128x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %y : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  %d = tensor.empty() : tensor<16x4x32x16xi32>
  %4 = linalg.pack %3 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %d : tensor<128x256xi32> -> tensor<16x4x32x16xi32>
  return %4 : tensor<16x4x32x16xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @padvalue(%a: tensor<127x256xi32>, %o: tensor<127x256xi32>, %c: i32) -> tensor<16x4x32x16xi32> {
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<127x256xi32>) outs(%o : tensor<127x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %y : i32
    linalg.yield %4 : i32
  } -> tensor<127x256xi32>
  %d = tensor.empty() : tensor<16x4x32x16xi32>
  %4 = linalg.pack %3 padding_value(%c : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %d : tensor<127x256xi32> -> tensor<16x4x32x16xi32>
  return %4 : tensor<16x4x32x16xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @unpack(%a: tensor<16x4x32x16xi32>, %o: tensor<128x256xi32>, %b: tensor<128x256xi32>) -> tensor<128x256xi32> {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %b : tensor<128x256xi32>, tensor<128x256xi32>) outs(%o : tensor<128x256xi32>) {
  ^bb0(%x: i32, %z: i32, %y: i32):
    %4 = arith.addi %x, %z : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  return %3 : tensor<128x256xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @unpack_out(%a: tensor<16x4x32x16xi32>, %b: tensor<128x256xi32>) -> tensor<128x256xi32> {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<128x256xi32>) outs(%u : tensor<128x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %y : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  return %3 : tensor<128x256xi32>
}
// -----
func.func @pad_unpack(%a: tensor<1x2x56x56x32xf32>) -> tensor<1x58x58x64xf32> {
  %0 = tensor.empty() : tensor<1x56x56x64xf32>
  %cst = arith.constant 0.0 : f32
  %1 = linalg.unpack %a outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [32] into %0 : tensor<1x2x56x56x32xf32> -> tensor<1x56x56x64xf32>
  %padded = tensor.pad %1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x56x56x64xf32> to tensor<1x58x58x64xf32>
  return %padded : tensor<1x58x58x64xf32>
}
// -----
func.func @pad_unpack_dyn(%a: tensor<1x2x?x56x32xf32>, %h: index) -> tensor<1x?x58x64xf32> {
  %0 = tensor.empty(%h) : tensor<1x?x56x64xf32>
  %cst = arith.constant 0.0 : f32
  %1 = linalg.unpack %a outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [3] inner_tiles = [32] into %0 : tensor<1x2x?x56x32xf32> -> tensor<1x?x56x64xf32>
  %padded = tensor.pad %1 low[0, %h, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x?x56x64xf32> to tensor<1x?x58x64xf32>
  return %padded : tensor<1x?x58x64xf32>
}
// -----
func.func @pad_pack(%a: tensor<1x64x56x56xf32>) -> (tensor<1x2x58x58x32xf32>, tensor<1x64x58x58xf32>) {
  %cst = arith.constant 0.0 : f32
  %padded = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %0 = tensor.empty() : tensor<1x2x58x58x32xf32>
  %1 = linalg.pack %padded inner_dims_pos = [1] inner_tiles = [32] into %0 : tensor<1x64x58x58xf32> -> tensor<1x2x58x58x32xf32>
  return %1, %padded : tensor<1x2x58x58x32xf32>, tensor<1x64x58x58xf32>
}
// -----
func.func @collapse(%a: tensor<?x16x4xf32>, %n: index) -> tensor<?x4x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x16x4xf32> into tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4x8x1xf32>
  %p = linalg.pack %c outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %e : tensor<?x4xf32> -> tensor<?x4x8x1xf32>
  return %p : tensor<?x4x8x1xf32>
}
// -----
func.func @expand(%a: tensor<?x64xf32>, %n: index) -> tensor<?x4x2x8xf32> {
  %c = tensor.expand_shape %a [[0], [1, 2]] output_shape [%n, 4, 16] : tensor<?x64xf32> into tensor<?x4x16xf32>
  %e = tensor.empty(%n) : tensor<?x4x2x8xf32>
  %p = linalg.pack %c inner_dims_pos = [2] inner_tiles = [8] into %e : tensor<?x4x16xf32> -> tensor<?x4x2x8xf32>
  return %p : tensor<?x4x2x8xf32>
}
// -----
func.func @unpack_expand(%a: tensor<?x32x8x8xf32>, %n: index) -> tensor<?x4x64xf32> {
  %e = tensor.empty(%n) : tensor<?x256xf32>
  %u = linalg.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<?x32x8x8xf32> -> tensor<?x256xf32>
  %c = tensor.expand_shape %u [[0], [1, 2]] output_shape [%n, 4, 64] : tensor<?x256xf32> into tensor<?x4x64xf32>
  return %c : tensor<?x4x64xf32>
}
// -----
func.func @unpack_expand2(%a: tensor<32x?x8xf32>, %n: index) -> tensor<?x4x64xf32> {
  %e = tensor.empty(%n) : tensor<?x256xf32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %e : tensor<32x?x8xf32> -> tensor<?x256xf32>
  %c = tensor.expand_shape %u [[0], [1, 2]] output_shape [%n, 4, 64] : tensor<?x256xf32> into tensor<?x4x64xf32>
  return %c : tensor<?x4x64xf32>
}
// -----
#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1)>
#m2 = affine_map<(d0, d1, d2) -> ()>
#m3 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
func.func @broadcast(%a: tensor<30x20xf32>, %b: tensor<16xf32>, %s: tensor<f32>, %e: f32) -> tensor<2x30x1x10x16xf32> {
  %i = tensor.empty() : tensor<20x30x16xf32>
  %3 = linalg.generic {indexing_maps = [#m0, #m1, #m2, #m2, #m3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %b, %s, %e : tensor<30x20xf32>, tensor<16xf32>, tensor<f32>, f32) outs(%i : tensor<20x30x16xf32>) attrs = {foo = 3 : i32} {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32, %o: f32):
    %4 = arith.addf %x, %y : f32
    %5 = arith.addf %4, %z : f32
    %6 = arith.addf %5, %w : f32
    linalg.yield %6 : f32
  } -> tensor<20x30x16xf32>
  %d = tensor.empty() : tensor<2x30x1x10x16xf32>
  %p = linalg.pack %3 outer_dims_perm = [0, 1, 2] inner_dims_pos = [0, 2] inner_tiles = [10, 16] into %d : tensor<20x30x16xf32> -> tensor<2x30x1x10x16xf32>
  return %p : tensor<2x30x1x10x16xf32>
}
// -----
#m = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3, d2)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#w = affine_map<(d0, d1, d2, d3) -> (d3)>
func.func @conv(%a: tensor<16x9x32xf32>, %w: tensor<3xf32>, %o: tensor<16x4x32xf32>) -> tensor<4x4x4x4x8xf32> {
  %3 = linalg.generic {indexing_maps = [#m, #w, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<16x9x32xf32>, tensor<3xf32>) outs(%o : tensor<16x4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.mulf %x, %y : f32
    %5 = arith.addf %4, %z : f32
    linalg.yield %5 : f32
  } -> tensor<16x4x32xf32>
  %d = tensor.empty() : tensor<4x4x4x4x8xf32>
  %p = linalg.pack %3 outer_dims_perm = [2, 1, 0] inner_dims_pos = [0, 2] inner_tiles = [4, 8] into %d : tensor<16x4x32xf32> -> tensor<4x4x4x4x8xf32>
  return %p : tensor<4x4x4x4x8xf32>
}
// -----
#m = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3, d2)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
#w = affine_map<(d0, d1, d2, d3) -> (d3)>
func.func @conv_unpack(%a: tensor<4x9x4x4x8xf32>, %w: tensor<3xf32>, %o: tensor<16x32x4xf32>) -> tensor<16x32x4xf32> {
  %e = tensor.empty() : tensor<16x9x32xf32>
  %u = linalg.unpack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [0, 2] inner_tiles = [4, 8] into %e : tensor<4x9x4x4x8xf32> -> tensor<16x9x32xf32>
  %3 = linalg.generic {indexing_maps = [#m, #w, #o], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%u, %w : tensor<16x9x32xf32>, tensor<3xf32>) outs(%o : tensor<16x32x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %4 = arith.mulf %x, %y : f32
    %5 = arith.addf %4, %z : f32
    linalg.yield %5 : f32
  } -> tensor<16x32x4xf32>
  return %3 : tensor<16x32x4xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @reduction(%a: tensor<16x4x32x16xi32>, %o: tensor<128xi32>) -> tensor<128xi32> {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #r], iterator_types = ["parallel", "reduction"]} ins(%u : tensor<128x256xi32>) outs(%o : tensor<128xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %y : i32
    linalg.yield %4 : i32
  } -> tensor<128xi32>
  return %3 : tensor<128xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @reduction2(%a: tensor<256x4x32xi32>, %b: tensor<256x128xi32>, %o: tensor<128xi32>, %q: tensor<256xi32>) -> (tensor<128xi32>, tensor<256xi32>) {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [32] into %e : tensor<256x4x32xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #t, #r], iterator_types = ["parallel", "reduction"]} ins(%u, %b : tensor<128x256xi32>, tensor<256x128xi32>) outs(%o : tensor<128xi32>) {
  ^bb0(%x: i32, %z: i32, %y: i32):
    %4 = arith.addi %x, %y : i32
    linalg.yield %4 : i32
  } -> tensor<128xi32>
  %5 = linalg.generic {indexing_maps = [#t, #r], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<128x256xi32>) outs(%q : tensor<256xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<256xi32>
  return %3, %5 : tensor<128xi32>, tensor<256xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @two_unpacked(%a: tensor<16x4x32x16xi32>, %o: tensor<128x256xi32>) -> tensor<128x256xi32> {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %u2 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %o : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %u2 : tensor<128x256xi32>, tensor<128x256xi32>) outs(%e : tensor<128x256xi32>) {
  ^bb0(%x: i32, %z: i32, %y: i32):
    %4 = arith.addi %x, %z : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  return %3 : tensor<128x256xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @elementwise_chain(%a: tensor<?x?xf32>, %n: index, %m: index, %tile: index) -> tensor<?x?x8x?xf32> {
  %2 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.addf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = arith.mulf %x, %x : f32
    linalg.yield %4 : f32
  } -> tensor<?x?xf32>
  %d = tensor.empty(%n, %m, %tile) : tensor<?x?x8x?xf32>
  %4 = linalg.pack %5 inner_dims_pos = [0, 1] inner_tiles = [8, %tile] into %d : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
  return %4 : tensor<?x?x8x?xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @unpack_pack(%a: tensor<16x4x32x16xi32>, %b: tensor<128x256xi32>) -> tensor<16x4x32x16xi32> {
  %e = tensor.empty() : tensor<128x256xi32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<128x256xi32>) outs(%e : tensor<128x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    %4 = arith.addi %x, %x : i32
    linalg.yield %4 : i32
  } -> tensor<128x256xi32>
  %d = tensor.empty() : tensor<16x4x32x16xi32>
  %p = linalg.pack %3 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %d : tensor<128x256xi32> -> tensor<16x4x32x16xi32>
  return %p : tensor<16x4x32x16xi32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @gather(%a: tensor<16x4x32x16xi32>, %b: tensor<128x256xi32>) -> tensor<128x256xindex> {
  %e = tensor.empty() : tensor<128x256xi32>
  %e2 = tensor.empty() : tensor<128x256xindex>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %e : tensor<16x4x32x16xi32> -> tensor<128x256xi32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<128x256xi32>) outs(%e2 : tensor<128x256xindex>) {
  ^bb0(%x: i32, %y: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<128x256xindex>
  return %3 : tensor<128x256xindex>
}
// -----
#c = affine_map<(d0, d1) -> (d0, 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @constant_index(%a: tensor<128x1xi32>, %o: tensor<128x256xi32>) -> tensor<16x4x32x16xi32> {
  %3 = linalg.generic {indexing_maps = [#c, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<128x1xi32>) outs(%o : tensor<128x256xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<128x256xi32>
  %d = tensor.empty() : tensor<16x4x32x16xi32>
  %4 = linalg.pack %3 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %d : tensor<128x256xi32> -> tensor<16x4x32x16xi32>
  return %4 : tensor<16x4x32x16xi32>
}
// -----
func.func @pad_dynamic(%a: tensor<1x64x?x56xf32>, %h: index, %t: index) -> tensor<1x2x?x58x?xf32> {
  %cst = arith.constant 0.0 : f32
  %padded = tensor.pad %a nofold low[0, 0, %h, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x64x?x56xf32> to tensor<1x64x?x58xf32>
  %0 = tensor.empty(%h, %t) : tensor<1x2x?x58x?xf32>
  %1 = linalg.pack %padded inner_dims_pos = [1] inner_tiles = [%t] into %0 : tensor<1x64x?x58xf32> -> tensor<1x2x?x58x?xf32>
  return %1 : tensor<1x2x?x58x?xf32>
}
// -----
func.func @pad_perm(%a: tensor<1x64x56x56xf32>, %cst: f32) -> (tensor<1x58x2x58x32xf32>, tensor<1x64x58x58xf32>) {
  %padded = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %0 = tensor.empty() : tensor<1x58x2x58x32xf32>
  %1 = linalg.pack %padded outer_dims_perm = [0, 3, 1, 2] inner_dims_pos = [1] inner_tiles = [32] into %0 : tensor<1x64x58x58xf32> -> tensor<1x58x2x58x32xf32>
  return %1, %padded : tensor<1x58x2x58x32xf32>, tensor<1x64x58x58xf32>
}
// -----
func.func @pad_tiled(%a: tensor<1x60x56x56xf32>, %cst: f32) -> tensor<1x2x56x56x32xf32> {
  %padded = tensor.pad %a low[0, 2, 0, 0] high[0, 2, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %cst : f32
  } : tensor<1x60x56x56xf32> to tensor<1x64x56x56xf32>
  %0 = tensor.empty() : tensor<1x2x56x56x32xf32>
  %1 = linalg.pack %padded inner_dims_pos = [1] inner_tiles = [32] into %0 : tensor<1x64x56x56xf32> -> tensor<1x2x56x56x32xf32>
  return %1 : tensor<1x2x56x56x32xf32>
}
// -----
func.func @collapse_perm(%a: tensor<?x16x4x6xf32>, %n: index) -> tensor<24x?x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x16x4x6xf32> into tensor<?x24xf32>
  %e = tensor.empty(%n) : tensor<24x?x8x1xf32>
  %p = linalg.pack %c outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %e : tensor<?x24xf32> -> tensor<24x?x8x1xf32>
  return %p : tensor<24x?x8x1xf32>
}
// -----
func.func @collapse_unit(%a: tensor<?x16x1x4xf32>, %n: index) -> tensor<?x4x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2], [3]] : tensor<?x16x1x4xf32> into tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4x8x1xf32>
  %p = linalg.pack %c inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %e : tensor<?x4xf32> -> tensor<?x4x8x1xf32>
  return %p : tensor<?x4x8x1xf32>
}
// -----
func.func @collapse_no(%a: tensor<?x15x4xf32>, %n: index, %p: f32) -> tensor<?x4x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x15x4xf32> into tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4x8x1xf32>
  %q = linalg.pack %c padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %e : tensor<?x4xf32> -> tensor<?x4x8x1xf32>
  return %q : tensor<?x4x8x1xf32>
}
// -----
func.func @collapse_pad(%a: tensor<?x16x4xf32>, %n: index, %p: f32) -> tensor<?x4x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x16x4xf32> into tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4x8x1xf32>
  %q = linalg.pack %c padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %e : tensor<?x4xf32> -> tensor<?x4x8x1xf32>
  return %q : tensor<?x4x8x1xf32>
}
// -----
func.func @expand_outer(%a: tensor<32x64xf32>) -> tensor<4x2x64x4xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %e = tensor.empty() : tensor<4x2x64x4xf32>
  %p = linalg.pack %c inner_dims_pos = [1] inner_tiles = [4] into %e : tensor<4x8x64xf32> -> tensor<4x2x64x4xf32>
  return %p : tensor<4x2x64x4xf32>
}
// -----
func.func @expand_not_innermost(%a: tensor<32x64xf32>) -> tensor<1x8x64x4xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %e = tensor.empty() : tensor<1x8x64x4xf32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [4] into %e : tensor<4x8x64xf32> -> tensor<1x8x64x4xf32>
  return %p : tensor<1x8x64x4xf32>
}
// -----
func.func @expand_pad(%a: tensor<32x64xf32>, %p: f32) -> tensor<4x3x64x3xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %e = tensor.empty() : tensor<4x3x64x3xf32>
  %q = linalg.pack %c padding_value(%p : f32) inner_dims_pos = [1] inner_tiles = [3] into %e : tensor<4x8x64xf32> -> tensor<4x3x64x3xf32>
  return %q : tensor<4x3x64x3xf32>
}
// -----
func.func @expand_two(%a: tensor<32x64xf32>, %p: f32) -> tensor<4x2x32x2x4xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %e = tensor.empty() : tensor<4x2x32x2x4xf32>
  %q = linalg.pack %c padding_value(%p : f32) outer_dims_perm = [0, 1, 2] inner_dims_pos = [2, 1] inner_tiles = [2, 4] into %e : tensor<4x8x64xf32> -> tensor<4x2x32x2x4xf32>
  return %q : tensor<4x2x32x2x4xf32>
}
// -----
func.func @unpack_expand3(%a: tensor<?x32x8x8xf32>, %n: index) -> tensor<?x16x4x64xf32> {
  %e = tensor.empty(%n) : tensor<?x256xf32>
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<?x32x8x8xf32> -> tensor<?x256xf32>
  %c = tensor.expand_shape %u [[0, 1], [2, 3]] output_shape [%n, 16, 4, 64] : tensor<?x256xf32> into tensor<?x16x4x64xf32>
  return %c : tensor<?x16x4x64xf32>
}
// -----
func.func @unpack_multi(%a: tensor<32x32x8xf32>, %n: index) -> (tensor<4x8x256xf32>, tensor<32x256xf32>) {
  %e = tensor.empty() : tensor<32x256xf32>
  %u = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [8] into %e : tensor<32x32x8xf32> -> tensor<32x256xf32>
  %c = tensor.expand_shape %u [[0, 1], [2]] output_shape [4, 8, 256] : tensor<32x256xf32> into tensor<4x8x256xf32>
  return %c, %u : tensor<4x8x256xf32>, tensor<32x256xf32>
}
