// RUN: --test-print-invalid
// RUN: --test-print-invalid --mlir-print-debuginfo --mlir-print-local-scope

func.func @f() { return }
