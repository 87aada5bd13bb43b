// RUN: --split-input-file --transform-interpreter --test-transform-dialect-erase-schedule

// Transfers out of bounds get a slow path through a local buffer.

func.func @copy(%m: memref<?x8xf32>, %i: index) -> vector<4x8xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x8xf32>, vector<4x8xf32>
  return %0 : vector<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @transfer(%m: memref<?xf32, 3>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32, 3>, vector<4xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32, 3>
  return %0 : vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "vector-transfer"
    } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @forced(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "force-in-bounds"
    } : !transform.any_op
    transform.yield
  }
}
