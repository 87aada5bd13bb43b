// RUN: --split-input-file --test-linalg-transform-patterns=test-fold-into-pack-and-unpack
// RUN: --split-input-file --test-linalg-transform-patterns=test-fold-into-pack-and-unpack-control
func.func @pt0_0(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> tensor<2x56x32xf32> {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.transpose ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0 : tensor<2x56x32xf32>
}
// -----
func.func @pt20_0(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> (tensor<2x56x32xf32>, tensor<64x56xf32>) {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.transpose ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0, %t : tensor<2x56x32xf32>, tensor<64x56xf32>
}
// -----
func.func @pt0_1(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> tensor<2x56x32xf32> {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x56xf32>
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0 : tensor<2x56x32xf32>
}
// -----
func.func @pt20_1(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> (tensor<2x56x32xf32>, tensor<64x56xf32>) {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x56xf32>
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0, %t : tensor<2x56x32xf32>, tensor<64x56xf32>
}
// -----
func.func @pt1_0(%a: tensor<4x56x64xf32>, %d: tensor<7x2x4x8x32xf32>) -> tensor<7x2x4x8x32xf32> {
  %e = tensor.empty() : tensor<64x4x56xf32>
  %t = linalg.transpose ins(%a : tensor<4x56x64xf32>) outs(%e : tensor<64x4x56xf32>) permutation = [2, 0, 1]
  %0 = linalg.pack %t outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 32] into %d : tensor<64x4x56xf32> -> tensor<7x2x4x8x32xf32>
  return %0 : tensor<7x2x4x8x32xf32>
}
// -----
func.func @pt21_0(%a: tensor<4x56x64xf32>, %d: tensor<7x2x4x8x32xf32>) -> (tensor<7x2x4x8x32xf32>, tensor<64x4x56xf32>) {
  %e = tensor.empty() : tensor<64x4x56xf32>
  %t = linalg.transpose ins(%a : tensor<4x56x64xf32>) outs(%e : tensor<64x4x56xf32>) permutation = [2, 0, 1]
  %0 = linalg.pack %t outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 32] into %d : tensor<64x4x56xf32> -> tensor<7x2x4x8x32xf32>
  return %0, %t : tensor<7x2x4x8x32xf32>, tensor<64x4x56xf32>
}
// -----
func.func @pt1_1(%a: tensor<4x56x64xf32>, %d: tensor<7x2x4x8x32xf32>) -> tensor<7x2x4x8x32xf32> {
  %e = tensor.empty() : tensor<64x4x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0, d1)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<4x56x64xf32>) outs(%e : tensor<64x4x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x4x56xf32>
  %0 = linalg.pack %t outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 32] into %d : tensor<64x4x56xf32> -> tensor<7x2x4x8x32xf32>
  return %0 : tensor<7x2x4x8x32xf32>
}
// -----
func.func @pt21_1(%a: tensor<4x56x64xf32>, %d: tensor<7x2x4x8x32xf32>) -> (tensor<7x2x4x8x32xf32>, tensor<64x4x56xf32>) {
  %e = tensor.empty() : tensor<64x4x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2, d0, d1)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<4x56x64xf32>) outs(%e : tensor<64x4x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x4x56xf32>
  %0 = linalg.pack %t outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 32] into %d : tensor<64x4x56xf32> -> tensor<7x2x4x8x32xf32>
  return %0, %t : tensor<7x2x4x8x32xf32>, tensor<64x4x56xf32>
}
// -----
func.func @pt2_0(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> tensor<2x56x32xf32> {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.transpose ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  %0 = linalg.pack %t outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0 : tensor<2x56x32xf32>
}
// -----
func.func @pt22_0(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> (tensor<2x56x32xf32>, tensor<64x56xf32>) {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.transpose ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  %0 = linalg.pack %t outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0, %t : tensor<2x56x32xf32>, tensor<64x56xf32>
}
// -----
func.func @pt2_1(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> tensor<2x56x32xf32> {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x56xf32>
  %0 = linalg.pack %t outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0 : tensor<2x56x32xf32>
}
// -----
func.func @pt22_1(%a: tensor<56x64xf32>, %d: tensor<2x56x32xf32>) -> (tensor<2x56x32xf32>, tensor<64x56xf32>) {
  %e = tensor.empty() : tensor<64x56xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<64x56xf32>
  %0 = linalg.pack %t outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [32] into %d : tensor<64x56xf32> -> tensor<2x56x32xf32>
  return %0, %t : tensor<2x56x32xf32>, tensor<64x56xf32>
}
// -----
func.func @tp0(%a: tensor<56x64xf32>, %n: index) -> tensor<2x56x32xf32> {
  %e1 = tensor.empty() : tensor<56x2x32xf32>
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [32] into %e1 : tensor<56x64xf32> -> tensor<56x2x32xf32>
  %e2 = tensor.empty() : tensor<2x56x32xf32>
  %t = linalg.transpose ins(%0 : tensor<56x2x32xf32>) outs(%e2 : tensor<2x56x32xf32>) permutation = [1, 0, 2]
  return %t : tensor<2x56x32xf32>
}
// -----
func.func @ut0(%a: tensor<2x56x32xf32>, %n: index, %d: tensor<56x64xf32>) -> tensor<56x64xf32> {
  %e1 = tensor.empty() : tensor<56x2x32xf32>
  %t = linalg.transpose ins(%a : tensor<2x56x32xf32>) outs(%e1 : tensor<56x2x32xf32>) permutation = [1, 0, 2]
  %0 = linalg.unpack %t inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  return %0 : tensor<56x64xf32>
}
// -----
func.func @tp1(%a: tensor<56x64xf32>, %n: index) -> tensor<56x32x2xf32> {
  %e1 = tensor.empty() : tensor<56x2x32xf32>
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [32] into %e1 : tensor<56x64xf32> -> tensor<56x2x32xf32>
  %e2 = tensor.empty() : tensor<56x32x2xf32>
  %t = linalg.transpose ins(%0 : tensor<56x2x32xf32>) outs(%e2 : tensor<56x32x2xf32>) permutation = [0, 2, 1]
  return %t : tensor<56x32x2xf32>
}
// -----
func.func @ut1(%a: tensor<56x32x2xf32>, %n: index, %d: tensor<56x64xf32>) -> tensor<56x64xf32> {
  %e1 = tensor.empty() : tensor<56x2x32xf32>
  %t = linalg.transpose ins(%a : tensor<56x32x2xf32>) outs(%e1 : tensor<56x2x32xf32>) permutation = [0, 2, 1]
  %0 = linalg.unpack %t inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  return %0 : tensor<56x64xf32>
}
// -----
func.func @tp2(%a: tensor<56x64xf32>, %n: index) -> tensor<7x2x32x8xf32> {
  %e1 = tensor.empty() : tensor<2x7x8x32xf32>
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e1 : tensor<56x64xf32> -> tensor<2x7x8x32xf32>
  %e2 = tensor.empty() : tensor<7x2x32x8xf32>
  %t = linalg.transpose ins(%0 : tensor<2x7x8x32xf32>) outs(%e2 : tensor<7x2x32x8xf32>) permutation = [1, 0, 3, 2]
  return %t : tensor<7x2x32x8xf32>
}
// -----
func.func @ut2(%a: tensor<7x2x32x8xf32>, %n: index, %d: tensor<56x64xf32>) -> tensor<56x64xf32> {
  %e1 = tensor.empty() : tensor<2x7x8x32xf32>
  %t = linalg.transpose ins(%a : tensor<7x2x32x8xf32>) outs(%e1 : tensor<2x7x8x32xf32>) permutation = [1, 0, 3, 2]
  %0 = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<2x7x8x32xf32> -> tensor<56x64xf32>
  return %0 : tensor<56x64xf32>
}
// -----
func.func @tp3(%a: tensor<?x?xf32>, %n: index) -> tensor<?x?x32x8xf32> {
  %e1 = tensor.empty(%n, %n) : tensor<?x?x8x32xf32>
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e1 : tensor<?x?xf32> -> tensor<?x?x8x32xf32>
  %e2 = tensor.empty(%n, %n) : tensor<?x?x32x8xf32>
  %t = linalg.transpose ins(%0 : tensor<?x?x8x32xf32>) outs(%e2 : tensor<?x?x32x8xf32>) permutation = [1, 0, 3, 2]
  return %t : tensor<?x?x32x8xf32>
}
// -----
func.func @ut3(%a: tensor<?x?x32x8xf32>, %n: index, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %e1 = tensor.empty(%n, %n) : tensor<?x?x8x32xf32>
  %t = linalg.transpose ins(%a : tensor<?x?x32x8xf32>) outs(%e1 : tensor<?x?x8x32xf32>) permutation = [1, 0, 3, 2]
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<?x?x8x32xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @tu0(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %e: tensor<64x56xf32>) -> tensor<64x56xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %t = linalg.transpose ins(%0 : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  return %t : tensor<64x56xf32>
}
// -----
func.func @tu1(%a: tensor<2x7x8x32xf32>, %d: tensor<56x64xf32>, %e: tensor<64x56xf32>) -> tensor<64x56xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<2x7x8x32xf32> -> tensor<56x64xf32>
  %t = linalg.transpose ins(%0 : tensor<56x64xf32>) outs(%e : tensor<64x56xf32>) permutation = [1, 0]
  return %t : tensor<64x56xf32>
}
// -----
func.func @tu2(%a: tensor<2x4x7x8x32xf32>, %d: tensor<4x56x64xf32>, %e: tensor<64x4x56xf32>) -> tensor<64x4x56xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [2, 0, 1] inner_dims_pos = [1, 2] inner_tiles = [8, 32] into %d : tensor<2x4x7x8x32xf32> -> tensor<4x56x64xf32>
  %t = linalg.transpose ins(%0 : tensor<4x56x64xf32>) outs(%e : tensor<64x4x56xf32>) permutation = [2, 0, 1]
  return %t : tensor<64x4x56xf32>
}
// -----
func.func @su0(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<56x60xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [56, 60] [1, 1] : tensor<56x64xf32> to tensor<56x60xf32>
  return %1 : tensor<56x60xf32>
}
// -----
func.func @su1(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<56x30xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [56, 30] [1, 1] : tensor<56x64xf32> to tensor<56x30xf32>
  return %1 : tensor<56x30xf32>
}
// -----
func.func @su2(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<56x60xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 1] [56, 60] [1, 1] : tensor<56x64xf32> to tensor<56x60xf32>
  return %1 : tensor<56x60xf32>
}
// -----
func.func @su4(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<28x60xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [28, 60] [2, 1] : tensor<56x64xf32> to tensor<28x60xf32>
  return %1 : tensor<28x60xf32>
}
// -----
func.func @su5(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<60xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 60] [1, 1] : tensor<56x64xf32> to tensor<60xf32>
  return %1 : tensor<60xf32>
}
// -----
func.func @su6(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<56x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [56, %n] [1, 1] : tensor<56x64xf32> to tensor<56x?xf32>
  return %1 : tensor<56x?xf32>
}
// -----
func.func @su7(%a: tensor<56x2x32xf32>, %d: tensor<56x64xf32>, %n: index) -> tensor<?x60xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x2x32xf32> -> tensor<56x64xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 60] [1, 1] : tensor<56x64xf32> to tensor<?x60xf32>
  return %1 : tensor<?x60xf32>
}
// -----
func.func @pp0(%a: tensor<56x61xf32>, %d: tensor<56x2x32xf32>, %n: index, %q: f32) -> tensor<56x2x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x64xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x64xf32> -> tensor<56x2x32xf32>
  return %1 : tensor<56x2x32xf32>
}
// -----
func.func @pp2(%a: tensor<56x61xf32>, %d: tensor<56x2x32xf32>, %n: index, %q: f32) -> tensor<56x2x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x64xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x64xf32> -> tensor<56x2x32xf32>
  return %1 : tensor<56x2x32xf32>
}
// -----
func.func @pp3(%a: tensor<56x61xf32>, %d: tensor<56x2x32xf32>, %n: index, %q: f32) -> tensor<56x2x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x64xf32>
  %1 = linalg.pack %0 padding_value(%q : f32) inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x64xf32> -> tensor<56x2x32xf32>
  return %1 : tensor<56x2x32xf32>
}
// -----
func.func @pp4(%a: tensor<56x61xf32>, %d: tensor<56x2x32xf32>, %n: index, %q: f32) -> tensor<56x2x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x64xf32>
  %1 = linalg.pack %0 padding_value(%c : f32) inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x64xf32> -> tensor<56x2x32xf32>
  return %1 : tensor<56x2x32xf32>
}
// -----
func.func @pp5(%a: tensor<56x61xf32>, %d: tensor<56x2x32xf32>, %n: index, %q: f32) -> tensor<56x2x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a nofold low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x64xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x64xf32> -> tensor<56x2x32xf32>
  return %1 : tensor<56x2x32xf32>
}
// -----
func.func @pp7(%a: tensor<56x61xf32>, %d: tensor<56x?x32xf32>, %n: index, %q: f32) -> tensor<56x?x32xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[0, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<56x61xf32> to tensor<56x?xf32>
  %1 = linalg.pack %0 inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<56x?xf32> -> tensor<56x?x32xf32>
  return %1 : tensor<56x?x32xf32>
}
