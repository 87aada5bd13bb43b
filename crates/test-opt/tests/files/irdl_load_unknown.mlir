// RUN: --irdl-file=irdl_load_unknown.mlir

irdl.dialect @shop {
  irdl.operation @sell {
    %0 = irdl.base "!shop.thing"
    irdl.operands(thing: %0)
  }
}
