// RUN: --irdl-file=irdl_references.mlir
irdl.dialect @money {
  irdl.type @amount
}
irdl.dialect @shop {
  irdl.operation @sell {
    %0 = irdl.base @money::@amount
    %1 = irdl.parametric @shop::@nothing<>
    irdl.results(price: %0)
  }
}
