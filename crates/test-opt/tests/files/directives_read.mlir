// RUN: -allow-unregistered-dialect
// RUN: -allow-unregistered-dialect -mlir-print-op-generic
module {
  func.func @f(%arg0: i64, %arg1: memref<1xf64>, %arg2: i32, %arg3: f32) {
    test.format_custom_directive_operands %arg0, %arg0 -> (%arg0, %arg0)
    test.format_custom_directive_operands %arg0 -> (%arg0)
    test.format_custom_directive_operands_and_types %arg0, %arg0 -> (%arg0, %arg0) : i64, i64 -> (i64, i64)
    %result, %optResult, %varResults = test.format_custom_directive_results  : i64, i64 -> (i64)
    %result_0, %varResults_1 = test.format_custom_directive_results  : i64 -> (i64)
    %result_2, %optResult_3, %varResults_4 = test.format_custom_directive_results_with_type_refs  : i64, i64 -> (i64)  type_refs_capture  : i64, i64 -> (i64)
    test.format_custom_directive_with_optional_operand_ref %arg0 : 1
    test.format_custom_directive_with_optional_operand_ref : 0
    %0 = test.format_infer_type
    %1:2 = test.format_infer_type_all_operands_and_types(%arg0, %arg2) : i64, i32
    %2:2 = test.format_infer_type_all_types_one_operand(%arg0, %arg2) : i64, i32
    test.format_optional_unit_property is_optional
    test.format_optional_unit_property
    test.format_optional_unit_property_no_elide unit
    test.format_optional_prop_dict 
    test.format_optional_prop_dict <{a = ["x"], b = 4 : i32}>
    test.format_optional_prop_dict <{a = ["x"]}>
    test.oilist_with_keywords_only_properties keyword otherKeyword
    %optional = test.format_optional_result_a_op : i64 -> 
    %optional_5, %variadic = test.format_optional_result_a_op : i64 -> i64
    %optional_6, %variadic_7 = test.format_optional_result_b_op : i64 -> i64
    %optional_8, %variadic_9 = test.format_optional_result_c_op : (i64) -> i64
    %variadic_10 = test.format_optional_result_c_op
    test.variadic_segment_prop  :  :  :   end
    return
  }
}

