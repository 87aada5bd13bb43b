// RUN: --split-input-file
module attributes {foo.a = #dlti.dl_entry<"k" = 3>} {}
// -----
module attributes {foo.a = #dlti.dl_entry<"k">} {}
// -----
module attributes {foo.a = #dlti.dl_entry<foo, 3>} {}
// -----
module attributes {foo.a = #dlti.dl_entry<42, 3>} {}
// -----
module attributes {foo.a = #dlti.map<"k", 3>} {}
// -----
module attributes {foo.a = #dlti.map<"k" 3>} {}
// -----
module attributes {foo.a = #dlti.map<k = 3>} {}
// -----
module attributes {foo.a = #dlti.map<i0x = 3>} {}
// -----
module attributes {foo.a = #dlti.map<"k" = >} {}
// -----
module attributes {foo.a = #dlti.map<"k" = 3, >} {}
// -----
module attributes {foo.a = #dlti.map<42 = 3>} {}
// -----
module attributes {foo.a = #dlti.map<42 : i32>} {}
// -----
module attributes {foo.a = #dlti.map<#dlti.map<>>} {}
// -----
module attributes {foo.a = #dlti.map<!unknown.t = 3>} {}
// -----
module attributes {foo.a = #dlti.map<"k" = 3} {}
// -----
module attributes {foo.a = #dlti.dl_spec<"k" = 3, "k" = 4>} {}
// -----
module attributes {foo.a = #dlti.dl_spec<i32 = 3, #dlti.dl_entry<i32, 4>>} {}
// -----
module attributes {foo.a = #dlti.map<"k" = 3, "k" = 4>} {}
// -----
module attributes {foo.a = #dlti.target_device_spec<"k" = 3, "k" = 4>} {}
// -----
module attributes {foo.a = #dlti.dl_spec<"" = 3>} {}
// -----
module attributes {foo.a = #dlti.map<"" = 3>} {}
// -----
module attributes {foo.a = #dlti.target_device_spec<"" = 3>} {}
// -----
module attributes {foo.a = #dlti.target_device_spec<>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<>} {}
// -----
module attributes {foo.a = #dlti.target_device_spec<i32 = 1>} {}
// -----
module attributes {foo.a = #dlti.target_device_spec<#dlti.dl_entry<i32, 1>>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<"CPU" : #dlti.target_device_spec<"L1" = 1>>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<"CPU" = 3>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<i32 = #dlti.target_device_spec<"L1" = 1>>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<#dlti.dl_entry<i32, #dlti.target_device_spec<"L1" = 1>>>} {}
// -----
module attributes {foo.a = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"L1" = 1>, "CPU" = #dlti.target_device_spec<"L1" = 1>>} {}
// -----
module attributes {foo.a = #dlti.function_pointer_alignment<64>} {}
// -----
module attributes {foo.a = #dlti.function_pointer_alignment<18446744073709551616, function_dependent = true>} {}
// -----
module attributes {foo.a = #dlti.function_pointer_alignment<64, function_dependent = 2>} {}
// -----
module attributes {foo.a = #dlti.function_pointer_alignment<x, function_dependent = true>} {}
// -----
module attributes {foo.a = #dlti.foo<"a" = 1>} {}
