// RUN: --split-input-file --verify-diagnostics
// MLIR-DIFFERS: it crashes.
// expected-note@+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<1xi64>>} {
  // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<32> : vector<1xi64>>} {
  }
}
// -----
// expected-error@+1 {{the 'test' dialect does not support identifier data layout entries}}
"test.op_with_data_layout"() {dlti.dl_spec = #dlti.dl_spec<index = 32, "test.foo" = [32]>} : () -> ()
