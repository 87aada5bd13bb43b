// RUN: -split-input-file
irdl.dialect @shop {
  irdl.type @bare
  irdl.type @price {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(amount: %2)
  }
  irdl.operation @nothing
  irdl.operation @sell {
    %any = irdl.any
    %price = irdl.base @shop::@price
    %exact = irdl.parametric @shop::@price<%any>
    irdl.operands(thing: %any, wrap: optional %any, extras: variadic %price)
    irdl.results(price: %exact)
    irdl.attributes {"label" = %any}
    %one = irdl.region(%any) with size 1
    irdl.regions(body: %one)
  }
}
// -----
irdl.dialect @Shop {}
// -----
irdl.dialect @shop {
  irdl.type @twice {
    irdl.parameters()
    irdl.parameters()
  }
}
// -----
irdl.dialect @shop {
  irdl.type @t {
    %0 = irdl.any
    irdl.parameters(a: %0, a: %0)
  }
}
// -----
irdl.dialect @shop {
  irdl.operation @sell {
    %0 = irdl.base @shop::@sell
  }
}
// -----
irdl.dialect @shop {
  irdl.operation @sell {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(a: %0)
  }
}
