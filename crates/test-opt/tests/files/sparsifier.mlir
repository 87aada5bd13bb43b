// RUN: --sparsifier
// RUN: "--sparsifier=enable-runtime-library=false vl=4 reassociate-fp-reductions=true"
// RUN: "--sparsifier=enable-runtime-library=false create-sparse-deallocs=false enable-buffer-initialization=true parallelization-strategy=any-storage-any-loop enable-index-optimizations=false"
// RUN: --sparsifier=test-bufferization-analysis-only=true
// RUN: --sparsification-and-bufferization
// RUN: "--sparsification-and-bufferization=vl=8 enable-simd-index32=true enable-vla-vectorization=true"
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
#rows = {
  indexing_maps = [
    affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>
  ],
  iterator_types = ["parallel", "reduction"]
}

func.func @product(%m: tensor<8x16xf64, #CSR>, %v: tensor<16xf64>, %out: tensor<8xf64>)
    -> tensor<8xf64> {
  %0 = linalg.generic #rows ins(%m, %v : tensor<8x16xf64, #CSR>, tensor<16xf64>)
      outs(%out : tensor<8xf64>) {
  ^bb0(%a: f64, %b: f64, %sum: f64):
    %1 = arith.mulf %a, %b : f64
    %2 = arith.addf %sum, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

func.func @convert(%m: tensor<8x16xf64>) -> tensor<8x16xf64, #CSR> {
  %0 = sparse_tensor.convert %m : tensor<8x16xf64> to tensor<8x16xf64, #CSR>
  return %0 : tensor<8x16xf64, #CSR>
}

func.func @count(%m: tensor<8x16xf64>) -> index {
  %0 = sparse_tensor.convert %m : tensor<8x16xf64> to tensor<8x16xf64, #CSR>
  %1 = sparse_tensor.number_of_entries %0 : tensor<8x16xf64, #CSR>
  bufferization.dealloc_tensor %0 : tensor<8x16xf64, #CSR>
  return %1 : index
}
