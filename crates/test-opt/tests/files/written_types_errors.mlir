// RUN: --split-input-file
// A type in the text of an operation that is not of the class that the operation declares.
func.func @linearize(%v: i32) -> index {
  %0 = affine.linearize_index [%v, %v] by (4, 8) : vector<2xindex>
  return %0 : index
}

// -----

func.func @f() {
  %0 = linalg.index 0 : i32
  return
}

// -----

func.func @f() {
  %0 = gpu.subgroup_id : i32
  return
}
