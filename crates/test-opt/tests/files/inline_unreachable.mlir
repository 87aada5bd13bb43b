// RUN: --inline
// MLIR-DIFFERS: it crashes.

// What never comes back gives nothing that could take the place of the call.
func.func private @never() -> i32 {
  ub.unreachable
}
func.func @calls() -> i32 {
  %0 = call @never() : () -> i32
  return %0 : i32
}
