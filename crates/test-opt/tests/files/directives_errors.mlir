// RUN: -allow-unregistered-dialect -split-input-file
%a = "t.x"() : () -> i64
test.format_custom_directive_operands %a, -> (%a)
// -----
%a = "t.x"() : () -> i64
test.format_custom_directive_operands %a -> %a
// -----
%a = "t.x"() : () -> i32
test.format_custom_directive_operands %a -> (%a)
// -----
%a:3 = test.format_custom_directive_results : i64, i64 -> i64
// -----
%a:3 = test.format_custom_directive_results : i64, i64 -> (i64, i64)
// -----
%a = test.format_infer_type : i64
// -----
%a = "test.format_infer_type"() : () -> i64
// -----
%a = "test.format_infer_type"() : () -> ()
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r = test.format_infer_type_all_operands_and_types(%i, %x) : i64, i32
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r:2 = test.format_infer_type_all_operands_and_types(%i, %x) : i64
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r:2 = test.format_infer_type_all_types_one_operand(%i, %x) : i64
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r:2 = "test.format_infer_type_all_types_one_operand"(%i, %x) : (i64, i32) -> (i64, i64)
// -----
%r:2 = test.format_optional_result_a_op : i64
// -----
%r:2 = test.format_optional_result_a_op : i64 -> i64 i64
// -----
%r:2 = test.format_optional_result_c_op : i64
// -----
test.format_optional_prop_dict <{c = 1}>
// -----
test.format_optional_prop_dict <{b = "x"}>
// -----
test.format_optional_prop_dict <b = 1>
// -----
test.format_optional_unit_property_no_elide {is_optional}
// -----
test.oilist_with_keywords_only_properties keyword keyword
