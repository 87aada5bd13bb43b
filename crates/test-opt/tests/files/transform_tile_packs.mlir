// RUN: --transform-interpreter --split-input-file

// Tiles of a pack with padding read slices that end with the source.
func.func @padded(%in: tensor<7x?xf32>, %out: tensor<3x?x2x4xf32>, %zero: f32) -> tensor<3x?x2x4xf32> {
  %0 = linalg.pack %in padding_value(%zero : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %out : tensor<7x?xf32> -> tensor<3x?x2x4xf32>
  return %0 : tensor<3x?x2x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A dimension whose tiles are whole inner tiles, and one whose tiles are not.
func.func @mixed(%in: tensor<6x5x4x3xf32>, %out: tensor<20x18xf32>) -> tensor<20x18xf32> {
  %0 = linalg.unpack %in outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %out : tensor<6x5x4x3xf32> -> tensor<20x18xf32>
  return %0 : tensor<20x18xf32>
}

// Tiles of a dynamic size.
func.func @dynamic(%in: tensor<?x?x?xf32>, %out: tensor<?x?xf32>, %tile: index) -> tensor<?x?xf32> {
  %0 = linalg.unpack %in inner_dims_pos = [1] inner_tiles = [%tile] into %out : tensor<?x?x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.unpack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2:2 = transform.structured.tile_using_for %0 tile_sizes [8, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @parallel(%in: tensor<8x6xf32>, %out: tensor<3x2x4x2xf32>) -> tensor<3x2x4x2xf32> {
  %0 = linalg.pack %in outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %out : tensor<8x6xf32> -> tensor<3x2x4x2xf32>
  return %0 : tensor<3x2x4x2xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_forall %0 num_threads [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
