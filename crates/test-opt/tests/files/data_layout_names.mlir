// RUN: --allow-unregistered-dialect --split-input-file
// Specifications are checked under names of their own dialect.

// -----
module attributes {foo.x = #dlti.dl_spec<memref<1xi8> = 1>} {}

// -----
module attributes {dlti.x = #dlti.dl_spec<memref<1xi8> = 1>} {}

// -----
module attributes {foo.x = #dlti.dl_spec<i32 = 1>} {}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 1>} {}

// -----
module attributes {foo.x = #dlti.dl_spec<index = 1>} { module attributes {foo.x = #dlti.dl_spec<index = 2>} {} }

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 1>} { module attributes {foo.x = #dlti.dl_spec<index = 2>} {} }

// -----
module attributes {foo.x = #dlti.dl_spec<"dlti.endianness" = "foo">} {}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 1.0>} {}

// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = 1>} {}

// -----
module attributes {foo.x = #dlti.dl_spec<"dlti.foo" = "big">} {}
