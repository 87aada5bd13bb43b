// RUN: --transform-interpreter --test-transform-dialect-erase-schedule

// Insertions and buffers are copied, and a factor of a product is transposed.

func.func @copy(%s: tensor<1x4xf32>, %d: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %0 = tensor.insert_slice %s into %d[1, 2] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}
func.func @parallel(%s: tensor<?xf32>, %d: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %d) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%n] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}
func.func @buffers(%a: memref<4xf32>, %b: memref<4xf32>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}
func.func @mm(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @bmm(%a: tensor<2x3x4xf32>, %b: tensor<2x4x?xf32>, %c: tensor<2x3x?xf32>) -> tensor<2x3x?xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4x?xf32>) outs(%c : tensor<2x3x?xf32>) -> tensor<2x3x?xf32>
  return %0 : tensor<2x3x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.copy"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.linalg_copy_to_memref %0 : (!transform.any_op) -> !transform.any_op
    %2 = transform.structured.match ops{["tensor.insert_slice", "tensor.parallel_insert_slice"]} in %root : (!transform.any_op) -> !transform.any_op
    %3 = transform.structured.insert_slice_to_copy %2 : (!transform.any_op) -> !transform.any_op
    %4 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %5 = transform.structured.transpose_matmul %4 : (!transform.any_op) -> !transform.any_op
    %6 = transform.structured.match ops{["linalg.batch_matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %7 = transform.structured.transpose_matmul %6 <rhs> : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
