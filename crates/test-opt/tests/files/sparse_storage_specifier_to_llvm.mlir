// RUN: -sparse-storage-specifier-to-llvm

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
#S = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(1, 4, 1)>, j : #sparse_tensor<slice(1, 4, 2)>) -> (i : dense, j : compressed)}>
#COO = #sparse_tensor.encoding<{map = (i, j, k) -> (i : compressed, j : compressed(nonunique), k: singleton)}>
func.func @init() -> !sparse_tensor.storage_specifier<#CSR> {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR>
  return %0 : !sparse_tensor.storage_specifier<#CSR>
}
func.func @initw(%a: !sparse_tensor.storage_specifier<#CSR>) -> !sparse_tensor.storage_specifier<#S> {
  %0 = sparse_tensor.storage_specifier.init with %a : from !sparse_tensor.storage_specifier<#CSR> to !sparse_tensor.storage_specifier<#S>
  return %0 : !sparse_tensor.storage_specifier<#S>
}
func.func @get(%a: !sparse_tensor.storage_specifier<#COO>, %s: !sparse_tensor.storage_specifier<#S>) -> (index, index, index, index, index, index, index) {
  %0 = sparse_tensor.storage_specifier.get %a lvl_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  %1 = sparse_tensor.storage_specifier.get %a pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  %2 = sparse_tensor.storage_specifier.get %a crd_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  %3 = sparse_tensor.storage_specifier.get %a val_mem_sz : !sparse_tensor.storage_specifier<#COO>
  %4 = sparse_tensor.storage_specifier.get %s dim_offset at 1 : !sparse_tensor.storage_specifier<#S>
  %5 = sparse_tensor.storage_specifier.get %s dim_stride at 0 : !sparse_tensor.storage_specifier<#S>
  %6 = sparse_tensor.storage_specifier.get %a crd_mem_sz at 2 : !sparse_tensor.storage_specifier<#COO>
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}
func.func @set(%a: !sparse_tensor.storage_specifier<#CSR>, %v: index) -> !sparse_tensor.storage_specifier<#CSR> {
  %0 = sparse_tensor.storage_specifier.set %a lvl_sz at 1 with %v : !sparse_tensor.storage_specifier<#CSR>
  return %0 : !sparse_tensor.storage_specifier<#CSR>
}
