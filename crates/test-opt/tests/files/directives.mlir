// RUN: -allow-unregistered-dialect
// RUN: -allow-unregistered-dialect -mlir-print-op-generic
func.func @f(%i: i64, %m: memref<1xf64>, %x: i32, %f: f32) {
"test.format_custom_directive_operands"(%i, %i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i64, i64, i64, i64) -> ()
"test.format_custom_directive_operands"(%i, %i) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i64, i64) -> ()
"test.format_custom_directive_operands_and_types"(%i, %i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i64, i64, i64, i64) -> ()
%r3:3 = "test.format_custom_directive_results"() <{resultSegmentSizes = array<i32: 1, 1, 1>}> : () -> (i64, i64, i64)
%r4:2 = "test.format_custom_directive_results"() <{resultSegmentSizes = array<i32: 1, 0, 1>}> : () -> (i64, i64)
%r5:3 = "test.format_custom_directive_results_with_type_refs"() <{resultSegmentSizes = array<i32: 1, 1, 1>}> : () -> (i64, i64, i64)
"test.format_custom_directive_with_optional_operand_ref"(%i) : (i64) -> ()
"test.format_custom_directive_with_optional_operand_ref"() : () -> ()
%r8 = "test.format_infer_type"() : () -> i16
%r9:2 = "test.format_infer_type_all_operands_and_types"(%i, %x) : (i64, i32) -> (i64, i32)
%r10:2 = "test.format_infer_type_all_types_one_operand"(%i, %x) : (i64, i32) -> (i64, i32)
"test.format_optional_unit_property"() <{is_optional}> : () -> ()
"test.format_optional_unit_property"() : () -> ()
"test.format_optional_unit_property_no_elide"() <{is_optional}> : () -> ()
"test.format_optional_prop_dict"() : () -> ()
"test.format_optional_prop_dict"() <{a = ["x"], b = 4 : i32}> : () -> ()
"test.format_optional_prop_dict"() <{a = ["x"]}> : () -> ()
"test.oilist_with_keywords_only_properties"() <{keyword, otherKeyword}> : () -> ()
%r18 = "test.format_optional_result_a_op"() <{resultSegmentSizes = array<i32: 1, 0>}> : () -> i64
%r19:2 = "test.format_optional_result_a_op"() <{resultSegmentSizes = array<i32: 1, 1>}> : () -> (i64, i64)
%r20:2 = "test.format_optional_result_b_op"() <{resultSegmentSizes = array<i32: 1, 1>}> : () -> (i64, i64)
%r21:2 = "test.format_optional_result_c_op"() <{resultSegmentSizes = array<i32: 1, 1>}> : () -> (i64, i64)
%r22 = "test.format_optional_result_c_op"() <{resultSegmentSizes = array<i32: 0, 1>}> : () -> (i64)
"test.variadic_segment_prop"() : () -> ()
return }
