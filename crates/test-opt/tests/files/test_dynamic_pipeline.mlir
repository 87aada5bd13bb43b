// RUN: --split-input-file --mlir-disable-threading --pass-pipeline="builtin.module(builtin.module(test-dynamic-pipeline{op-name=mod2 run-on-nested-operations=1 dynamic-pipeline=canonicalize}))"
// RUN: --split-input-file --mlir-disable-threading --pass-pipeline="builtin.module(builtin.module(test-dynamic-pipeline{op-name=inner_mod1 run-on-parent dynamic-pipeline=canonicalize}))"
// RUN: --split-input-file --mlir-disable-threading --pass-pipeline="builtin.module(builtin.module(test-dynamic-pipeline{dynamic-pipeline=func.func(canonicalize)}))"
// Pipelines from text on symbols.
module {
module @inner_mod1 {
  "test.symbol"() {sym_name = "foo"} : () -> ()
  func.func private @bar()
}
}
module @mod2 {
  func.func private @bar()
  module @x { func.func @f() { %c = arith.constant 1 : i32
   return } }
}

// -----

module @mod2 {
  func.func private @bar()
  module @x { 
    module @y { func.func @f() { %c = arith.constant 1 : i32
     return } 
     func.func @g() { %c = arith.constant 1 : i32
     return } 
    }
   }
   func.func @h() { %c = arith.constant 1 : i32
     return } 
}
module @mod3 {
   func.func @h() { %c = arith.constant 1 : i32
     return } 
}
