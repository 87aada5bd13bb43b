// RUN: -allow-unregistered-dialect -split-input-file
// RUN: -allow-unregistered-dialect -split-input-file -mlir-print-op-generic
"test.format_custom_directive_attributes"() {attr = 54 : i64, optAttr = 46 : i64} : () -> ()
// -----
"test.format_custom_directive_attributes"() {attr = 54 : i64} : () -> ()
// -----
"test.format_custom_directive_attrdict"() {attr = 54 : i64, optAttr = 46 : i64, x} : () -> ()
// -----
"test.format_custom_directive_attrdict"() {attr = 54 : i64, x} : () -> ()
// -----
"test.format_custom_directive_spacing"() {attr1 = "a", attr2 = "b", y} : () -> ()
// -----
"test.format_custom_directive_regions"() ({"test.x"() : () -> ()}, {"test.x"() : () -> ()}) : () -> ()
// -----
"test.format_custom_directive_regions"() ({"test.x"() : () -> ()}, {"test.x"() : () -> ()},{}) : () -> ()
// -----
"test.format_custom_directive_regions"() ({"test.x"() : () -> ()}) : () -> ()
// -----
func.func @f() {
"test.format_custom_directive_successors"() [^bb1]: () -> ()
^bb1:
"test.format_custom_directive_successors"() [^bb1, ^bb2]: () -> ()
^bb2:
"test.format_custom_directive_successors"() [^bb1, ^bb2, ^bb2]: () -> ()
}
// -----
"test.optional_custom_attr"() {attr = true} : () -> ()
// -----
"test.optional_custom_attr"() : () -> ()
// -----
"test.oilist_custom"() : () -> ()
// -----
"test.oilist_allowed_literal"() : () -> ()
// -----
"test.ellipsis"() : () -> ()
// -----
%a = "t.x"() : () -> i64
"test.ellipsis"(%a, %a) {variadic} : (i64, i64) -> ()
// -----
%a = "t.x"() : () -> i64
"test.ellipsis"(%a, %a) {} : (i64, i64) -> ()
// -----
"test.format_optional_default_attrs"() : () -> ()
// -----
"test.format_optional_default_attrs"() {default_str = 5} : () -> ()
// -----
"test.format_optional_default_attrs"() {default_str = "s", default_sym = "t", default_enum=10} : () -> ()
// -----
"test.format_optional_default_enum_attr"() : () -> ()
// -----
"test.format_optional_default_enum_attr"() {attr = 10: i64}: () -> ()
// -----
"test.format_optional_default_enum_attr"() {attr = 1: i64}: () -> ()
// -----
"test.format_optional_default_enum_attr"() {attr = 5: i64}: () -> ()
// -----
"test.format_optional_result_d_op"() : () -> ()
// -----
"test.format_optional_result_d_op"() : () -> f80
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_all_types"(%a, %a) : (i64, i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i64
"test.format_infer_type_all_types_two_operands"(%a, %a) : (i64, i64) -> (i64, i64)
// -----
%a = "t.x"() : () -> i32
"test.oilist_custom"(%a, %a) <{operandSegmentSizes = array<i32: 2, 0>}> : (i32, i32) -> ()
// -----
%a = "t.x"() : () -> i64
"test.oilist_custom"(%a, %a) <{operandSegmentSizes = array<i32: 2, 0>, nowait}> : (i64, i64) -> ()
// -----
test.oilist_custom nowait
// -----
test.oilist_custom reduction
// -----
test.oilist_allowed_literal foo buzz
// -----
test.oilist_allowed_literal buzz
// -----
test.optional_custom_attr foo true
// -----
test.optional_custom_attr bar
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ...) : i64 ...
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a) : i64 ...
// -----
test.format_optional_default_attrs "x"
// -----
test.format_optional_default_attrs "default"
// -----
test.format_optional_default_attrs "x" @t case10
// -----
test.format_optional_default_attrs "x" case10
// -----
test.format_optional_default_enum_attr case5
// -----
test.format_optional_default_enum_attr "case5"
// -----
test.format_optional_default_enum_attr case10
// -----
"test.format_optional_default_attrs"() <{default_enum = 5 : i64}> : () -> ()
// -----
"test.format_optional_default_enum_attr"() <{attr = 5 : i64}> : () -> ()
// -----
"test.format_optional_default_enum_attr"() <{default_enum = 5 : i64}> : () -> ()
// -----
%a = "t.x"() : () -> i64
test.ellipsis(%a ...) {x} : i64 ...
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom reduction (%b)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom reduction (%b) private (%a : i64) {x}
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom reduction (%b) nowait private (%a : i64) {x}
// -----
%a, %b = "t.x"() : () -> (i64, i32)
test.oilist_custom {nowait}
// -----
test.format_custom_directive_attributes 5
// -----
test.format_custom_directive_attributes 5, 6 {attr = 5}
// -----
test.format_custom_directive_attributes 5 {optAttr = 5}
// -----
test.format_custom_directive_attrdict {attr = 3}
// -----
test.format_custom_directive_attrdict {attr = 3, optAttr = 5, z, b}
// -----
test.format_custom_directive_spacing "a" "b" {x}
// -----
test.format_custom_directive_spacing "a" "b" : i32 {x}
// -----
test.format_custom_directive_regions {} {x}
// -----
test.format_custom_directive_regions {}, {} {x}
// -----
func.func @f() {
  test.format_custom_directive_successors ^bb1 {x}
^bb1:
  test.format_custom_directive_successors ^bb1, ^bb1 {x}
}
// -----
test.format_optional_result_d_op
// -----
%a = test.format_optional_result_d_op : f80 {x}
// -----
test.format_optional_result_d_op : 
// -----
%a = test.format_infer_type2 {x}
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = test.format_infer_type_all_types_two_operands(%a) (%a) : i64, i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c:2 = "test.format_infer_type_all_types_two_operands"(%a, %b) {c}: (i64, i32) -> (i64, i32)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
"test.format_infer_type_all_types"(%a, %b) {c}: (i64, i32) -> (i64, i32)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
"test.format_infer_type_variadic_operands"(%b, %a) <{operandSegmentSizes = array<i32: 1, 1>}> {x} : (i32, i64) -> (i32, i64)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
"test.format_infer_type_variadic_operands"(%b, %b, %a) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32,i64) -> (i32,i32, i64)
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c = "test.format_infer_variadic_type_from_non_variadic"(%b) {x} : (i32) -> i32
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c = "test.format_infer_variadic_type_from_non_variadic"(%a) {x} : (i64) -> i64
// -----
%a, %b = "t.x"() : () -> (i64, i32)
%c = "test.format_infer_variadic_type_from_non_variadic"(%a, %a) {x} : (i64, i64) -> i64
