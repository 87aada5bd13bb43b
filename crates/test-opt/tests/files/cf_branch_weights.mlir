// RUN: --verify-diagnostics --split-input-file
// A branch has a weight for each successor.
func.func @one(%c: i1) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  "cf.cond_br"(%c)[^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>, branch_weights = array<i32: 1>}> : (i1) -> ()
^a:
  return
}

// -----
func.func @two(%c: i1) {
  cf.cond_br %c weights([90, 10]), ^a, ^a
^a:
  return
}
