// RUN: --cse --split-input-file

// The second block sees what is in the first one.
func.func @second(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  cf.br ^bb1(%0 : i32)
^bb1(%c: i32):
  %1 = arith.addi %a, %b : i32
  %2 = arith.muli %1, %c : i32
  return %2 : i32
}

// -----

// A loop of the second block on itself.
func.func @loop(%a: i32, %b: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.br ^bb1(%0 : i32)
^bb1(%c: i32):
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %c, %1 : i32
  %3 = arith.muli %c, %1 : i32
  %4 = arith.select %b, %2, %3 : i32
  cf.br ^bb1(%4 : i32)
}

// -----

// Nothing leads to the second block, in which nothing is replaced.
func.func @unreachable(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
^bb1:
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a : i32
  %3 = arith.muli %1, %2 : i32
  return %3 : i32
}

// -----

// Both ways lead to the second block.
func.func @twice(%a: i32, %b: i1) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %b, ^bb1(%0 : i32), ^bb1(%a : i32)
^bb1(%c: i32):
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %1, %c : i32
  return %2 : i32
}
