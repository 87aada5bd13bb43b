// RUN: --irdl-file=irdl_load_predicate.mlir

irdl.dialect @shop {
  irdl.operation @sell {
    %0 = irdl.c_pred "$_self.isDear()"
    irdl.operands(thing: %0)
  }
}
