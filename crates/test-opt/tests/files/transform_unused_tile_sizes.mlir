// RUN: --canonicalize

// Sizes of tiles as parameters leave the payload alone, so that unused ones are erased.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @b(%arg0: !transform.any_op {transform.readonly}) {
    %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 0 : i64, divisor = 2 : i64, target_size = 3 : i64} : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
  transform.named_sequence @c(%arg0: !transform.any_op {transform.readonly}) {
    %low_size, %high_size, %split_point = transform.structured.multitile_sizes %arg0 {dimension = 0 : i64, divisor = 2 : i64, target_size = 3 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @g(%arg0: !transform.any_op {transform.readonly}) {
    %a, %b = transform.structured.continuous_tile_sizes %arg0 { dimension = 0, target_size = 9} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @h(%arg0: !transform.any_op {transform.readonly}) {
    %a, %b = transform.structured.continuous_tile_sizes %arg0 { dimension = 0, target_size = 9} : (!transform.any_op) -> !transform.param<i64>
    transform.yield
  }
}
