// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.annotate %f "f" : !transform.any_op
    transform.annotate %s "s" : !transform.any_op
    transform.annotate %c "c" : !transform.any_op
    transform.annotate %l "l" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [0, 5] tile_sizes = [0, 3] mapping = [#gpu.thread<x>] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [4, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 by tile_sizes = [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 by num_threads = [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %ff = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %ff by num_threads = [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a: tensor<?x?xf32>) outs(%c: tensor<?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.mulf %x, %x : f32
      %2 = arith.addf %1, %y : f32
      linalg.yield %2 : f32
    } -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
  func.func @s(%a: tensor<64x128xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = linalg.reduce {arith.maximumf} ins(%a: tensor<64x128xf32>) outs(%c: tensor<64xf32>) dimensions=[1]
    return %0 : tensor<64xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic", "linalg.reduce"]} in %m : (!transform.any_op) -> !transform.any_op
    %f, %s, %c, %l = transform.structured.tile_reduction_using_forall %0 reduction_dims = [1] by num_threads = [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
