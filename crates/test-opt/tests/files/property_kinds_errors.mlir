// RUN: --split-input-file --verify-diagnostics
// What is said about properties in MLIR's strict sense that are wrong.

// -----
// expected-error@+2 {{custom op 'test.with_properties' expected integer value}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property a, expected int64_t}}
test.with_properties a = x, b = "foo", c = "x", flag = true, array = [], array32 = []

// -----
// expected-error@+2 {{custom op 'test.with_properties' integer value too large}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property a, expected int64_t}}
test.with_properties a = 99999999999999999999, b = "foo", c = "x", flag = true, array = [], array32 = []

// -----
// expected-error@+2 {{custom op 'test.with_properties' expected string}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property c, expected string}}
test.with_properties a = 1, b = "foo", c = bar, flag = true, array = [], array32 = []

// -----
// expected-error@+2 {{custom op 'test.with_properties' expected integer value}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property flag, expected boolean}}
test.with_properties a = 1, b = "foo", c = "x", flag = x, array = [], array32 = []

// -----
// expected-error@+2 {{expected '['}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property array, expected array of int64_t}}
test.with_properties a = 1, b = "foo", c = "x", flag = true, array = 3, array32 = []

// -----
// expected-error@+2 {{expected ']'}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property array, expected array of int64_t}}
test.with_properties a = 1, b = "foo", c = "x", flag = true, array = [3 4], array32 = []

// -----
// expected-error@+2 {{custom op 'test.with_properties' integer value too large}}
// expected-error@+1 {{custom op 'test.with_properties' invalid value for property array32, expected array of int32_t}}
test.with_properties a = 1, b = "foo", c = "x", flag = true, array = [], array32 = [99999999999]

// -----
// expected-error@+1 {{expected IntegerAttr for key `value`}}
"test.with_properties"() <{a = "x"}> : () -> ()

// -----
// expected-error@+1 {{expected DenseI64ArrayAttr for key `value`}}
"test.with_properties"() <{array = array<i32: 1>}> : () -> ()

// -----
// expected-error@+1 {{expected DenseI32ArrayAttr for key `value`}}
"test.with_properties"() <{array32 = []}> : () -> ()

// -----
// expected-error@+1 {{expected string property to come from string attribute}}
"test.with_properties"() <{c = 3}> : () -> ()

// -----
// expected-error@+1 {{Invalid attribute `b` in property conversion: 3 : i64}}
"test.with_properties"() <{b = 3}> : () -> ()

// -----
// expected-error@+1 {{'test.with_properties' op requires attribute 'b'}}
"test.with_properties"() : () -> ()

// -----
// expected-error@+1 {{custom op 'test.with_nice_properties' expected integer value}}
test.with_nice_properties "foo bar" is x

// -----
// expected-error@+1 {{expected IntegerAttr for key `value`}}
"test.with_nice_properties"() <{prop = {label = "x"}}> : () -> ()

// -----
// expected-error@+1 {{invalid properties {} for op test.with_wrapped_properties: expected key entry for prop in DictionaryAttr to set Properties.}}
test.with_wrapped_properties {prop = "content"}

// -----
// expected-error@+1 {{invalid properties {prop = 3 : i64} for op test.with_wrapped_properties: Expect StringAttr but got 3 : i64}}
test.with_wrapped_properties <{prop = 3}>

// -----
// expected-error@+1 {{invalid properties {} for op test.using_property_in_custom_and_other: expected key entry for other in DictionaryAttr to set Properties.}}
test.using_property_in_custom_and_other [1, 4, 20] {other = 16 : i64}

// -----
// expected-error@+1 {{invalid properties {other = 16 : i64, unknown = 3 : i64} for op test.using_property_in_custom_and_other: unknown key '"unknown"' when parsing properties dictionary}}
test.using_property_in_custom_and_other [1, 4, 20] <{other = 16 : i64, unknown = 3}>

// -----
// expected-error@+1 {{for op test.using_property_in_custom_and_other: unknown key '"prop"' when parsing properties dictionary}}
test.using_property_in_custom_and_other [1, 4, 20] <{other = 16 : i64, prop = array<i64: 1>}>

// -----
// expected-error@+1 {{invalid properties {other = "x"} for op test.using_property_in_custom_and_other: expected IntegerAttr for key `value`}}
test.using_property_in_custom_and_other [1, 4, 20] <{other = "x"}>

// -----
// expected-error@+1 {{invalid properties 3 : i64 for op test.using_property_in_custom_and_other: expected DictionaryAttr to set properties}}
test.using_property_in_custom_and_other [1, 4, 20] <3>

// -----
// expected-error@+1 {{custom op 'test.using_property_ref_in_custom' Expected sum to equal first + second}}
test.using_property_ref_in_custom 1 + 4 = 6

// -----
// expected-error@+2 {{custom op 'test.with_optional_properties' expected 'none' or 'some<prop>'}}
// expected-error@+1 {{custom op 'test.with_optional_properties' invalid value for property hasDefault, expected optional int64_t}}
test.with_optional_properties hasDefault = 0

// -----
// expected-error@+2 {{custom op 'test.with_optional_properties' expected 'unit' or 'unit_absent'}}
// expected-error@+1 {{custom op 'test.with_optional_properties' invalid value for property maybeUnit, expected optional unit property}}
test.with_optional_properties maybeUnit = some<none>

// -----
// expected-error@+1 {{expected optional properties to materialize as arrays}}
"test.with_optional_properties"() <{simple = 1}> : () -> ()

// -----
// expected-error@+1 {{expected optional properties to become 0- or 1-element arrays}}
"test.with_optional_properties"() <{simple = [1, 2]}> : () -> ()

// -----
// expected-error@+2 {{custom op 'test.with_array_properties' expected integer value}}
// expected-error@+1 {{custom op 'test.with_array_properties' invalid value for property ints, expected array of int64_t}}
test.with_array_properties ints = [x] strings = [] nested = [] opt = [1] explicitOptions = [] explicitUnits = []

// -----
// expected-error@+2 {{expected '['}}
// expected-error@+1 {{custom op 'test.with_array_properties' invalid value for property ints, expected array of int64_t}}
test.with_array_properties ints = 3 strings = [] nested = [] opt = [1] explicitOptions = [] explicitUnits = []

// -----
// expected-error@+1 {{expected array attribute}}
"test.with_array_properties"() <{ints = 3}> : () -> ()

// -----
// expected-error@+1 {{expected IntegerAttr for key `value`}}
"test.with_array_properties"() <{ints = ["x"]}> : () -> ()

// -----
// expected-error@+2 {{custom op 'test.op_with_enum_prop' expected one of [first, second, third] for a test enum, got: bogus}}
// expected-error@+1 {{custom op 'test.op_with_enum_prop' invalid value for property value, expected a test enum}}
test.op_with_enum_prop bogus

// -----
// expected-error@+2 {{custom op 'test.op_with_enum_prop' expected keyword for a test enum}}
// expected-error@+1 {{custom op 'test.op_with_enum_prop' invalid value for property value, expected a test enum}}
test.op_with_enum_prop 3

// -----
// expected-error@+1 {{'test.op_with_enum_prop' op property 'value' failed to satisfy constraint: a test enum}}
"test.op_with_enum_prop"() <{value = 9 : i32}> : () -> ()

// -----
// expected-error@+1 {{expected IntegerAttr storage for test::TestEnum}}
"test.op_with_enum_prop"() <{value = "first"}> : () -> ()

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'scalar' failed to satisfy constraint: non-negative int64_t}}
test.op_with_property_predicates <{scalar = -1, more_constrained = 4, array = [], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'optional' failed to satisfy constraint: optional non-negative int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8, optional = [-2]}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'defaulted' failed to satisfy constraint: non-negative int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8, defaulted = -2}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'more_constrained' failed to satisfy constraint: between 0 and 5}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 21, array = [], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'array' failed to satisfy constraint: array of non-negative int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [-1], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'non_empty_unconstrained' failed to satisfy constraint: non-empty array of int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [], non_empty_unconstrained = [], non_empty_constrained = [6], unconstrained = 8}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'non_empty_constrained' failed to satisfy constraint: non-empty array of non-negative int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [], non_empty_unconstrained = [5], non_empty_constrained = [-1], unconstrained = 8}>

// -----
// expected-error@+1 {{'test.op_with_property_predicates' op property 'non_empty_optional' failed to satisfy constraint: optional non-empty array of non-negative int64_t}}
test.op_with_property_predicates <{scalar = 1, more_constrained = 4, array = [], non_empty_unconstrained = [5], non_empty_constrained = [6], unconstrained = 8, non_empty_optional = [[]]}>
