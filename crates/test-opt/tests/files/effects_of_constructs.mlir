// RUN:--canonicalize
// RUN:--cse
// Constructs wait and move data even if their bodies do nothing.
func.func @constructs(%m: memref<8xi32>) {
  %0 = acc.copyin varPtr(%m : memref<8xi32>) -> memref<8xi32>
  acc.kernels dataOperands(%0 : memref<8xi32>) {
    acc.terminator
  }
  acc.serial {
    acc.yield
  }
  acc.parallel {
    %1 = arith.constant 3 : i32
    acc.yield
  }
  acc.data dataOperands(%0 : memref<8xi32>) {
    acc.terminator
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @prints(%a: !transform.any_op {transform.readonly}) {
    transform.print {name = "all"}
    transform.print %a : !transform.any_op
    %0:2 = transform.split_handle %a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
