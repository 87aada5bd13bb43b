// RUN: --canonicalize
func.func @cast(%s: tensor<10xf32>, %d: tensor<10xf32>) -> tensor<?xf32> {
  %s1 = tensor.cast %s : tensor<10xf32> to tensor<?xf32>
  %d1 = tensor.cast %d : tensor<10xf32> to tensor<?xf32>
  %c = linalg.copy ins(%s1 : tensor<?xf32>) outs(%d1 : tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}
func.func @cast1(%s: tensor<10xf32>, %d: tensor<10xf32>) -> tensor<?xf32> {
  %s1 = tensor.cast %s : tensor<10xf32> to tensor<?xf32>
  %d1 = tensor.cast %d : tensor<10xf32> to tensor<?xf32>
  %c = bufferization.materialize_in_destination %s1 in %d1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}
func.func @dim(%s: tensor<?xf32>, %d: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c = bufferization.materialize_in_destination %s in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = linalg.copy ins(%s : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %0 = tensor.dim %c, %c0 : tensor<?xf32>
  %1 = tensor.dim %e, %c0 : tensor<?xf32>
  return %0, %1 : index, index
}
