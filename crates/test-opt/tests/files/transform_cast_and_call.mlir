// RUN: --transform-interpreter --split-input-file --allow-unregistered-dialect

func.func @caller(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = "test.op"(%a) : (tensor<2x3xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func private @callee(tensor<?x?xf32>) -> tensor<?xf32>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %op[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %op[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) -> %out after %op {
      transform.type_conversion.tensor.cast_shape_dynamic_dims
    } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

// Without conversions the types must match.
func.func @caller(%a: tensor<2xf32>) {
  "test.op"(%a) : (tensor<2xf32>) -> ()
  return
}

func.func private @callee(tensor<?xf32>)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %op[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) before %op : (!transform.any_op, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @caller(%a: index) {
  "test.op"(%a) : (index) -> ()
  return
}

func.func private @callee(index, index)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_operand %op[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) before %op : (!transform.any_op, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}

// -----

func.func @caller(%a: index) -> index {
  %0 = "test.op"(%a) : (index) -> index
  %1 = "test.use"(%0) : (index) -> index
  return %1 : index
}

func.func private @callee(index) -> index

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %op = transform.structured.match ops{["test.op"]} in %root : (!transform.any_op) -> !transform.any_op
    %use = transform.structured.match ops{["test.use"]} in %root : (!transform.any_op) -> !transform.any_op
    %in = transform.get_result %op[all] : (!transform.any_op) -> !transform.any_value
    %out = transform.get_result %use[all] : (!transform.any_op) -> !transform.any_value
    transform.func.cast_and_call @callee(%in) -> %out before %op : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
    transform.yield
  }
}
