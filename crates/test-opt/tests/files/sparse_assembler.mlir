// RUN: -sparse-assembler
// RUN: -sparse-assembler=direct-out=true

#V = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), crdWidth = 8 }>
#SOA = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)), posWidth = 8 }>
func.func @nop(%a: tensor<100xf32>) -> tensor<100xf32> {
  return %a : tensor<100xf32>
}
func.func @a(%a: tensor<64x64xf32, #COO>, %b: index) -> (index, tensor<64x64xf32, #COO>) attributes { llvm.emit_c_interface } {
  return %b, %a : index, tensor<64x64xf32, #COO>
}
func.func private @b(%a: tensor<64xf32, #V>) -> tensor<64xf32, #V>
func.func @c(%a: tensor<64x64xf32, #SOA>, %b: tensor<64xf32, #V>) -> (tensor<64xf32, #V>, tensor<64x64xf32, #SOA>) {
  return %b, %a : tensor<64xf32, #V>, tensor<64x64xf32, #SOA>
}
