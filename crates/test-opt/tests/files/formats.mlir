// RUN: -allow-unregistered-dialect
// RUN: -allow-unregistered-dialect -mlir-print-op-generic
func.func @f(%i: i64, %m: memref<1xf64>, %x: i32, %f: f32) {
"test.format_literal_op"() {foo.some_attr} : () -> ()
"test.format_attr_op"() {attr = 10 : i64} : () -> ()
"test.format_opt_attr_op_a"() : () -> ()
"test.format_opt_attr_op_a"() {opt_attr = 10 : i64} : () -> ()
"test.format_opt_attr_op_b"() : () -> ()
"test.format_opt_attr_op_b"() {opt_attr = 10 : i64} : () -> ()
"test.format_symbol_name_attr_op"() {attr = "name"} : () -> ()
"test.format_opt_symbol_name_attr_op"() {opt_attr = "name"} : () -> ()
"test.format_opt_symbol_name_attr_op"() : () -> ()
"test.format_opt_symbol_ref_attr_op"() {opt_attr = @foo} : () -> ()
"test.format_opt_symbol_ref_attr_op"() : () -> ()
"test.format_attr_dict_w_keyword"() {attr = 10 : i64} : () -> ()
"test.format_attr_dict_w_keyword"() {attr = 10 : i64, opt_attr = 10 : i64} : () -> ()
%0 = "test.format_buildable_type_op"(%i) : (i64) -> i64
"test.format_region_a_op"() ({ "test.r"() : () -> () }) : () -> ()
"test.format_region_b_op"() ({ "test.r"() : () -> () }) : () -> ()
"test.format_region_c_op"() ({ "test.r"() : () -> () }) : () -> ()
"test.format_region_c_op"() ({}) : () -> ()
"test.format_variadic_region_a_op"() ({"test.r"() : () -> ()}, {"test.r"() : () -> ()}) : () -> ()
"test.format_variadic_region_b_op"() ({"test.r"() : () -> ()}, {"test.r"() : () -> ()}) : () -> ()
"test.format_variadic_region_b_op"() : () -> ()
"test.format_implicit_terminator_region_a_op"() ({ "test.return"() {foo.a} : () -> () }) : () -> ()
"test.format_implicit_terminator_region_a_op"() ({ "test.return"() : () -> () }) : () -> ()
"test.format_implicit_terminator_region_a_op"() ({ "test.return"(%i) : (i64) -> () }) : () -> ()
%ra:2 = "test.format_result_a_op"() : () -> (i64, memref<1xf64>)
%rb:2 = "test.format_result_b_op"() : () -> (i64, memref<1xf64>)
%rc:2 = "test.format_result_c_op"() : () -> (i64, memref<1xf64>)
%rv:3 = "test.format_variadic_result"() : () -> (i64, i64, i64)
%rm:5 = "test.format_multiple_variadic_results"() <{resultSegmentSizes = array<i32: 3, 2>}> : () -> (i64, i64, i64, i32, i32)
"test.format_operand_a_op"(%i, %m) : (i64, memref<1xf64>) -> ()
"test.format_operand_b_op"(%i, %m) : (i64, memref<1xf64>) -> ()
"test.format_operand_c_op"(%i, %m) : (i64, memref<1xf64>) -> ()
"test.format_operand_d_op"(%i, %m) : (i64, memref<1xf64>) -> ()
"test.format_operand_e_op"(%i, %m) : (i64, memref<1xf64>) -> ()
"test.format_variadic_operand"(%i, %i) : (i64, i64) -> ()
"test.format_multiple_variadic_operands"(%i, %i, %x) <{operandSegmentSizes = array<i32: 2, 1>}> : (i64, i64, i32) -> ()
%oa = "test.format_optional_operand_result_a_op"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> i64
%ob = "test.format_optional_operand_result_b_op"(%i, %i) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> i64
%od = "test.format_optional_operand_result_b_op"(%i) <{operandSegmentSizes = array<i32: 0, 1>}> : (i64) -> i64
"test.format_two_variadic_operands_no_buildable_type_op"(%i, %x) <{operandSegmentSizes = array<i32: 1, 1>}> : (i64, i32) -> ()
%ma = "test.format_all_types_match_var"(%i, %i) : (i64, i64) -> i64
%mb = "test.format_all_types_match_attr"(%i) {value1 = 3 : i64} : (i64) -> i64
%mc = "test.format_types_match_var"(%i) : (i64) -> i64
%md:3 = "test.format_types_match_variadic"(%i, %i, %i) : (i64, i64, i64) -> (i64, i64, i64)
%me = "test.format_types_match_attr"() {value = 1 : i64} : () -> i64
%mf = "test.format_types_match_context"(%i) : (i64) -> tuple<i64>
"test.format_optional_unit_attribute"() {is_optional} : () -> ()
"test.format_optional_unit_attribute"() : () -> ()
"test.format_optional_unit_attribute_no_elide"() {is_optional} : () -> ()
"test.format_optional_enum_attr"() {attr = 5 : i64} : () -> ()
"test.format_optional_enum_attr"() : () -> ()
"test.format_optional_else"() {isFirstBranchPresent} : () -> ()
"test.format_optional_else"() : () -> ()
"test.format_literal_following_optional_group"() {type = i32, value = 1 : i32} : () -> ()
"test.oilist_with_keywords_only"() {keyword, otherKeyword} : () -> ()
"test.oilist_with_keywords_only"() {keyword} : () -> ()
"test.oilist_with_simple_args"(%x) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (i32) -> ()
"test.oilist_with_simple_args"(%x, %f, %i) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, f32, i64) -> ()
"test.oilist_variadic_with_parens"(%x, %f) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, f32) -> ()
"test.oilist_variadic_with_parens"(%x, %x, %f) <{operandSegmentSizes = array<i32: 2, 0, 1>}> : (i32, i32, f32) -> ()
return }
