// RUN: --split-input-file --linalg-fuse-elementwise-ops
// RUN: --split-input-file --linalg-fold-unit-extent-dims
// RUN: --split-input-file --linalg-fold-unit-extent-dims=use-rank-reducing-slices --canonicalize

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>

// The index of the producer is that of the other loop of the consumer.
func.func @fuse_transposed(%x: tensor<?x8xf32>, %y: tensor<8x?xf32>, %e: tensor<?x8xf32>, %o: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %p = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  %c = linalg.generic {indexing_maps = [#swap, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %y : tensor<?x8xf32>, tensor<8x?xf32>) outs(%o : tensor<8x?xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8x?xf32>
  return %c : tensor<8x?xf32>
}

// -----

#id = affine_map<(i, j, k) -> (i, j, k)>
#row = affine_map<(i, j, k) -> (0, j, 0)>

func.func @unit_loops(%x: tensor<1x?x1xf32>, %o: tensor<1x?x1xf32>) -> tensor<1x?x1xf32> {
  %r = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<1x?x1xf32>) outs(%o : tensor<1x?x1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1x?x1xf32>
  return %r : tensor<1x?x1xf32>
}

// -----

func.func @expand_loops(%x: tensor<2x?x4xf32>, %w: tensor<?x4xf32>, %o: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x?x4xf32> into tensor<?x4xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c, %w : tensor<?x4xf32>, tensor<?x4xf32>) outs(%o : tensor<?x4xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<?x4xf32>
  return %m : tensor<?x4xf32>
}
