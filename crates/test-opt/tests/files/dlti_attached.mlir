// RUN: --split-input-file --allow-unregistered-dialect
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "dlti.mangling_mode" = "any", "dlti.default_memory_space" = "any", "dlti.alloca_memory_space" = "any", "dlti.program_memory_space" = "any", "dlti.global_memory_space" = "any", "dlti.stack_alignment" = "any", "dlti.function_pointer_alignment" = "any", "dlti.legal_int_widths" = "any">} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.bar" = 1, "nodot" = 2>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi64>, f64 = dense<[32, 64]> : vector<2xi64>, index = 32 : i16>} {}
// -----
module attributes {dlti.map = #dlti.map<i32 = "any">, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"foo.bar" = 1>>} {}
// -----
// Elsewhere than on a scope the kind is checked only.
func.func private @f() attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.unknown" = 1, i32 = 3>}
// -----
"foo.op"() {dlti.dl_spec = #dlti.dl_spec<"dlti.unknown" = 1, i32 = 3>} : () -> ()
// -----
// Identical and new entries combine.
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 1>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 1, "foo.b" = 2>} {}
}
