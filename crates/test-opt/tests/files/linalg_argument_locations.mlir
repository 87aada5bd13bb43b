// RUN:--mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope
func.func @moves(%m: tensor<2x5xf32>, %n: tensor<5x2xf32>) {
  %e = tensor.empty() : tensor<2x5x3xf32>
  %0 = linalg.transpose ins(%m : tensor<2x5xf32>) outs(%n : tensor<5x2xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%m : tensor<2x5xf32>) outs(%e : tensor<2x5x3xf32>) dimensions = [2]
  return
}
func.func @payloads(%m: tensor<2x5xf32>, %e: tensor<2x5xf32>, %r: tensor<2xf32>) {
  %0 = linalg.map { math.sqrt } ins(%m : tensor<2x5xf32>) outs(%e : tensor<2x5xf32>)
  %1 = linalg.reduce { arith.addf } ins(%m : tensor<2x5xf32>) outs(%r : tensor<2xf32>) dimensions = [1]
  return
}
