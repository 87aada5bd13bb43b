// RUN: --sparse-storage-specifier-to-llvm
// A specifier of another origin cannot be lowered.
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: index) -> index {
  %s = builtin.unrealized_conversion_cast to !sparse_tensor.storage_specifier<#CSR>
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  return %0 : index
}
