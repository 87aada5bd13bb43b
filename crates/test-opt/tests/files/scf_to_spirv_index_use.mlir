// RUN: --allow-unregistered-dialect --convert-scf-to-spirv --verify-diagnostics=only-expected

// A loop variable whose type changes has no conversion back.
func.func @f() {
  %a = arith.constant 0 : index
  %b = arith.constant 4 : index
  // expected-error@+1 {{unresolved materialization from ('i32') to ('index') that remained live}}
  scf.for %i = %a to %b step %b {
    // expected-note@+1 {{see existing live user here}}
    "foo.use"(%i) : (index) -> ()
  }
  return
}
