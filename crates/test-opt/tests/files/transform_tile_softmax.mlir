// RUN: --transform-interpreter --canonicalize --split-input-file
func.func @dynamic(%x: tensor<?x16x?xf32>, %o: tensor<?x16x?xf32>) -> tensor<?x16x?xf32> {
  %0 = linalg.softmax dimension(2) ins(%x : tensor<?x16x?xf32>) outs(%o : tensor<?x16x?xf32>) -> tensor<?x16x?xf32>
  return %0 : tensor<?x16x?xf32>
}

func.func @buffers(%x: memref<8x16xf32>, %o: memref<8x16xf32>) {
  linalg.softmax dimension(0) ins(%x : memref<8x16xf32>) outs(%o : memref<8x16xf32>)
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %all tile_sizes [4, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @parallel(%x: tensor<8x?xf32>, %o: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<8x?xf32>) outs(%o : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["linalg.softmax"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %all num_threads [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
