// RUN: --pass-pipeline=builtin.module(composite-fixed-point-pass{pipeline=any(cse,canonicalize)})
// RUN: --pass-pipeline=builtin.module(func.func(composite-fixed-point-pass{pipeline=cse}))

func.func @f(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  %1 = arith.addi %a, %c1 : i32
  %2 = arith.addi %0, %c1 : i32
  return %1 : i32
}
