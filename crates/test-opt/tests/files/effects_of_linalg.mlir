// RUN: --canonicalize --cse
#m = affine_map<(d0)->(d0)>
func.func @g(%a: memref<10xf32>, %b: memref<10xf32>, %t: tensor<10xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps=[#m,#m], iterator_types=["parallel"]} ins(%a : memref<10xf32>) outs(%b : memref<10xf32>) { ^bb0(%p: f32, %q: f32): linalg.yield %p : f32 }
  linalg.fill ins(%f : f32) outs(%b : memref<10xf32>)
  %l = memref.load %a[%c0] : memref<10xf32>
  linalg.map { arith.addf } ins(%a, %a : memref<10xf32>, memref<10xf32>) outs(%b : memref<10xf32>)
  linalg.transpose ins(%a : memref<10xf32>) outs(%b : memref<10xf32>) permutation = [0]
  linalg.add ins(%a, %a : memref<10xf32>, memref<10xf32>) outs(%b : memref<10xf32>)
  %d = linalg.add ins(%t, %t : tensor<10xf32>, tensor<10xf32>) outs(%t : tensor<10xf32>) -> tensor<10xf32>
  %l2 = memref.load %a[%c0] : memref<10xf32>
  %s = arith.addf %l, %l2 : f32
  return %s : f32
}
func.func @soft(%a: memref<2x16xf32>, %b: memref<2x16xf32>, %t: tensor<2x16xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<2x16xf32>) outs(%b: memref<2x16xf32>)
  %0 = linalg.softmax dimension(1) ins(%t : tensor<2x16xf32>) outs(%t: tensor<2x16xf32>) -> tensor<2x16xf32>
  return
}
func.func @m(%a: memref<10xf32>, %t: tensor<10xf32>) {
  bufferization.materialize_in_destination %t in writable %a : (tensor<10xf32>, memref<10xf32>) -> ()
  %0 = bufferization.materialize_in_destination %t in %t : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  return
}
#id = affine_map<(d0)->(d0)>
func.func @loads(%a: memref<10xf32>, %b: memref<10xf32>, %i: index) -> (f32, f32, f32, f32) {
  %l = memref.load %a[%i] : memref<10xf32>
  linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%a : memref<10xf32>) outs(%b : memref<10xf32>) { ^bb0(%p: f32, %q: f32): linalg.yield %p : f32 }
  %l2 = memref.load %a[%i] : memref<10xf32>
  linalg.fill ins(%l : f32) outs(%b : memref<10xf32>)
  %l3 = memref.load %b[%i] : memref<10xf32>
  linalg.map { math.absf } ins(%a : memref<10xf32>) outs(%b : memref<10xf32>)
  %l4 = memref.load %b[%i] : memref<10xf32>
  return %l, %l2, %l3, %l4 : f32, f32, f32, f32
}
func.func @matmul(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %t: tensor<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  %0 = linalg.matmul ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
