// RUN: --print-ir --mlir-print-debuginfo
// RUN: --pass-pipeline=builtin.module(func.func(print-ir{label=inner}),cse,print-ir) --mlir-print-op-generic
// RUN: --print-ir=label=named --mlir-use-nameloc-as-prefix --mlir-print-debuginfo --mlir-pretty-debuginfo
// RUN: --cse --mlir-pass-statistics
#loc = loc("x.c":1:2)
func.func @f(%a: i32 loc("arg":1:1)) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("sum"(#loc))
  %1 = arith.addi %a, %a : i32 loc(fused["u", #loc])
  return %1 : i32
} loc(#loc)
