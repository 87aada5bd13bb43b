// RUN: --allow-unregistered-dialect

"u.op"() {
  a = #test<array_of_enums["+", a, "dash-separated-sentence"]>,
  b = #test<array_of_enums[]>,
  c = #test<array_of_ints[1, -2]>,
  d = #test<array_of_ugly[begin 1 : i8 end, begin "s" end]>,
  e = #test.attr_with_format<2 : four = [1, 2], two = "s" : 3 : i8 : 5 : [4], [10 : i16]>,
  f = #test<attr_with_type_builder 10 : i16>,
  g = #test.cmpnd_nested_outer_qual<i <42 <1, !test.smpla, [5, 6]>>>,
  h = #test.custom_float<"double" : 1.5>,
  i = #test.dynamic_pair<1 : i32, 2 : i32>,
  j = #test.override_builder<5>,
  k = #test.bit_enum_vbar<user | other>
} : () -> ()

"u.op"() {
  a = !test.type_with_format<42, three = 1, two = "s">,
  b = [!test.else_anchor<>, !test.else_anchor<5>],
  c = [!test.else_anchor_struct<b = 2, a = 1>, !test.else_anchor_struct<?>],
  d = [!test.optional_value_type, !test.optional_value_type<5>],
  e = !test.struct<{a,i32}, {b,f64}>,
  f = !test.int<signed, 3>,
  g = !test.dynamic_custom_assembly_format<f32:f64>,
  h = !test.no_parser<1, [2, 3], "s", 4>
} : () -> ()

func.func @operations(%a: !test.else_anchor<5>, %b: !test.optional_value_type) {
  test.else_anchor(%a : !test.else_anchor<5>)
  test.format_maybe_empty_type %b : !test.optional_value_type
  test.format_cpmd_nested_attr nested <i <42 <1, !test.smpla, [5, 6]>>>
  test.array_of_attr_op a = [], b = [0, 1], c = [a, b]
  test.op_with_bit_enum_vbar <user | group> tag 34 : i32
  return
}
