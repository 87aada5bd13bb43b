// RUN:
#same = affine_map<(i) -> (i)>
func.func @kept(%m: tensor<8xf32>, %n: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%m : tensor<8xf32>) outs(%n : tensor<8xf32>) attrs = {linalg.memoized_indexing_maps = [#same], other} {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
