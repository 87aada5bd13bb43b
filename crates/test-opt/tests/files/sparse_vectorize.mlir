// RUN: --sparse-reinterpret-map --sparsification --sparse-vectorization=vl=8 --cse
#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), crdWidth = 32 }>

func.func @inner_product(%a: tensor<?xf32, #V>, %b: tensor<?xf32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"]
  } ins(%a, %b : tensor<?xf32, #V>, tensor<?xf32>) outs(%x : tensor<f32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
