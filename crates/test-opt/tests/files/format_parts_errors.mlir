// RUN: -allow-unregistered-dialect -split-input-file
"test.format_custom_directive_successors"() : () -> ()
// -----
"test.optional_custom_attr"() {attr = 5} : () -> ()
// -----
"test.oilist_allowed_literal"(1) : () -> ()
// -----
"test.format_optional_result_d_op"() : () -> (f80, f80)
// -----
"test.format_infer_type2"() : () -> ()
// -----
"test.format_infer_type2"() : () -> i32
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_all_types"(%a, %a) : (i64, i64) -> ()
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_all_types_two_operands"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_variadic_operands"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_variadic_operands"(%a, %a) : (i64, i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i64
"test.format_infer_variadic_type_from_non_variadic"(%a) : (i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i64
"test.format_infer_variadic_type_from_non_variadic"(%a) : (i64) -> ()
// -----
%a = "t.x"() : () -> i32
"test.oilist_custom"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
// -----
%a = "t.x"() : () -> i64
"test.oilist_custom"(%a, %a) <{operandSegmentSizes = array<i32: 1, 1>, nowait}> : (i64, i64) -> ()
// -----
test.oilist_custom private
// -----
test.oilist_custom nowait nowait
// -----
test.oilist_custom reduction(
// -----
test.oilist_custom reduction(%a
// -----
test.oilist_custom private(%a
// -----
test.oilist_custom private(%a,
// -----
test.oilist_custom private(%a : i32)
// -----
test.oilist_custom private(%a : i32) reduction(%a : i32)
// -----
test.oilist_allowed_literal foo
// -----
test.oilist_allowed_literal foo foo
// -----
test.oilist_allowed_literal bar
// -----
test.oilist_allowed_literal 
// -----
test.oilist_allowed_literal {}
// -----
test.optional_custom_attr
// -----
test.optional_custom_attr foo
// -----
test.optional_custom_attr foo 5 : i1
// -----
test.optional_custom_attr foo 5 : i32
// -----
test.optional_custom_attr foo "x"
// -----
test.optional_custom_attr foo @x
// -----
test.optional_custom_attr foo [
// -----
test.optional_custom_attr foo [1]
// -----
test.optional_custom_attr baz
// -----
test.ellipsis(
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ...) : i64
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ..) : i64
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ...) : i64 ..
// -----
test.ellipsis() : 
// -----
test.format_optional_default_attrs case5 case5
// -----
test.format_optional_default_attrs case11
// -----
test.format_optional_default_enum_attr +
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ...) : i64 ... {x}
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom reduction (%b, %b)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom private ()
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom private ( : )
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom private (%a : )
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom private (%a : i64, i64)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom private = 
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom {nowait = 5}
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom reduction(%a)
// -----
test.format_custom_directive_attributes
// -----
test.format_custom_directive_attributes 5 : i32
// -----
test.format_custom_directive_attributes 5, "x"
// -----
test.format_custom_directive_attributes 5,
// -----
test.format_custom_directive_attributes 5, 6 : i32
// -----
test.format_custom_directive_attrdict
// -----
test.format_custom_directive_attrdict {attr = "x"}
// -----
test.format_custom_directive_attrdict {attr = 3, attr = 5}
// -----
test.format_custom_directive_attrdict attributes {attr = 3, optAttr = 5, z, b}
// -----
test.format_custom_directive_spacing "a", "b" {x}
// -----
test.format_custom_directive_spacing "a"
// -----
test.format_custom_directive_spacing "a" 5
// -----
test.format_custom_directive_spacing
// -----
test.format_custom_directive_regions {}, 
// -----
test.format_custom_directive_regions
// -----
test.format_custom_directive_regions {}, {}, {}
// -----
func.func @f() {
  test.format_custom_directive_successors ^bb1,
}
// -----
func.func @f() {
  test.format_custom_directive_successors 
}
// -----
func.func @f() {
  test.format_custom_directive_successors ^bb1, ^bb2, ^bb3
}
// -----
func.func @f() {
  test.format_custom_directive_successors ^bb1, ^bb2
}
// -----
"test.format_custom_directive_successors"() [^bb1, ^bb2] {y} : () -> ()
// -----
%a = test.format_optional_result_d_op : i64
// -----
%a = test.format_optional_result_d_op
// -----
%a = test.format_infer_type2 : i32
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = test.format_infer_type_all_types_two_operands(%a, %a) (%a) : i64, i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = test.format_infer_type_all_types_two_operands(%a, %b) (%a) : i64, i32, i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
"test.format_infer_type_variadic_operands"(%b, %b, %b) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32,i32) -> (i32,i32, i64)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c = "test.format_infer_variadic_type_from_non_variadic"(%a) {x} : (i64) -> i32
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:3 = test.format_infer_type_all_types_two_operands(%a, %b) (%a) : i64, i32, i64
// -----
%a:3 = "test.format_result_a_op"() : () -> (i64, memref<f32>, i32)
// -----
"test.format_optional_default_attrs"() <{str = 5}> : () -> ()
// -----
"test.format_optional_default_attrs"() {sym = 5} : () -> ()
// -----
"test.format_optional_default_attrs"() {e = 7 : i64} : () -> ()
// -----
test.format_optional_default_attrs @"x y" "z"
// -----
test.format_optional_default_attrs {str = 5}
// -----
"test.oilist_custom"() <{nowait}> : () -> ()
// -----
"test.format_custom_directive_spacing"() {attr1 = "x"} : () -> ()
// -----
"test.optional_custom_attr"() {attr = "x"} : () -> ()
// -----
%a = test.format_infer_variadic_type_from_non_variadic : i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c = test.format_infer_variadic_type_from_non_variadic %a, %b : i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = test.format_infer_type_variadic_operands(%b : i32) (%a : i32)
// -----
%c:0 = test.format_infer_type_variadic_operands() ()
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = test.format_infer_type_variadic_operands(%b, %b : i32) (%a : i64)
// -----
test.format_optional_default_attrs @"x y"
// -----
test.format_optional_default_attrs @"default"
// -----
test.format_optional_default_attrs caseLarse
// -----
test.format_optional_enum_attr caseLarse
// -----
"arith.addf"() : () -> ()
// -----
%a = "arith.addf"() : () -> f32
