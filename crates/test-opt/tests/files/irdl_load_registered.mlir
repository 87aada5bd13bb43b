// RUN: --irdl-file=irdl_load_registered.mlir

irdl.dialect @arith {
  irdl.operation @sell
}
