// RUN: --no-implicit-module --allow-unregistered-dialect --split-input-file --mlir-print-debuginfo
"a.b"() {map = affine_map<(d0) -> (d0)>} : () -> ()
// -----
module @m {}
// -----
func.func @f() { return }
// -----
func.func private @f()
func.func private @g()
// -----
func.func @f() {
  call @missing() : () -> ()
  return
}
