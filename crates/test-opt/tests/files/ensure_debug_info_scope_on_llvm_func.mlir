// RUN: --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo
// RUN: --ensure-debug-info-scope-on-llvm-func=emission-kind=Full --mlir-print-debuginfo

module {
  llvm.func @ext() loc("d/x.c":3:4)
  llvm.func @named() {
    %0 = llvm.mlir.constant(1 : i32) : i32 loc("e/y.c":1:2)
    llvm.call @ext() : () -> () loc(callsite("z/q.c":7:8 at "d/x.c":9:10))
    llvm.call @ext() : () -> () loc(callsite(callsite("z/q.c":7:8 at "z/r.c":17:8) at "d/x.c":9:10))
    llvm.return loc(fused["d/x.c":1:1, "k/l.c":2:2])
  } loc("name"("d/x.c":5:6))
  llvm.func @unk() {
    llvm.return loc(callsite("z/q.c":7:8 at "d/x.c":9:10))
  } loc(unknown)
  llvm.func @cs() {
    llvm.return loc(callsite("z/q.c":7:8 at "d/x.c":9:10))
  } loc(callsite("z/q.c":7:8 at "d/x.c":9:10))
  func.func @f() { return loc("a.c":1:1)} loc("b.c":2:2)
} loc("/abs/m.mlir":1:1)
