// RUN: --symbol-dce
// RUN: --symbol-privatize=exclude=b
// RUN: --pass-pipeline=builtin.module(symbol-privatize,symbol-dce)
// RUN: --pass-pipeline=builtin.module(builtin.module(symbol-dce))
func.func private @a()
func.func private @b()
func.func @c() {
  call @b() : () -> ()
  return
}
module @inner {
  func.func private @x()
  func.func nested @y() { return }
  func.func private @z()
  func.func @uses() {
    call @z() : () -> ()
    return
  }
}
