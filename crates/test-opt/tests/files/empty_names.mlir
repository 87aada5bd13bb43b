// RUN: --mlir-use-nameloc-as-prefix
// A location without a name gives a number, not `arg0`.

// -----
func.func @f(%a: i32 loc("")) { %b = arith.addi %a, %a : i32 loc("") return }
