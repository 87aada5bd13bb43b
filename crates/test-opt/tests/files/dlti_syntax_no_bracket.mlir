// RUN: --split-input-file
// MLIR-DIFFERS: after the error it goes on with an empty list and ends with success.
module attributes {foo.a = #dlti.dl_spec} {}
// -----
module attributes {foo.a = #dlti.map} {}
// -----
module attributes {foo.a = #dlti.target_device_spec} {}
