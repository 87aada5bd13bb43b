// RUN: --transform-interpreter --test-transform-dialect-erase-schedule --mlir-print-local-scope

func.func @coalesced(%m: memref<?x8xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c2 {
      memref.store %x, %m[%i, %j] : memref<?x8xf32>
    }
  } {coalesce}
  return
}

func.func @unrolled(%n: index, %init: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %init) -> (index) {
    %next = arith.addi %s, %i : index
    scf.yield %next : index
  } {unroll}
  return %sum : index
}

func.func @fused(%a: tensor<8xf32>, %b: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %a) -> (tensor<8xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  } {fuse}
  %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %b) -> (tensor<8xf32>) {
    %y = tensor.extract %t[%i] : tensor<8xf32>
    %u = tensor.insert %y into %t[%c0] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  } {fuse}
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

func.func @split(%a: tensor<4x32xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x32xf32>) outs(%b : tensor<4xf32>)
    dimensions = [1]
  return %0 : tensor<4xf32>
}

// `fast` includes `ninf`: the partial maxima start at the largest finite number.
func.func @split_fast(%a: tensor<32xf32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce {arith.maximumf {fastmath = #arith.fastmath<fast>}}
    ins(%a : tensor<32xf32>) outs(%b : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} attributes {coalesce} in %root
      : (!transform.any_op) -> !transform.any_op
    %1 = transform.loop.coalesce %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["scf.for"]} attributes {unroll} in %root
      : (!transform.any_op) -> !transform.any_op
    transform.loop.unroll %2 {factor = 4} : !transform.any_op
    %3 = transform.structured.match ops{["scf.for"]} attributes {fuse} in %root
      : (!transform.any_op) -> !transform.any_op
    %4:2 = transform.split_handle %3 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %5 = transform.loop.fuse_sibling %4#0 into %4#1
      : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %6 = transform.structured.match ops{["linalg.reduce"]} in %root
      : (!transform.any_op) -> !transform.any_op
    %7, %8 = transform.split_handle %6 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %9:4 = transform.structured.split_reduction %7 {split_factor = 8, insert_split_dimension = 1}
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %10:4 = transform.structured.split_reduction %8 {split_factor = 4, insert_split_dimension = 0}
      : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
