// RUN: -allow-unregistered-dialect -split-input-file
// RUN: -allow-unregistered-dialect -split-input-file -mlir-print-op-generic
test.op_with_enum_prop_attr_form <{value = 0 : i32}>
// -----
test.op_with_enum_prop_attr_form <{value = #test<enum first>}>
// -----
"test.op_with_enum_prop_attr_form"() <{value = #test<enum first>}> : () -> ()
// -----
"test.op_with_enum_prop_attr_form"() <{value = 9 : i32}> : () -> ()
// -----
test.op_with_enum_prop_attr_form_always <{value = 0 : i32}>
// -----
test.op_with_enum_prop_attr_form_always <{value = #test<enum first>}>
// -----
"test.op_with_enum_prop_attr_form_always"() <{value = #test<enum second>}> : () -> ()
// -----
"test.op_with_enum_prop_attr_form_always"() <{value = "x"}> : () -> ()
// -----
"test.op_with_enum_prop_attr_form"() <{value = "x"}> : () -> ()
// -----
"test.op_with_enum_prop_attr_form_always"() <{value = #test<bit_enum read>}> : () -> ()
// -----
"test.op_with_enum_prop_attr_form_always"() : () -> ()
// -----
test.op_with_bit_enum_prop_named bit_enum<read, write>
// -----
test.op_with_bit_enum_prop_named bit_enum<read> bit_enum<write>
// -----
"test.op_with_bit_enum_prop_named"() <{value1 = 3 : i32}> : () -> ()
// -----
"test.op_with_bit_enum_prop_named"() <{value1 = 3 : i32, value2 = 4 : i32}> : () -> ()
// -----
test.op_with_bit_enum_prop_named foo<read, write>
// -----
test.op_with_bit_enum_prop_named bit_enum<read, wrte>
// -----
test.op_with_bit_enum_prop_named bit_enum<read write>
// -----
test.op_with_bit_enum_prop_named bit_enum read
// -----
test.op_with_enum_prop_attr_form <{}>
// -----
test.op_with_enum_prop_attr_form <{value = 0 : i64}>
// -----
test.op_with_enum_prop_attr_form <{value = #test<enum fourth>}>
// -----
test.with_nice_properties <{}>
