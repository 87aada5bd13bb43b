// RUN: --split-input-file --linalg-generalize-named-ops

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %v: f32, %d: tensor<?x4x8xf32>, %w: vector<2xi8>) -> (tensor<8x4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<2x4x8xf32>) {
  %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0] {test.attr = 1}
  %f = linalg.fill {foo} ins(%v : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.reduce { arith.addf } ins(%f : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  %m = linalg.map { math.exp } ins(%f : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %e2 = tensor.empty() : tensor<2x4x8xf32>
  %bc = linalg.broadcast ins(%m : tensor<4x8xf32>) outs(%e2 : tensor<2x4x8xf32>) dimensions = [0]
  return %t, %m, %r, %bc : tensor<8x4xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<2x4x8xf32>
}
// -----
func.func @g(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<8x4xi32>, %x: tensor<4x8xf32>, %z: index) {
  linalg.copy ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }
  scf.for %i = %z to %z step %z {
    linalg.copy ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  }
  return
}
// -----
func.func @sm(%a: tensor<2x16x32xf32>, %b: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %1 = linalg.softmax dimension(2) ins(%a : tensor<2x16x32xf32>) outs(%b: tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %1 : tensor<2x16x32xf32>
}
// -----
func.func @ct(%a: tensor<4x?xf32>, %b: tensor<?x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] {foo = 1} ins(%a, %b : tensor<4x?xf32>, tensor<?x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
