// RUN: --linalg-specialize-generic-ops

// A copy, a fill, a transposition, elementwise operations, a product, and what stays.
#id = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
#none = affine_map<(d0, d1) -> ()>
#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#kn = affine_map<(d0, d1, d2) -> (d2, d1)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @forms(%a: tensor<4x5xf32>, %b: tensor<5x4xf32>, %c: tensor<4x4xf32>, %s: f32) {
  %0 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : f32) outs(%a : tensor<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  %1 = linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<5x4xf32>) outs(%a : tensor<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4x5xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %0 : tensor<4x5xf32>, tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %y, %x : f32
    linalg.yield %d : f32
  } -> tensor<4x5xf32>
  %3 = linalg.generic {indexing_maps = [#mk, #kn, #mn],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5xf32>, tensor<5x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %o, %p : f32
    linalg.yield %q : f32
  } -> tensor<4x4xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x5xf32>) outs(%a : tensor<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %e = math.exp %x : f32
    %f = arith.addf %e, %x : f32
    linalg.yield %f : f32
  } -> tensor<4x5xf32>
  return
}
