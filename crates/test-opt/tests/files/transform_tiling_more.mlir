// RUN: --split-input-file --transform-interpreter --test-transform-dialect-erase-schedule

// A loop is split at a point, and at the points that multitile_sizes computes.

func.func @split(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %low, %high, %point = transform.structured.multitile_sizes %0 {dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.split %0 after %point {dimension = 0} : !transform.any_op, !transform.any_op
    transform.yield
  }
}

// -----

func.func @static(%a: tensor<10xf32>, %b: tensor<10xf32>) -> tensor<10xf32> {
  %0 = linalg.exp ins(%a : tensor<10xf32>) outs(%b : tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %low, %high, %point = transform.structured.multitile_sizes %0 {dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.param<i64>
    %1 = transform.structured.split %0 after %point {dimension = 0} : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}

// -----

// Producers are fused into a loop: by a slice, by an initial value, and by a clone.

func.func @fuse(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %p = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.fill ins(%p : f32) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.add ins(%1, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.fill", "linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %2, %loop = transform.structured.tile_using_forall %1 tile_sizes [4, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %3, %new = transform.structured.fuse_into_containing_op %0 into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A reduction by partial results; dynamic loops by single elements; loops over buffers.

func.func @reduce(%a: tensor<?x12xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x12xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.maximumf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @rows(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @elements(%a: memref<4xf32>, %b: memref<4x?xf32>) {
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x?xf32>) dimensions = [1]
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %fill, %tile, %merge, %loop = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %1 = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.scalarize %1 : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.match ops{["linalg.broadcast"]} in %root : (!transform.any_op) -> !transform.any_op
    %4 = transform.structured.convert_to_loops %3 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
