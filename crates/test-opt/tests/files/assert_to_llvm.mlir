// RUN: --test-cf-assert
// RUN: --convert-cf-to-llvm

// A failed assertion prints its message and, outside of tests, aborts.
func.func @checks(%a: i1, %b: i1) {
  cf.assert %a, "first"
  cf.assert %b, "second"
  return
}
