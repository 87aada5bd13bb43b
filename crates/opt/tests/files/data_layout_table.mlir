// RUN: --print-data-layout=i64,index,vector<[4]x3xf32>,complex<i6>
// MLIR-DIFFERS: it has no such flag.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  module @inner attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<[64, 128]> : vector<2xi64>>} {
  }
}
