// RUN: "--linalg-block-pack-matmul=block-factors=4,2,8 allow-padding"
// RUN: "--linalg-block-pack-matmul=block-factors=4,2,8 lhs-transpose-outer-blocks lhs-transpose-inner-blocks rhs-transpose-inner-blocks=false" --canonicalize
// RUN: "--linalg-block-pack-matmul=block-factors=4,2,8 mnk-order=2,0,1 mnk-padded-multiples=0,16,0 allow-padding" --canonicalize

#lhs = affine_map<(m, n, k) -> (k, m)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>

func.func @even(%a: tensor<8x16xf32>, %b: tensor<16x4xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x4xf32>) outs(%c : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func @uneven(%a: tensor<7x?xf32>, %b: tensor<?x5xf32>, %c: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<7x?xf32>, tensor<?x5xf32>) outs(%c : tensor<7x5xf32>) -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}

func.func @batch(%a: tensor<3x8x16xf32>, %b: tensor<3x16x4xf32>, %c: tensor<3x8x4xf32>) -> tensor<3x8x4xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x8x16xf32>, tensor<3x16x4xf32>) outs(%c : tensor<3x8x4xf32>) -> tensor<3x8x4xf32>
  return %0 : tensor<3x8x4xf32>
}

func.func @transposed(%a: tensor<16x8xf32>, %b: tensor<16x4xf32>, %c: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<16x8xf32>, tensor<16x4xf32>) outs(%c : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
