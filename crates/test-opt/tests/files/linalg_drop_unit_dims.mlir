// RUN: --test-linalg-drop-unit-dims --allow-unregistered-dialect --split-input-file
// RUN: --test-linalg-drop-unit-dims=collapse-encoded --allow-unregistered-dialect --split-input-file
// RUN: --linalg-fold-unit-extent-dims --allow-unregistered-dialect --split-input-file
#m = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#r = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @a(%a: tensor<1x1x3xf32>, %b: tensor<1x1x3xf32>) -> tensor<1x1x3xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<1x1x3xf32>) outs(%b : tensor<1x1x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    "use"(%i, %j) : (index, index) -> ()
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<1x1x3xf32>
  return %0 : tensor<1x1x3xf32>
}
// -----
#m = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#r = affine_map<(d0, d1, d2) -> (d1, d2)>
func.func @b(%a: tensor<1x1x3xf32>, %b: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a : tensor<1x1x3xf32>) outs(%b : tensor<1x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @c(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%b : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @d(%a: tensor<1x3xf32>, %b: tensor<?x3xf32>, %c: memref<1x3xf32>) -> tensor<?x3xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x3xf32>) outs(%b : tensor<?x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x3xf32>
  linalg.generic {indexing_maps = [#m], iterator_types = ["parallel", "parallel"]} outs(%c : memref<1x3xf32>) {
  ^bb0(%y: f32):
    linalg.yield %y : f32
  }
  return %0 : tensor<?x3xf32>
}
// -----
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @e(%a: tensor<1x3xf32, 1>, %b: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x3xf32, 1>) outs(%b : tensor<1x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
// -----
#m = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<1x3xf32, 1>, %b: tensor<1x3xf32, 1>) -> tensor<1x3xf32, 1> {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x3xf32, 1>) outs(%b : tensor<1x3xf32, 1>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x3xf32, 1>
  return %0 : tensor<1x3xf32, 1>
}
