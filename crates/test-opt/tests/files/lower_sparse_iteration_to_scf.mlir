// RUN: --split-input-file --lower-sparse-iteration-to-scf
// RUN: --split-input-file --sparse-space-collapse
// RUN: --split-input-file --sparsification-and-bufferization=sparse-emit-strategy=sparse-iterator
#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>

func.func @sum(%t: tensor<4x8xf32, #COO>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = sparse_tensor.extract_iteration_space %t lvls = 0
      : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0>
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %c0)
      : !sparse_tensor.iter_space<#COO, lvls = 0> -> index {
    %u = sparse_tensor.extract_iteration_space %t at %i lvls = 1
        : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0>
        -> !sparse_tensor.iter_space<#COO, lvls = 1>
    %q = sparse_tensor.iterate %j in %u iter_args(%y = %x)
        : !sparse_tensor.iter_space<#COO, lvls = 1> -> index {
      %z = arith.addi %y, %c1 : index
      sparse_tensor.yield %z : index
    }
    sparse_tensor.yield %q : index
  }
  return %r : index
}
// -----
#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>

func.func @values(%t: tensor<4x8xf32, #CSR>, %v: f32) -> f32 {
  %s = sparse_tensor.extract_iteration_space %t lvls = 0
      : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  %r = sparse_tensor.iterate %i in %s iter_args(%x = %v)
      : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f32 {
    %u = sparse_tensor.extract_iteration_space %t at %i lvls = 1
        : tensor<4x8xf32, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0>
        -> !sparse_tensor.iter_space<#CSR, lvls = 1>
    %q = sparse_tensor.iterate %j in %u iter_args(%y = %x)
        : !sparse_tensor.iter_space<#CSR, lvls = 1> -> f32 {
      %e = sparse_tensor.extract_value %t at %j
          : tensor<4x8xf32, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 1>
      %z = arith.addf %y, %e : f32
      sparse_tensor.yield %z : f32
    }
    sparse_tensor.yield %q : f32
  }
  return %r : f32
}
