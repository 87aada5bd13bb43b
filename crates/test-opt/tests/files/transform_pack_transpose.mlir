// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[2] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%1) outer_perm = [1, 0] inner_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.annotate %5 "unpack" : !transform.any_op
    transform.annotate %4 "pack" : !transform.op<"linalg.pack">
    transform.annotate %3 "gen" : !transform.op<"linalg.generic">
    %6 = transform.get_producer_of_operand %3[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %7, %8, %9 = transform.structured.pack_transpose %6 with_compute_op(%3) inner_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    %10 = transform.get_producer_of_operand %7[1] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %11, %12, %13 = transform.structured.pack_transpose %10 with_compute_op(%7) outer_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    %14 = transform.get_consumers_of_result %11[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.unpack">
    %15, %16, %17 = transform.structured.pack_transpose %14 with_compute_op(%11) outer_perm = [1, 0] : (!transform.op<"linalg.unpack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.annotate %17 "unpack2" : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %p with_compute_op(%1) outer_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%1) outer_perm = [1, 1] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%1) inner_perm = [0, 2] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%1) : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %emp with_compute_op(%1) outer_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%emg) outer_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %f with_compute_op(%1) outer_perm = [1, 0] : (!transform.any_op, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %2 with_compute_op(%f) outer_perm = [1, 0] : (!transform.op<"linalg.pack">, !transform.any_op) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %o = transform.apply_registered_pass "canonicalize" to %f : (!transform.any_op) -> !transform.any_op
    %g = transform.structured.match ops{["linalg.generic"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.structured.generalize %g  : (!transform.any_op) -> !transform.any_op
    %pp = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.any_op
    %p0, %p1, %p2 = transform.split_handle %pp : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %3, %4, %5 = transform.structured.pack_transpose %p0 with_compute_op(%p1) outer_perm = [1, 0] : (!transform.any_op, !transform.any_op) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %un with_compute_op(%1) outer_perm = [1, 0] inner_perm = [1, 0] : (!transform.op<"linalg.unpack">, !transform.op<"linalg.generic">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.annotate %5 "unpack" : !transform.any_op
    transform.annotate %4 "pack" : !transform.op<"linalg.pack">
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @a(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b: tensor<?x?xf32>, tensor<?x?xf32>) outs(%c: tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match interface{LinalgOp} in %m : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.pack %0 packed_sizes = [2, 3, 4] : (!transform.any_op) -> !transform.op<"linalg.generic">
    %2 = transform.get_producer_of_operand %1[0] : (!transform.op<"linalg.generic">) -> !transform.op<"linalg.pack">
    %p = transform.structured.match ops{["linalg.pack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %un = transform.structured.match ops{["linalg.unpack"]} in %m : (!transform.any_op) -> !transform.op<"linalg.unpack">
    %em = transform.structured.match ops{["tensor.empty"]} in %m : (!transform.any_op) -> !transform.op<"tensor.empty">
    %emg = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.generic">
    %emp = transform.structured.match ops{["linalg.nothing"]} in %m : (!transform.any_op) -> !transform.op<"linalg.pack">
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %4, %5 = transform.structured.pack_transpose %un with_compute_op(%2) outer_perm = [1, 0] : (!transform.op<"linalg.unpack">, !transform.op<"linalg.pack">) -> (!transform.op<"linalg.generic">, !transform.op<"linalg.pack">, !transform.any_op)
    transform.yield
  }
}
