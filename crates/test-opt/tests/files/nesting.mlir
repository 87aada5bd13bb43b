// RUN: --test-print-nesting
// RUN: --test-print-callgraph
module @m attributes {foo.a = 1 : i32} {
  func.func private @f(%x: i32 {foo.b}) attributes {foo.c}
  func.func @g(%x: i32, %y: f32) -> i32 {
    %0 = arith.addi %x, %x overflow<nsw> {foo.d = "x"} : i32
    %1 = arith.addf %y, %y : f32
    %2 = call @g(%0, %1) : (i32, f32) -> i32
    return %0 : i32
  }
}
