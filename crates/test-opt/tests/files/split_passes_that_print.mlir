// RUN: --split-input-file --test-print-defuse
// What a pass prints stands before the result of its part of the file.
func.func @a(%x: i32) -> i32 {
  return %x : i32
}

// -----

func.func @b() {
  return
}
