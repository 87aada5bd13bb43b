// RUN: --split-input-file --transform-interpreter
func.func @filter(%arg0: tensor<5x3x3x7xf32>, %out: tensor<6x6x7x5xf32>) -> tensor<6x6x7x5xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<5x3x3x7xf32>) outs(%out : tensor<6x6x7x5xf32>) -> tensor<6x6x7x5xf32>
  return %0 : tensor<6x6x7x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_filter_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:2 = transform.structured.tile_using_for %0 tile_sizes [2, 0, 0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
func.func @filter(%arg0: tensor<?x3x1x?xf32>, %out: tensor<6x1x?x?xf32>) -> tensor<6x1x?x?xf32> {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<?x3x1x?xf32>) outs(%out : tensor<6x1x?x?xf32>) -> tensor<6x1x?x?xf32>
  return %0 : tensor<6x1x?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_filter_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:2 = transform.structured.tile_using_for %0 tile_sizes [2, 0, 0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
func.func @input(%arg0: tensor<2x14x14x5xf32>, %out: tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32> {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x14x14x5xf32>) outs(%out : tensor<6x6x3x3x2x5xf32>) -> tensor<6x6x3x3x2x5xf32>
  return %0 : tensor<6x6x3x3x2x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_input_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:4 = transform.structured.tile_using_for %0 tile_sizes [0, 0, 2, 2, 1, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
func.func @input(%arg0: tensor<?x14x1x?xf32>, %out: tensor<6x1x3x1x?x?xf32>) -> tensor<6x1x3x1x?x?xf32> {
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<?x14x1x?xf32>) outs(%out : tensor<6x1x3x1x?x?xf32>) -> tensor<6x1x3x1x?x?xf32>
  return %0 : tensor<6x1x3x1x?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_input_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:3 = transform.structured.tile_using_for %0 tile_sizes [0, 0, 1, 0, 1, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
func.func @output(%arg0: tensor<6x6x3x3x2x5xf32>, %out: tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x6x3x3x2x5xf32>) outs(%out : tensor<2x12x12x5xf32>) -> tensor<2x12x12x5xf32>
  return %0 : tensor<2x12x12x5xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_output_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:4 = transform.structured.tile_using_for %0 tile_sizes [0, 0, 2, 2, 1, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
// -----
func.func @output(%arg0: tensor<6x1x3x1x?x?xf32>, %out: tensor<?x12x1x?xf32>) -> tensor<?x12x1x?xf32> {
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x1x3x1x?x?xf32>) outs(%out : tensor<?x12x1x?xf32>) -> tensor<?x12x1x?xf32>
  return %0 : tensor<?x12x1x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.winograd_output_transform"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %loop:3 = transform.structured.tile_using_for %0 tile_sizes [0, 0, 1, 0, 1, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
