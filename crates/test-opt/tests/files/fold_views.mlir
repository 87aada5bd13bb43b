// RUN: --split-input-file --fold-memref-alias-ops
// RUN: --split-input-file --fold-tensor-subset-ops
// RUN: --split-input-file --resolve-ranked-shaped-type-result-dims

func.func @reduced(%m: memref<4x8x16xf32>, %i: index, %j: index, %v: f32) {
  %s = memref.subview %m[%i, 1, 0] [2, 1, 8] [1, 1, 2] : memref<4x8x16xf32> to memref<2x8xf32, strided<[128, 2], offset: ?>>
  memref.store %v, %s[%i, %j] : memref<2x8xf32, strided<[128, 2], offset: ?>>
  return
}

// -----

func.func @reshapes(%m: memref<?x6xf32>, %n: index, %i: index, %j: index) -> (f32, f32) {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 2, 6] : memref<?x6xf32> into memref<?x2x6xf32>
  %a = memref.load %e[%i, %j, %i] : memref<?x2x6xf32>
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  %b = memref.load %c[%i] : memref<?xf32>
  return %a, %b : f32, f32
}

// -----

func.func @written(%v: vector<4xf32>, %t: tensor<4xf32>, %d: tensor<2x?xf32>, %i: index) -> tensor<2x?xf32> {
  %c = arith.constant 0 : index
  %w = vector.transfer_write %v, %t[%c] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %r = tensor.insert_slice %w into %d[1, %i] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// -----

func.func @sizes(%t: tensor<?x4xf32>, %n: index, %f: f32) -> (index, index) {
  %c = arith.constant 0 : index
  %p = tensor.pad %t low[1, 0] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  %s = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %a = tensor.dim %p, %c : tensor<?x4xf32>
  %b = tensor.dim %s, %c : tensor<?xf32>
  return %a, %b : index, index
}
