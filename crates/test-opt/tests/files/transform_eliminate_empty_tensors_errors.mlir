// RUN: --transform-interpreter
func.func @bad(%t: tensor<10xf32>, %m: memref<10xf32>) -> tensor<10xf32> {
  %2 = bufferization.to_tensor %m : memref<10xf32> to tensor<10xf32>
  return %2 : tensor<10xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg1: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %arg1 : (!transform.any_op) -> !transform.any_op
    transform.bufferization.eliminate_empty_tensors %0 : !transform.any_op
    transform.yield
  }
}
