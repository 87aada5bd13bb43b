// RUN: --split-input-file
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = 3>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.unknown" = 3>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"builtin.x" = 3>} {}
// -----
module attributes {dlti.dl_spec = 3} {}
// -----
module attributes {dlti.map = 3} {}
// -----
module attributes {dlti.target_system_spec = 3} {}
// -----
module attributes {dlti.target_device_spec = #dlti.target_device_spec<"a" = 1>} {}
// -----
module attributes {dlti.foo = 3} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 3>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<32> : vector<1xi32>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[1, 2, 3]> : vector<3xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[64, 32]> : vector<2xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "x">} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<tensor<2xi32> = 1>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<2xi32> = 1>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = 1>} {}
// -----
func.func private @f() attributes {dlti.dl_spec = 3}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 1>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 2>} {}
}
