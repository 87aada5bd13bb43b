// RUN: -split-input-file
// RUN: -split-input-file -mlir-print-op-generic
func.func @f(%k: i32, %s: si8) {
  cf.switch %k : i32, [
    default: ^bb1(%k : i32),
    42: ^bb2,
    -1: ^bb1(%k : i32)
  ]
^bb1(%a: i32):
  cf.switch %s : si8, [default: ^bb2] {note}
^bb2:
  return
}
// -----
func.func @f(%k: index) {
  cf.switch %k : index, [default: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%k: i32) {
  cf.switch %k : i32, [42: ^bb1]
^bb1:
  return
}
// -----
func.func @f(%k: i32) {
  "cf.switch"(%k) [^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
