// RUN: --split-input-file --verify-diagnostics
// MLIR-DIFFERS: it crashes.

func.func @select_scalar(%c: vector<2xi1>, %a: i32) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %c, %a, %a : vector<2xi1>, i32
  return
}

