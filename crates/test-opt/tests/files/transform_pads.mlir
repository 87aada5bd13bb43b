// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<4x?xf32>, %b: tensor<?x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<4x?xf32>, tensor<?x5xf32>) outs(%c: tensor<4x5xf32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad, %copy = transform.structured.pad %0 pad_to_multiple_of [8, 8, 8] {padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %p "p" : !transform.any_op
    transform.annotate %pad "pad" : !transform.any_op
    transform.annotate %copy "copy" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>, %i: index, %j: index, %k: index) -> tensor<24x25xf32> {
    %m = affine.min affine_map<()[s0] -> (-s0 + 24, 7)>()[%i]
    %0 = tensor.extract_slice %a[%i, %k] [%m, 3] [1, 1] : tensor<24x12xf32> to tensor<?x3xf32>
    %1 = tensor.extract_slice %b[%k, %j] [3, 5] [1, 1] : tensor<12x25xf32> to tensor<3x5xf32>
    %2 = tensor.extract_slice %c[%i, %j] [%m, 5] [1, 1] : tensor<24x25xf32> to tensor<?x5xf32>
    %3 = linalg.matmul ins(%0, %1: tensor<?x3xf32>, tensor<3x5xf32>) outs(%2: tensor<?x5xf32>) -> tensor<?x5xf32>
    %4 = tensor.insert_slice %3 into %c[%i, %j] [%m, 5] [1, 1] : tensor<?x5xf32> into tensor<24x25xf32>
    return %4 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad, %copy = transform.structured.pad %0 {padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions=[0, 1, 2], nofold_flags=[1, 1, 0], transpose_paddings=[[1, 0], [0, 1], [0, 1]]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %p "p" : !transform.any_op
    transform.annotate %pad "pad" : !transform.any_op
    transform.annotate %copy "copy" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>, %i: index, %j: index, %k: index) -> tensor<24x25xf32> {
    %m = affine.min affine_map<()[s0] -> (-s0 + 24, 7)>()[%i]
    %0 = tensor.extract_slice %a[%i, %k] [%m, 3] [1, 1] : tensor<24x12xf32> to tensor<?x3xf32>
    %1 = tensor.extract_slice %b[%k, %j] [3, 5] [1, 1] : tensor<12x25xf32> to tensor<3x5xf32>
    %2 = tensor.extract_slice %c[%i, %j] [%m, 5] [1, 1] : tensor<24x25xf32> to tensor<?x5xf32>
    %3 = linalg.matmul ins(%0, %1: tensor<?x3xf32>, tensor<3x5xf32>) outs(%2: tensor<?x5xf32>) -> tensor<?x5xf32>
    %4 = tensor.insert_slice %3 into %c[%i, %j] [%m, 5] [1, 1] : tensor<?x5xf32> into tensor<24x25xf32>
    return %4 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad, %copy = transform.structured.pad %0 {padding_dimensions=[0, 2], copy_back_op = "none"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %p "p" : !transform.any_op
    transform.annotate %pad "pad" : !transform.any_op
    transform.annotate %copy "copy" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %3 = linalg.matmul ins(%a, %b: tensor<24x12xf32>, tensor<12x25xf32>) outs(%c: tensor<24x25xf32>) -> tensor<24x25xf32>
    return %3 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad, %copy = transform.structured.pad %0 pad_to_multiple_of [2, 2, 1] use_prescribed_tensor_shapes {padding_dimensions=[0, 2, 1], copy_back_op = "linalg.copy"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %copy "copy" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<24x12xf32>, tensor<12x25xf32>) outs(%c: tensor<24x25xf32>) -> tensor<24x25xf32>
    return %0 : tensor<24x25xf32>
  }
  func.func @d(%a: tensor<24x?xf32>, %b: tensor<?x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<24x?xf32>, tensor<?x25xf32>) outs(%c: tensor<24x25xf32>) -> tensor<24x25xf32>
    return %0 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad = transform.structured.pad_tiling_interface %0 to padding_sizes [8, 0, 14] pad_to_multiple_of {padding_values=[0.0 : f32, 0.0 : f32, 0.0 : f32]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.annotate %p "p" : !transform.any_op
    transform.annotate %pad "pad" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<24x12xf32>, tensor<12x25xf32>) outs(%c: tensor<24x25xf32>) -> tensor<24x25xf32>
    return %0 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %m : (!transform.any_op) -> !transform.any_op
    %p, %pad = transform.structured.pad_tiling_interface %0 to padding_sizes [32, 32, 14] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
