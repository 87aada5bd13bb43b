// RUN: --canonicalize

func.func @leading_zeros(%x: index) -> index {
  %zero = arith.constant 0 : index
  %linear = affine.linearize_index [%zero, %zero, %x] by (3, 4, 5) : index
  return %linear : index
}

func.func @units(%x: index, %y: index, %n: index) -> (index, index) {
  %a = affine.linearize_index disjoint [%x, %n, %y] by (3, 1, 4) : index
  %b = affine.linearize_index [%x, %n, %y] by (3, 1, 4) : index
  return %a, %b : index, index
}

func.func @inverse(%x: index, %y: index) -> (index, index) {
  %linear = affine.linearize_index disjoint [%x, %y] by (2, 3) : index
  %parts:2 = affine.delinearize_index %linear into (2, 3) : index, index
  return %parts#0, %parts#1 : index, index
}

func.func @equal_tail(%x: index, %y: index, %z: index, %n: index) -> (index, index, index, index) {
  %linear = affine.linearize_index disjoint [%x, %y, %z] by (8, 3, %n) : index
  %parts:4 = affine.delinearize_index %linear into (2, 4, 3, %n) : index, index, index, index
  return %parts#0, %parts#1, %parts#2, %parts#3 : index, index, index, index
}

func.func @last_index(%x: index, %y: index) -> (index, index, index) {
  %linear = affine.linearize_index disjoint [%x, %y] by (2, 12) : index
  %parts:3 = affine.delinearize_index %linear into (2, 3, 4) : index, index, index
  return %parts#0, %parts#1, %parts#2 : index, index, index
}

func.func @unit_extents(%x: index) -> (index, index, index) {
  %parts:3 = affine.delinearize_index %x into (1, 4) : index, index, index
  return %parts#0, %parts#1, %parts#2 : index, index, index
}
