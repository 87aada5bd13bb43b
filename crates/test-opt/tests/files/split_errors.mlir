// RUN: --split-input-file --mlir-print-op-on-diagnostic=false
func.func @good() { return }

// -----

func.func @bad(%a: f32) -> f32 {
  %0 = arith.addi %a, %a : f32
  return %0 : f32
}

// -----

func.func @undefined() -> i32 {
  return %nothing : i32
}

// -----

module @twice {
  func.func private @f()
  func.func private @f()
}
