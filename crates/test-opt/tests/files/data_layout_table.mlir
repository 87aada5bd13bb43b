// RUN: --print-data-layout=i64,index,vector<[4]x3xf32>,complex<i6>
// RUN: --print-data-layout=i32 --split-input-file
// RUN: --print-data-layout=i32,vector<
// RUN: --print-data-layout=i32x --diagnostic-style=pretty
// RUN: --print-data-layout=i32,!foo.bar
// RUN: --print-data-layout=i32,!foo.bar --allow-unregistered-dialect
// RUN: --print-data-layout=tuple<i32>
// RUN: --print-data-layout=
// MLIR-DIFFERS: it has no such flag.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  module @inner attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[64, 128]> : vector<2xi64>>} {
  }
  "test.op_with_data_layout"() ({
  }) {dlti.dl_spec = #dlti.dl_spec<i8 = dense<16> : vector<1xi64>>} : () -> ()
}
