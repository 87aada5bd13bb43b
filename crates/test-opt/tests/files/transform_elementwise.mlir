// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: memref<32x7xf32>, %b: memref<32x7xf32>, %c: memref<32x7xf32>) {
    linalg.map {arith.addf} ins(%a, %b: memref<32x7xf32>, memref<32x7xf32>) outs(%c: memref<32x7xf32>)
    return
  }
  func.func @b(%a: tensor<?x7x?xf32>, %b: tensor<?x7x?xf32>) -> tensor<?x7x?xf32> {
    %0 = linalg.add ins(%a, %b: tensor<?x7x?xf32>, tensor<?x7x?xf32>) outs(%a: tensor<?x7x?xf32>) -> tensor<?x7x?xf32>
    return %0 : tensor<?x7x?xf32>
  }
  func.func @g(%a: tensor<4x7xf32>) -> tensor<4x7xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a: tensor<4x7xf32>) outs(%a: tensor<4x7xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.addf %x, %x : f32
      linalg.yield %1 : f32
    } -> tensor<4x7xf32>
    return %0 : tensor<4x7xf32>
  }
  func.func @r1(%a: tensor<7xf32>) -> tensor<7xf32> {
    %0 = linalg.exp ins(%a: tensor<7xf32>) outs(%a: tensor<7xf32>) -> tensor<7xf32>
    return %0 : tensor<7xf32>
  }
  func.func @fill(%x: f32, %a: tensor<7x4xf32>) -> tensor<7x4xf32> {
    %0 = linalg.fill ins(%x: f32) outs(%a: tensor<7x4xf32>) -> tensor<7x4xf32>
    return %0 : tensor<7x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.annotate %1 "done" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: memref<4x4xf32, strided<[8, 1]>>, %b: memref<4x4xf32>) {
    linalg.exp ins(%a : memref<4x4xf32, strided<[8, 1]>>) outs(%b : memref<4x4xf32>)
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @mm(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %a : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @t(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %r = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
    return %r : tensor<8x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.transpose"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x42xf32>, %b: tensor<42x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x42xf32>, tensor<42x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %2 = transform.structured.promote_tensor to 1 %1 : !transform.any_value
    %3 = transform.get_operand %0[2] : (!transform.any_op) -> !transform.any_value
    %4 = transform.structured.promote_tensor %3 : !transform.any_value
    %5 = transform.get_result %0[0] : (!transform.any_op) -> !transform.any_value
    %6 = transform.structured.promote_tensor to "x" %5 : !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<4x4xf32>, %b: memref<4x4xf32>) {
    %0 = tensor.empty() : tensor<4x4xf32>
    linalg.exp ins(%b : memref<4x4xf32>) outs(%b: memref<4x4xf32>)
    %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%0: tensor<4x4xf32>) -> tensor<4x4xf32>
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %2 = transform.structured.promote_tensor to 1 %1 : !transform.any_value
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = tensor.empty() : tensor<4x4xf32>
    %1 = linalg.exp ins(%0 : tensor<4x4xf32>) outs(%a: tensor<4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[all] : (!transform.any_op) -> !transform.any_value
    %2 = transform.structured.promote_tensor to 1 : i32 %1 : !transform.any_value
    %3 = transform.get_defining_op %2 : (!transform.any_value) -> !transform.any_op
    transform.annotate %3 "done" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%i: index, %j: index) -> (index, index) {
    %k = "test.dim"() : () -> index
    %0 = affine.min affine_map<()[s0] -> (s0, s0 + 10)>()[%k]
    %1 = affine.max affine_map<(d0) -> (d0 floordiv 2, d0)>(%j)
    return %0, %1 : index, index
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.min", "affine.max"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%i: index, %j: index) -> (index) {
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
    return %1 : index
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.apply"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%i: index, %j: index) -> (index, index) {
    %0 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
    %1 = affine.min affine_map<(d0) -> (d0 floordiv 2, 3)>(%j)
    return %0, %1 : index, index
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.return", "affine.min"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.affine.simplify_min_max_affine_ops %0 : !transform.any_op
    transform.yield
  }
}
