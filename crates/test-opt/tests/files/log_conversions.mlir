// RUN: --convert-to-llvm --log-actions-to=- --mlir-disable-threading
// RUN: --convert-arith-to-llvm --log-actions-to=- --mlir-disable-threading
func.func @f(%a: i32, %c: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb2
^bb1(%x: i32):
  return %x : i32
^bb2:
  %1 = func.call @g(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @g(i32) -> i32
