// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @c(%a: tensor<3x?xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> (tensor<7x?xf32>, tensor<?x?xf32>) {
    %0 = tensor.concat dim(0) %a, %b : (tensor<3x?xf32>, tensor<4x?xf32>) -> tensor<7x?xf32>
    %1 = tensor.concat dim(0) %a, %c, %b : (tensor<3x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
    return %0, %1 : tensor<7x?xf32>, tensor<?x?xf32>
  }
  func.func @s(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>) -> (tensor<3x6xf32>, tensor<3x?xf32>) {
    %0 = tensor.concat dim(1) %a, %b : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<3x6xf32>
    %1 = tensor.concat dim(1) %a, %b : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<3x?xf32>
    return %0, %1 : tensor<3x6xf32>, tensor<3x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.tensor.decompose_concat } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @g() -> (tensor<3x2xf32>, tensor<2x2xindex>, tensor<2xi32>) {
    %c = arith.constant 1.0 : f32
    %0 = tensor.generate {
    ^bb0(%i: index, %j: index):
      tensor.yield %c : f32
    } : tensor<3x2xf32>
    %1 = tensor.generate {
    ^bb0(%i: index, %j: index):
      tensor.yield %j : index
    } : tensor<2x2xindex>
    %2 = tensor.generate {
    ^bb0(%i: index):
      %x = arith.index_cast %i : index to i32
      tensor.yield %x : i32
    } : tensor<2xi32>
    return %0, %1, %2 : tensor<3x2xf32>, tensor<2x2xindex>, tensor<2xi32>
  }
  func.func @p() -> (tensor<3x4xi32>, tensor<3x3xf32>, tensor<4xi32>) {
    %z = arith.constant 7 : i32
    %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %0 = tensor.pad %a low[1, 0] high[0, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %z : i32
    } : tensor<2x2xi32> to tensor<3x4xi32>
    %b = arith.constant dense<2.0> : tensor<2x2xf32>
    %y = arith.constant 0.0 : f32
    %1 = tensor.pad %b low[1, 0] high[0, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %y : f32
    } : tensor<2x2xf32> to tensor<3x3xf32>
    %e = arith.constant dense<7> : tensor<2xi32>
    %2 = tensor.pad %e low[1] high[1] {
    ^bb0(%i: index):
      tensor.yield %z : i32
    } : tensor<2xi32> to tensor<4xi32>
    return %0, %1, %2 : tensor<3x4xi32>, tensor<3x3xf32>, tensor<4xi32>
  }
  func.func @pack() -> (tensor<1x1x2x2xi32>, tensor<2x1x1x2xi32>) {
    %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
    %e = tensor.empty() : tensor<1x1x2x2xi32>
    %0 = linalg.pack %a inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<2x2xi32> -> tensor<1x1x2x2xi32>
    %b = arith.constant dense<4> : tensor<2x2xi32>
    %e2 = tensor.empty() : tensor<2x1x1x2xi32>
    %1 = linalg.pack %b inner_dims_pos = [0, 1] inner_tiles = [1, 2] into %e2 : tensor<2x2xi32> -> tensor<2x1x1x2xi32>
    return %0, %1 : tensor<1x1x2x2xi32>, tensor<2x1x1x2xi32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.tensor.rewrite_as_constant } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%n: index) {
    %0 = memref.alloc() : memref<4xf32>
    memref.dealloc %0 : memref<4xf32>
    %1 = memref.alloc() {alignment = 64} : memref<64xf32>
    "use"(%1) : (memref<64xf32>) -> ()
    memref.dealloc %1 : memref<64xf32>
    %2 = memref.alloc(%n) : memref<?xf32>
    memref.dealloc %2 : memref<?xf32>
    %3 = memref.alloc() : memref<4xf32>
    return
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.memref.alloc_to_alloca size_limit(32) } : !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.memref.alloc_to_alloca } : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @r(%a: memref<?xf32>, %s: memref<2xindex>) -> memref<?x?xf32> {
    %0 = memref.reshape %a(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
    return %0 : memref<?x?xf32>
  }
  func.func @t(%a: tensor<8x8xf32>) -> tensor<?xf32> {
    %c2 = arith.constant 2 : index
    %m = affine.min affine_map<() -> (3, 4)>()
    %0 = tensor.extract_slice %a[0, 0] [%m, 8] [1, 1] : tensor<8x8xf32> to tensor<?x8xf32>
    %1 = tensor.extract_slice %0[0, 0] [%c2, 1] [1, 1] : tensor<?x8xf32> to tensor<?xf32>
    return %1 : tensor<?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %0 { transform.apply_patterns.memref.expand_ops 
    transform.apply_patterns.linalg.tiling_canonicalization} : !transform.any_op
    transform.yield
  }
}
