// RUN: --irdl-file=irdl_load_twice.mlir

irdl.dialect @shop {
  irdl.operation @sell
}
module {
  irdl.dialect @shop {
    irdl.operation @buy
    irdl.operation @sell
  }
}
