// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
    %cst = arith.constant 0.0 : f32
    %f = linalg.fill ins(%cst : f32) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
    %0 = linalg.matmul ins(%a, %b: tensor<64x128xf32>, tensor<128x32xf32>) outs(%f: tensor<64x32xf32>) -> tensor<64x32xf32>
    %1 = linalg.exp ins(%0 : tensor<64x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
    return %1 : tensor<64x32xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.fuse %0 tile_sizes [16, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %1 "t" : !transform.any_op
    transform.annotate %l#0 "l0" : !transform.any_op
    transform.annotate %l#1 "l1" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.abs ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = linalg.add ins(%0, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.add"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l:2 = transform.structured.fuse %0 tile_sizes [16, 8] interchange [1, 0] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.abs ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = linalg.add ins(%0, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.add"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.fuse %0 tile_sizes [16, 8] {use_forall} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %1 = linalg.add ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.add"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.fuse %0 tile_sizes [0, 0]  : (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %1 = linalg.add ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.fuse %0 tile_sizes [1]  : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %1 = linalg.add ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.add"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.fuse %0 tile_sizes [1, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: memref<8x8xf32>) {
    linalg.exp ins(%a : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %l = transform.structured.fuse %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
