// RUN: --test-composite-fixed-point-pass

func.func @f(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  %1 = arith.addi %a, %c1 : i32
  %2 = arith.addi %0, %c1 : i32
  return %1 : i32
}
