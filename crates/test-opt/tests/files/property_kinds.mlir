// RUN: --mlir-print-op-generic
// RUN:
// Properties in MLIR's strict sense, of every kind.

test.with_properties a = 32, b = "foo", c = "bar", flag = true, array = [1, 2, 3, 4], array32 = [5, 6]
test.with_properties a = -1, b = "", c = "a\"b\0A", flag = false, array = [], array32 = [-5]
// The width of an integer does not matter; what is missing has its default.
"test.with_properties"() <{a = 32 : i32, array = array<i64: 1, 2, 3, 4>, array32 = array<i32: 5, 6>, b = "foo", c = "bar"}> : () -> ()
"test.with_properties"() <{b = "x"}> : () -> ()
// In the attribute dictionary, only attributes are meant.
test.with_properties a = 1, b = "foo", c = "bar", flag = true, array = [], array32 = [] {a = 3, b = "q", note}
"test.with_properties"() {b = "x", c = "y", a = 5} : () -> ()

test.with_nice_properties "foo bar" is -3

test.with_wrapped_properties <{prop = "content"}>

test.using_property_in_custom [1, 4, 20]
test.using_property_in_custom [1, 4, 20] {prop = array<i64: 7>}

test.using_property_in_custom_and_other [1, 4, 20] <{other = 16 : i64}>
test.using_property_in_custom_and_other [] <{other = 16 : i8}> {note}

test.using_property_ref_in_custom 1 + 4 = 5

test.with_default_valued_properties na
test.with_default_valued_properties 3
test.with_default_valued_properties na "x"
test.with_default_valued_properties 3 "x" 5 unit
test.with_default_valued_properties na {a = 5 : i32, unit}
"test.with_default_valued_properties"() : () -> ()
"test.with_default_valued_properties"() <{b = "y", c = 4 : i8, unit}> : () -> ()
"test.with_default_valued_properties"() <{unit = true}> : () -> ()

test.with_optional_properties
test.with_optional_properties anAttr = 0 simple = 1 nonTrivialStorage = "foo" hasDefault = some<0> nested = some<1> longSyntax = some<"bar"> hasUnit maybeUnit = some<unit>
test.with_optional_properties simple = none nested = some<none> maybeUnit = none
"test.with_optional_properties"() <{simple = [1], simplei8 = [-1 : i8], simpleui8 = [255 : i8]}> : () -> ()

test.with_array_properties ints = [1, 2] strings = ["a", "b"] nested = [[1, 2], [3, 4]] opt = [-1, -2] explicitOptions = [none, 0] explicitUnits = [unit, unit_absent] [1] thats_has_default
test.with_array_properties ints = [] strings = [] nested = [] opt = none explicitOptions = [] explicitUnits = [] [] thats_has_default

test.op_with_enum_prop first
"test.op_with_enum_prop"() <{value = 1 : i32}> : () -> ()

test.op_with_bit_enum_prop read : ()
test.op_with_bit_enum_prop read, write : ()
test.op_with_bit_enum_prop read, write read, execute : ()

// The dictionary of properties leaves defaults out, generic form does not.
test.op_with_property_predicates <{scalar = 1 : i64, optional = [2 : i64], defaulted = 3 : i64, more_constrained = 4 : i64, array = [], non_empty_unconstrained = [5 : i64], non_empty_constrained = [6 : i64], non_empty_optional = [[7 : i64]], unconstrained = 8 : i64}>
test.op_with_property_predicates <{scalar = 1 : i64, more_constrained = 4 : i64, array = [], non_empty_unconstrained = [5 : i64], non_empty_constrained = [6 : i64], unconstrained = 8 : i64}>

%a = arith.constant 0 : i64
%0:3 = test.variadic_segment_prop %a, %a : %a : i64, i64 : i64 end

test.with_versioned_properties 3 | 4

// The space behind is MLIR's.
test.empty_properties
