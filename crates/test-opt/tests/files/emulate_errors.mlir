// RUN: --allow-unregistered-dialect --arith-emulate-wide-int
func.func @other_width(%a: i128) {
  return
}
