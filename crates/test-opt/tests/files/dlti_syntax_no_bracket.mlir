// RUN: --split-input-file
module attributes {foo.a = #dlti.dl_spec} {}
// -----
module attributes {foo.a = #dlti.map} {}
// -----
module attributes {foo.a = #dlti.target_device_spec} {}
