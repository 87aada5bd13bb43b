// RUN: -allow-unregistered-dialect -split-input-file
%a = "t.x"() : () -> !t.x
"test.int_types"(%a,%a,%a,%a,%a,%a,%a,%a,%a) : (!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x) -> ()
// -----
%a:2 = "t.x"() : () -> (i16, !t.x)
"test.int_types"(%a#0,%a#1,%a#1,%a#1,%a#1,%a#1,%a#1,%a#1,%a#1) : (i16,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x) -> ()
// -----
%a:3 = "t.x"() : () -> (i16, si32, !t.x)
"test.int_types"(%a#0,%a#1,%a#2,%a#2,%a#2,%a#2,%a#2,%a#2,%a#2) : (i16,si32,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x) -> ()
// -----
%a:4 = "t.x"() : () -> (i16, si32, ui64, !t.x)
"test.int_types"(%a#0,%a#1,%a#2,%a#3,%a#3,%a#3,%a#3,%a#3,%a#3) : (i16,si32,ui64,!t.x,!t.x,!t.x,!t.x,!t.x,!t.x) -> ()
// -----
%a = "t.x"() : () -> !t.x
"test.nd_tensor_of"(%a, %a, %a, %a) : (!t.x, !t.x, !t.x, !t.x) -> ()
// -----
%a = "t.x"() : () -> !t.x
"test.nd_tensor_of"(%a, %a, %a) : (!t.x, !t.x, !t.x) -> ()
// -----
"test.complex_f64"() : () -> !t.x
// -----
"test.op_with_enum"() : () -> ()
// -----
"test.op_with_bit_enum"() {value = #test<bit_enum read>} : () -> ()
// -----
"test.op_with_bit_enum"() {value = #test<bit_enum read>, tag = 0 : i32} : () -> ()
// -----
"test.int_types"() : () -> (!t.x, !t.x, !t.x, !t.x)
// -----
"test.int_types"() : () -> (i16, !t.x, !t.x, !t.x)
// -----
"test.int_types"() : () -> (i16, si32, !t.x, !t.x)
// -----
"test.int_types"() : () -> (i16, si32, ui64, !t.x)
// -----
"test.int_types"() : () -> (i16, i32, ui64, !t.x)
// -----
"test.int_types"() : () -> (i16, si32, i64, !t.x)
// -----
%a = "t.x"() : () -> !t.x
"test.nd_tensor_of"(%a, %a, %a, %a, %a) : (!t.x, !t.x, !t.x, !t.x, !t.x) -> ()
// -----
%a = "t.x"() : () -> tensor<f32>
"test.nd_tensor_of"(%a, %a, %a, %a, %a) : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> ()
// -----
"test.complex_f64"() : () -> complex<f32>
// -----
test.op_with_enum fourth
// -----
test.op_with_enum second tag
// -----
%a, %b = "t.x"() : () -> (tensor<f32>, tensor<2xf32>)
%c, %d, %e = "t.x"() : () -> (tensor<1x2xi32>, tensor<1x2x3xi16>, tensor<1x2x3x?xi16>)
"test.nd_tensor_of"(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<2xf32>, tensor<1x2xi32>, tensor<1x2x3xi16>, tensor<1x2x3x?xi16>) -> ()
// -----
%a, %b = "t.x"() : () -> (tensor<f32>, tensor<2xf32>)
%c, %d, %e = "t.x"() : () -> (tensor<1x2xi16>, tensor<2x3xi16>, tensor<1x2x3x?xi16>)
"test.nd_tensor_of"(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<2xf32>, tensor<1x2xi16>, tensor<2x3xi16>, tensor<1x2x3x?xi16>) -> ()
// -----
%a, %b = "t.x"() : () -> (tensor<f32>, tensor<2xf32>)
%c, %d, %e = "t.x"() : () -> (tensor<1x2xi16>, tensor<1x2x3xi16>, tensor<*xi16>)
"test.nd_tensor_of"(%a, %b, %c, %d, %e) : (tensor<f32>, tensor<2xf32>, tensor<1x2xi16>, tensor<1x2x3xi16>, tensor<*xi16>) -> ()
