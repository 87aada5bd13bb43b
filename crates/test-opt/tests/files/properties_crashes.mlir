// RUN: --mlir-print-op-generic
// RUN:
// MLIR-DIFFERS: it drops the default too, and crashes when it prints the custom form.

func.func @dictionary_dropped(%a: i32) {
  %0 = "arith.addi"(%a, %a) <{}> {overflowFlags = 3 : i32} : (i32, i32) -> i32
  return
}
