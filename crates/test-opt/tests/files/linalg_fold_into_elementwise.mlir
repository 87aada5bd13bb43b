// RUN: --linalg-fold-into-elementwise --allow-unregistered-dialect --split-input-file
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %e: tensor<4xf32>) -> tensor<8x4xf32> {
  %em = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%em : tensor<8x4xf32>) permutation = [1, 0]
  %br = linalg.broadcast ins(%e : tensor<4xf32>) outs(%em : tensor<8x4xf32>) dimensions = [0]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> {foo} ins(%t : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t, %0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%1, %br : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%2, %t : tensor<8x4xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>] ins(%2, %t : tensor<8x4xf32>, tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  "use"(%3, %4) : (tensor<4x8xf32>, tensor<4x8xf32>) -> ()
  return %2 : tensor<8x4xf32>
}
// -----
func.func @m(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%b : memref<8x4xf32>) outs(%b : memref<8x4xf32>)
  return
}
