// RUN: --linalg-morph-ops=named-to-category --split-input-file
// RUN: --linalg-morph-ops=category-to-generic --split-input-file
// RUN: --linalg-morph-ops=named-to-generic --split-input-file
// RUN: --linalg-morph-ops=generic-to-named --split-input-file
func.func @u(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %i: tensor<4x?xi32>, %j: tensor<4x?xi1>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.log ins(%0 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.abs ins(%1 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %3 = linalg.ceil ins(%2 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = linalg.floor ins(%3 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = linalg.negf ins(%4 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %6 = linalg.reciprocal ins(%5 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %7 = linalg.round ins(%6 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %8 = linalg.sqrt ins(%7 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %9 = linalg.rsqrt ins(%8 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %10 = linalg.square ins(%9 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %11 = linalg.tanh ins(%10 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %12 = linalg.erf ins(%11 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %13 = linalg.add ins(%12, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %14 = linalg.sub ins(%13, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %15 = linalg.mul ins(%14, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %16 = linalg.div ins(%15, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %17 = linalg.max ins(%16, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %18 = linalg.min {foo} ins(%17, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %19 = linalg.powf ins(%18, %a : tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %20 = linalg.select ins(%j, %19, %a : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %21 = linalg.div_unsigned ins(%i, %i : tensor<4x?xi32>, tensor<4x?xi32>) outs(%i : tensor<4x?xi32>) -> tensor<4x?xi32>
  %22 = linalg.copy ins(%20 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %t = tensor.empty() : tensor<4x4xf32>
  return %22 : tensor<4x?xf32>
}
// -----
func.func @m(%a: memref<4x?xf32>, %b: memref<4x?xf32>, %c: memref<f32>) {
  linalg.exp ins(%a : memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  linalg.add {foo} ins(%a, %a : memref<4x?xf32>, memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  linalg.sub ins(%c, %c : memref<f32>, memref<f32>) outs(%c : memref<f32>)
  return
}
// -----
func.func @c(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = linalg.add ins(%0, %1 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
// -----
func.func @g(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
