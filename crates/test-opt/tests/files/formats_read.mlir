// RUN: -allow-unregistered-dialect
// RUN: -allow-unregistered-dialect -mlir-print-op-generic
module {
  func.func @f(%arg0: i64, %arg1: memref<1xf64>, %arg2: i32, %arg3: f32) {
    test.format_literal_op keyword_$. -> :, = <> () []( ) ? + * {
    } {foo.some_attr}
    test.format_attr_op 10
    test.format_opt_attr_op_a
    test.format_opt_attr_op_a(10)
    test.format_opt_attr_op_b
    test.format_opt_attr_op_b 10
    test.format_symbol_name_attr_op @name
    test.format_opt_symbol_name_attr_op @name
    test.format_opt_symbol_name_attr_op
    test.format_opt_symbol_ref_attr_op @foo
    test.format_opt_symbol_ref_attr_op
    test.format_attr_dict_w_keyword attributes {attr = 10 : i64}
    test.format_attr_dict_w_keyword attributes {attr = 10 : i64, opt_attr = 10 : i64}
    %0 = test.format_buildable_type_op %arg0
    test.format_region_a_op {
      "test.r"() : () -> ()
    }
    test.format_region_b_op {
      "test.r"() : () -> ()
    }
    test.format_region_c_op region {
      "test.r"() : () -> ()
    }
    test.format_region_c_op
    test.format_variadic_region_a_op {
      "test.r"() : () -> ()
    }, {
      "test.r"() : () -> ()
    }
    test.format_variadic_region_b_op {
      "test.r"() : () -> ()
    }, {
      "test.r"() : () -> ()
    } found_regions
    test.format_variadic_region_b_op
    test.format_implicit_terminator_region_a_op {
      "test.return"() {foo.a} : () -> ()
    }
    test.format_implicit_terminator_region_a_op {
    }
    test.format_implicit_terminator_region_a_op {
      "test.return"(%arg0) : (i64) -> ()
    }
    %buildable_res, %result = test.format_result_a_op memref<1xf64>
    %buildable_res_0, %result_1 = test.format_result_b_op i64, memref<1xf64>
    %buildable_res_2, %result_3 = test.format_result_c_op (i64) -> memref<1xf64>
    %1:3 = test.format_variadic_result : i64, i64, i64
    %result0:3, %result1:2 = test.format_multiple_variadic_results : (i64, i64, i64), (i32, i32)
    test.format_operand_a_op %arg0, %arg1 : i64, memref<1xf64>
    test.format_operand_b_op %arg0, %arg1 : memref<1xf64>
    test.format_operand_c_op %arg0, %arg1 : i64, memref<1xf64>
    test.format_operand_d_op %arg0, %arg1 : memref<1xf64>
    test.format_operand_e_op %arg0, %arg1 : i64, memref<1xf64>
    test.format_variadic_operand %arg0, %arg0 : i64, i64
    test.format_multiple_variadic_operands (%arg0, %arg0), (%arg2 : i32)
    %2 = test.format_optional_operand_result_a_op(%arg0 : i64) : i64[%arg0]
    %3 = test.format_optional_operand_result_b_op(%arg0 : i64) : i64[%arg0]
    %4 = test.format_optional_operand_result_b_op : i64[%arg0]
    test.format_two_variadic_operands_no_buildable_type_op(%arg0 : i64) -> (%arg2 : i32)
    %5 = test.format_all_types_match_var %arg0, %arg0 : i64
    %6 = test.format_all_types_match_attr 3 : i64, %arg0
    %7 = test.format_types_match_var %arg0 : i64
    %8:3 = test.format_types_match_variadic %arg0, %arg0, %arg0 : i64, i64, i64
    %9 = test.format_types_match_attr 1 : i64
    %10 = test.format_types_match_context %arg0 : i64
    test.format_optional_unit_attribute is_optional
    test.format_optional_unit_attribute
    test.format_optional_unit_attribute_no_elide unit
    test.format_optional_enum_attr case5
    test.format_optional_enum_attr
    test.format_optional_else then
    test.format_optional_else else
    test.format_literal_following_optional_group(1 : i32) : i32
    test.oilist_with_keywords_only keyword otherKeyword
    test.oilist_with_keywords_only keyword
    test.oilist_with_simple_args otherKeyword %arg2 : i32
    test.oilist_with_simple_args keyword %arg2 : i32 otherKeyword %arg3 : f32 thirdKeyword %arg0 : i64
    test.oilist_variadic_with_parens keyword(%arg2 : i32) thirdKeyword(%arg3 : f32)
    test.oilist_variadic_with_parens keyword(%arg2, %arg2 : i32, i32) thirdKeyword(%arg3 : f32)
    return
  }
}

func.func @more(%i: i64, %m: memref<1xf64>, %x: i32, %f: f32) {
  test.format_opt_attr_op_a {opt_attr = 5 : i64}
  test.oilist_with_keywords_only otherKeyword keyword {a}
  test.oilist_with_simple_args thirdKeyword %i : i64 keyword %x : i32
  test.oilist_variadic_with_parens otherKeyword(%i, %x : i64, i32) keyword(%f : f32)
  test.format_optional_enum_attr "case10"
  test.format_optional_unit_attribute {is_optional}
  test.format_multiple_variadic_operands (), (%x : i32)
  test.format_two_variadic_operands_no_buildable_type_op(%i, %x : i64, i32) -> (%x : i32)
  %r = test.format_all_types_match_attr {u} 2.0 : f32, %f
  %s = test.format_types_match_attr dense<1> : tensor<2xi32>
  test.format_literal_following_optional_group : index {value = 4 : i8}
  test.format_region_c_op region {}
  test.format_variadic_region_a_op
  test.format_implicit_terminator_region_a_op { }
  test.format_implicit_terminator_region_a_op {
    "test.x"() : () -> ()
  } {a}
  return
}
