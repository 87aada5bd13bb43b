// RUN: --transform-interpreter --test-transform-dialect-erase-schedule

// Paddings are read, written and inserted as vectors; others become fills and slices.

func.func @read(%t: tensor<2x3xf32>) -> vector<4x5xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 1.0 : f32
  %q = arith.constant 2.0 : f32
  %0 = tensor.pad %t low[0, 0] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<2x3xf32> to tensor<4x5xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %q {in_bounds = [true, true]} : tensor<4x5xf32>, vector<4x5xf32>
  return %1 : vector<4x5xf32>
}
func.func @write(%t: tensor<2x3xf32>, %v: vector<4x5xf32>) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 1.0 : f32
  %0 = tensor.pad %t low[0, 0] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<2x3xf32> to tensor<4x5xf32>
  %1 = vector.transfer_write %v, %0[%c0, %c0] {in_bounds = [true, true]} : vector<4x5xf32>, tensor<4x5xf32>
  %2 = tensor.extract_slice %1[0, 0] [2, 3] [1, 1] : tensor<4x5xf32> to tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
func.func @insert(%t: tensor<2xf32>, %d: tensor<3x4xf32>, %n: index) -> tensor<3x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = tensor.pad %t low[0] high[2] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<2xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %d[%n, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
func.func @fill(%t: tensor<2x?xf32>, %p: f32) -> tensor<3x8xf32> {
  %0 = tensor.pad %t low[1, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<2x?xf32> to tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}
func.func @sizes(%t: tensor<2x?xi64>, %n: index, %p: i64) -> tensor<?x?xi64> {
  %0 = tensor.pad %t low[%n, 0] high[1, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : i64
  } : tensor<2x?xi64> to tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}
func.func @generate(%t: tensor<2xindex>) -> tensor<3xindex> {
  %0 = tensor.pad %t low[0] high[1] {
  ^bb0(%i: index):
    %1 = arith.muli %i, %i : index
    tensor.yield %1 : index
  } : tensor<2xindex> to tensor<3xindex>
  return %0 : tensor<3xindex>
}
func.func @forward(%source: memref<?xf32>, %target: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  linalg.fill ins(%p : f32) outs(%a : memref<8xf32>)
  memref.copy %source, %s : memref<?xf32> to memref<?xf32, strided<[1]>>
  %0 = vector.transfer_read %a[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %u = memref.subview %b[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  vector.transfer_write %0, %b[%c0] {in_bounds = [true]} : vector<8xf32>, memref<8xf32>
  memref.copy %u, %target : memref<?xf32, strided<[1]>> to memref<?xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.structured.vectorize_children_and_apply_patterns %f {vectorize_padding} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
