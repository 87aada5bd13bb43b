// RUN: -allow-unregistered-dialect -split-input-file
test.format_compound_attr <1, !test.smpla, [5, 6]> {x}
// -----
test.format_compound_attr <1, i32, [5, 6]> {x}
// -----
test.format_compound_attr #test.cmpnd_a<1, i32, [5, 6]> {x}
// -----
test.format_nested_attr <nested = <1, !test.smpla, [5, 6]>> {x}
// -----
"t.x"() {a = #test.cmpnd_a<1, i32, [1 : i32]>} : () -> ()
// -----
"t.x"() {a = #test.cmpnd_a<1, i32>} : () -> ()
// -----
"t.x"() {a = #test.cmpnd_a<x>} : () -> ()
// -----
"test.format_nested_attr"() {nested = #test.cmpnd_nested<i42 <1, !test.smpla, [5, 6]>>} : () -> ()
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i <42 <1, i32, [5]>>>
test.format_qual_cpmd_nested_type %a nested <i <42 <1, i32, [5]>>>
// -----
test.format_compound_attr 5
// -----
test.format_compound_attr
// -----
test.format_nested_attr <nested <1, i32, [5]>>
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i>
// -----
%a = "t.x"() : () -> !test.cmpnd_nested_outer<i <>>
// -----
%a = "t.x"() : () -> i32
test.format_cpmd_nested_type %a nested <i <42 <1, i32, [5]>>>
