// RUN: -allow-unregistered-dialect -split-input-file
// RUN: -allow-unregistered-dialect -split-input-file -mlir-print-op-generic
"test.format_compound_attr"() {compound = #test.cmpnd_a<1, !test.smpla, [5, 6]>} : () -> ()
// -----
"test.format_nested_attr"() {nested = #test.cmpnd_nested<nested = <1, !test.smpla, [5, 6]>>} : () -> ()
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>
"test.format_cpmd_nested_type"(%a) : (!test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>) -> ()
"test.format_qual_cpmd_nested_type"(%a) : (!test.cmpnd_nested_outer<i <42 <1, !test.smpla, [5, 6]>>>) -> ()
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i <42 <1, i32, [5, 6]>>>
test.format_cpmd_nested_type %a nested <i <42 <1, i32, [5, 6]>>>
// -----
"t.x"() {a = #test.cmpnd_a<1, i32, []>} : () -> ()
// -----
%a = "t.x"() : () -> !test.cmpnd_a<1, !test.smpla, [5, 6]>
// -----
%a = "t.x"() : () -> !test.smpla
// -----
"t.x"() {a = #test.cmpnd_a<1, !test.smpla, [5, 6]>} : () -> ()
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i <42 <1, i32, [5]>>>
test.format_cpmd_nested_type %a nested !test.cmpnd_nested_outer<i !test.cmpnd_inner<42 !test.cmpnd_a<1, i32, [5]>>>
