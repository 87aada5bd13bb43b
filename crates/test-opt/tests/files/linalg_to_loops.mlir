// RUN: --split-input-file --convert-linalg-to-loops

func.func @mm(%a: memref<?x?xf32>, %b: memref<?x8xf32>, %c: memref<?x8xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x8xf32>) outs(%c : memref<?x8xf32>)
  return
}
// -----
func.func @conv(%in : memref<?xf32>, %f : memref<?xf32>, %out :  memref<?xf32>) {
  linalg.conv_1d ins(%in, %f : memref<?xf32>, memref<?xf32>) outs(%out : memref<?xf32>)
  return
}
// -----
func.func @idx(%a: memref<4x8xf32>, %b: memref<4x8xindex>, %s: f32) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : memref<4x8xf32>, f32) outs(%b : memref<4x8xindex>) {
  ^bb0(%i: f32, %t: f32, %o: index):
    %x = linalg.index 1 : index
    %y = linalg.index 0 : index
    %z = arith.addi %x, %y : index
    linalg.yield %z : index
  }
  return
}
// -----
func.func @two(%a: memref<4xf32>, %b: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a, %b : memref<4xf32>, memref<4xf32>) {
  ^bb0(%i: f32, %t1: f32):
    linalg.yield %t1, %i : f32, f32
  }
  %r = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
func.func @zero(%a: memref<f32>, %b: memref<f32>) {
  linalg.copy ins(%a : memref<f32>) outs(%b : memref<f32>)
  return
}
// -----
func.func @const(%a: memref<4x9xf32>, %b: memref<4x3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 2)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x9xf32>) outs(%b : memref<4x3xf32>) {
  ^bb0(%i: f32, %t: f32):
    linalg.yield %i : f32
  }
  return
}
// -----
func.func @view(%n: index, %m: memref<4x4xf32>) {
  %a = memref.alloc(%n) : memref<?x4xf32>
  %b = memref.alloc(%n) : memref<?x4xf32>
  linalg.copy ins(%a : memref<?x4xf32>) outs(%b : memref<?x4xf32>)
  %s = memref.subview %m[0, 0] [%n, 4] [1, 1] : memref<4x4xf32> to memref<?x4xf32, strided<[4, 1]>>
  linalg.copy ins(%s : memref<?x4xf32, strided<[4, 1]>>) outs(%b : memref<?x4xf32>)
  return
}
