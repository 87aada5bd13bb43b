// RUN: -allow-unregistered-dialect -split-input-file
test.format_literal_op keyword_$. -> :, = <> () []( ) ? + * }
// -----
test.format_attr_op 10 : i32
// -----
test.format_attr_op "x"
// -----
test.format_opt_attr_op_a(
// -----
test.format_opt_attr_op_a()
// -----
test.format_symbol_name_attr_op "x"
// -----
test.format_opt_symbol_ref_attr_op @a::@b
// -----
test.format_attr_dict_w_keyword {attr = 1}
// -----
test.format_attr_dict_w_keyword
// -----
%i = "t.x"() : () -> i32
%a = test.format_buildable_type_op %i
// -----
test.format_region_b_op
// -----
test.format_region_c_op region
// -----
test.format_variadic_region_a_op {}, 
// -----
%a:2 = test.format_result_a_op i32
// -----
%a:2 = test.format_result_b_op i64
// -----
%a:2 = test.format_result_c_op i64 -> i64
// -----
%a:2 = test.format_result_c_op (i32) -> memref<1xf64>
// -----
%a = test.format_result_c_op (i64) -> memref<1xf64>
// -----
%i, %m = "t.x"() : () -> (i64, memref<1xf64>)
test.format_operand_a_op %i, %m : i64
// -----
%i, %m = "t.x"() : () -> (i64, memref<1xf64>)
test.format_operand_b_op %i, %m, %m : memref<1xf64>
// -----
%i, %m = "t.x"() : () -> (i64, memref<1xf64>)
test.format_operand_b_op %i : memref<1xf64>
// -----
%i, %m = "t.x"() : () -> (i64, memref<1xf64>)
test.format_operand_c_op %i, %m : i64
// -----
%i, %m = "t.x"() : () -> (i64, memref<1xf64>)
test.format_operand_e_op %i, %m : i32, memref<1xf64>
// -----
%i = "t.x"() : () -> i64
test.format_multiple_variadic_operands (%i, %i), (%i : i64, i64)
// -----
%i = "t.x"() : () -> i64
test.format_optional_operand_result_b_op(%i : i64) : i64[]
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r = test.format_all_types_match_var %i, %x : i64
// -----
%i, %x = "t.x"() : () -> (i64, i32)
%r = "test.format_all_types_match_var"(%i, %x) : (i64, i32) -> i64
// -----
%x = "t.x"() : () -> i32
%r = test.format_all_types_match_attr 3 : i64, %x
// -----
%x = "t.x"() : () -> i32
%r = test.format_all_types_match_attr [3], %x
// -----
%i = "t.x"() : () -> i64
%r = "test.format_types_match_var"(%i) : (i64) -> i32
// -----
%i = "t.x"() : () -> i64
%r:2 = "test.format_types_match_variadic"(%i, %i) : (i64, i64) -> (i64, i32)
// -----
%i = "t.x"() : () -> i64
%r:2 = "test.format_types_match_variadic"(%i) : (i64) -> (i64, i64)
// -----
%i = "t.x"() : () -> i64
%r = "test.format_types_match_attr"() {value = 1 : i64} : () -> i32
// -----
%i = "t.x"() : () -> i64
%r = "test.format_types_match_context"(%i) : (i64) -> tuple<i32>
// -----
test.format_optional_enum_attr case6
// -----
test.format_optional_enum_attr "case6"
// -----
test.format_optional_else
// -----
test.format_literal_following_optional_group(1 : i32) : 5
// -----
test.oilist_with_keywords_only keyword keyword
// -----
test.oilist_with_keywords_only other
// -----
%i = "t.x"() : () -> i64
test.oilist_with_simple_args keyword %i : i64 otherKeyword %i
// -----
%i = "t.x"() : () -> i64
test.oilist_with_simple_args keyword %i, %i : i64
// -----
test.oilist_with_simple_args keyword
// -----
test.oilist_variadic_with_parens keyword()
// -----
test.format_implicit_terminator_region_a_op {
  "test.x"() : () -> ()
^bb1:
  "test.return"() : () -> ()
}
// -----
"test.format_implicit_terminator_region_a_op"() ({
  "test.x"() : () -> ()
}) : () -> ()
// -----
"test.return"() : () -> ()
// -----
test.return
