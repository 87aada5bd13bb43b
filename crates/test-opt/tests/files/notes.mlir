// RUN: --allow-unregistered-dialect --split-input-file --mlir-print-debuginfo
// RUN: --allow-unregistered-dialect --split-input-file --mlir-print-skip-regions
// RUN: --allow-unregistered-dialect --split-input-file --mlir-use-nameloc-as-prefix
func.func @f() -> i32 {
  %x = "a.b"() : () -> i64 loc("x")
  return %x : i64
}
// -----
func.func @f() {
  %0:2 = "a.b"() : () -> (i64, i64) loc("\\x y")
  "a.c"() ({
    "arith.addi"(%0#0, %0#1) ({}) : (i64, i64) -> i64
  }) : () -> ()
  return
}
// -----
func.func @empty() {
}
