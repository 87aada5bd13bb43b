// RUN: -allow-unregistered-dialect -split-input-file
// RUN: -allow-unregistered-dialect -split-input-file -mlir-print-op-generic
"test.op_with_enum"() {value = #test<enum first>} : () -> ()
// -----
"test.op_with_enum"() {value = #test<enum first>, tag = 0 : i32} : () -> ()
// -----
"test.int_types"() : () -> (si16, si32, ui64, i1)
// -----
"test.int_types"() : () -> (ui16, si32, ui64, i128)
// -----
"test.complex_f64"() : () -> complex<f64>
// -----
test.op_with_enum first
// -----
test.op_with_enum third tag 5
// -----
test.op_with_enum second tag "x" {y}
// -----
"test.op_with_bit_enum"() {value = #test<bit_enum <read>>} : () -> ()
// -----
"test.op_with_bit_enum"() {value = #test<bit_enum <read, write>>, tag = 0 : i32, z} : () -> ()
// -----
%a, %b = "t.x"() : () -> (tensor<f32>, tensor<2xf32>)
%c, %d, %e = "t.x"() : () -> (tensor<1x2xi16>, tensor<1x2x3xi16>, tensor<1x2x3x?xi16>)
"test.nd_tensor_of"(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<2xf32>, tensor<1x2xi16>, tensor<1x2x3xi16>, tensor<1x2x3x?xi16>) -> ()
