// RUN: -allow-unregistered-dialect -split-input-file
%a = "t.x"() : () -> i64
%b:2 = test.variadic_segment_prop %a, %a : %a : i64 : i64 {operandSegmentSizes = 3} end
// -----
%a = "t.x"() : () -> i64
%b:2 = test.variadic_segment_prop %a, %a : %a : i64 : i64 {operandSegmentSizes = array<i32: 1, 2>} end
// -----
"test.with_properties"() <{a = 32 : i32, b = "foo", c = "bar", array = array<i64>, array32 = array<i32>}> : () -> ()
// -----
"test.with_properties"() {a = 32 : i64, b = "foo", c = "bar"} : () -> ()
// -----
"test.with_wrapped_properties"() {prop = "x"} : () -> ()
// -----
test.with_wrapped_properties {prop = "x"}
// -----
test.using_property_in_custom [1, 4, 20] {prop = array<i64: 7>}
// -----
func.func @f() attributes {sym_name = "g"} { return }
// -----
func.func private @f() attributes {function_type = () -> ()}
// -----
"func.func"() ({}) {sym_name = "x", function_type = () -> (), sym_visibility = "private"} : () -> ()
// -----
%a = "t.x"() : () -> i32
%b = arith.extui nneg %a : i32 to i64
// -----
%a = "t.x"() : () -> i32
%b = arith.cmpi "slt", %a, %a : i32
// -----
%a = "t.x"() : () -> i32
%b = arith.cmpi "sltt", %a, %a : i32
// -----
%a = "t.x"() : () -> i32
%b = arith.cmpi sltt, %a, %a : i32
// -----
test.op_with_enum_prop_attr_form <{value = 0 : i32, x = 1}>
// -----
%a = "t.x"() : () -> f32
%b = arith.truncf %a : f32 to f32
// -----
%a = "t.x"() : () -> f32
%b = arith.bitcast %a : f32 to i16
// -----
%a = "t.x"() : () -> f32
%b = arith.scaling_extf %a, %a : f32, f32 to f16
// -----
%b = arith.constant 1 : si32
// -----
%b = "arith.constant"() <{value = [1]}> : () -> i32
// -----
%b = arith.constant dense<[1,2,3,4]> : vector<[4]xi32>
// -----
%c = arith.constant 4 : index
%d = arith.constant -3 : i8
%t = arith.constant true
%e = arith.constant 1.0 : f32
%s, %o = arith.addui_extended %c, %c : index, i1
%l, %h = arith.mulsi_extended %c, %c : index
