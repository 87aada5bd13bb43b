// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<4x25xf32>, %b: tensor<25x7xf32>, %c: tensor<4x7xf32>) -> tensor<4x7xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<4x25xf32>, tensor<25x7xf32>) outs(%c: tensor<4x7xf32>) -> tensor<4x7xf32>
    return %0 : tensor<4x7xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 1, target_size = 9} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %ts, "ts" : !transform.param<i64>
    transform.debug.emit_param_as_remark %cs, "cs" : !transform.param<i64>
    %ts2, %cs2 = transform.structured.continuous_tile_sizes %0 { dimension = 2, target_size = 9} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %ts2, "ts" : !transform.param<i64>
    transform.debug.emit_param_as_remark %cs2, "cs" : !transform.param<i64>
    %ts3, %cs3 = transform.structured.continuous_tile_sizes %0 { dimension = 2, target_size = 16} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %ts3, "ts" : !transform.param<i64>
    transform.debug.emit_param_as_remark %cs3, "cs" : !transform.param<i64>
    %ts4, %cs4 = transform.structured.continuous_tile_sizes %0 { dimension = 0, target_size = 16} : (!transform.any_op) -> !transform.param<i64>
    transform.debug.emit_param_as_remark %ts4, "ts" : !transform.param<i64>
    transform.debug.emit_param_as_remark %cs4, "cs" : !transform.param<i64>
    %linalg_splits = transform.structured.split %0 after %cs2 {dimension = 2, multiway} : !transform.any_op, !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 1, target_size = 9} : (!transform.any_op) -> !transform.any_op
    transform.annotate %ts "ts" : !transform.any_op
    transform.annotate %cs "cs" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.any_op
    transform.structured.split %0 after %cs {dimension = 0, multiway} : !transform.any_op, !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    return %a : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %ts, %cs = transform.structured.continuous_tile_sizes %0 { dimension = 0, target_size = 4} : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
}
