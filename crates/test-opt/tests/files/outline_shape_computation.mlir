// RUN: --outline-shape-computation --allow-unregistered-dialect

func.func @extents(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> (tensor<?x4xf32>, index) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %n = tensor.dim %a, %zero : tensor<?x4xf32>
  %m = tensor.dim %b, %zero : tensor<?x4xf32>
  %sum = arith.addi %n, %m : index
  %shape = shape.from_extents %sum, %four : index, index
  %joined = "test.join"(%a, %b) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %shaped = shape.with_shape %joined, %shape : tensor<?x4xf32>, !shape.shape
  %value = shape.value_of %shaped : tensor<?x4xf32>
  return %value, %m : tensor<?x4xf32>, index
}

// The shape is an argument: the function returns its only argument.
func.func @argument(%a: tensor<?xf32>, %shape: !shape.shape) -> tensor<?xf32> {
  %result = "test.abs"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %shaped = shape.with_shape %result, %shape : tensor<?xf32>, !shape.shape
  %value = shape.value_of %shaped : tensor<?xf32>
  return %value : tensor<?xf32>
}
