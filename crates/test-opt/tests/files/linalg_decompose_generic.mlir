// RUN: --test-linalg-decompose-ops
// RUN: --test-linalg-decompose-ops=remove-dead-args-and-results

// Three operations, one of which is yielded twice, and a reduction, which stays.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @three(%a: tensor<?x4xf32>, %b: tensor<?xf32>, %o: tensor<4x?xf32>, %p: tensor<?x4xf32>)
    -> (tensor<4x?xf32>, tensor<?x4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #swapped, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x4xf32>, tensor<?xf32>) outs(%o, %p : tensor<4x?xf32>, tensor<?x4xf32>) {
  ^bb0(%x: f32, %y: f32, %u: f32, %v: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.mulf %1, %x : f32
    %3 = arith.subf %2, %1 : f32
    linalg.yield %1, %3 : f32, f32
  } -> (tensor<4x?xf32>, tensor<?x4xf32>)
  return %0#0, %0#1 : tensor<4x?xf32>, tensor<?x4xf32>
}
func.func @reduction(%a: tensor<2x4xf32>, %o: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<2x4xf32>) outs(%o : tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.mulf %x, %x : f32
    %2 = arith.addf %1, %y : f32
    linalg.yield %2 : f32
  } -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
