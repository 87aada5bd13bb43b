// RUN: --allow-unregistered-dialect --test-single-fold
func.func @once(%x: i32, %c: i1) -> (i32, i32, i32, index) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  %four = arith.addi %two, %two : i32
  %same = arith.addi %x, %zero : i32
  %also = arith.constant 2 : i32
  %r = scf.if %c -> i32 {
    %five = arith.constant 5 : i32
    %six = arith.addi %five, %one : i32
    scf.yield %six : i32
  } else {
    %dead = arith.muli %also, %zero : i32
    scf.yield %also : i32
  }
  %t = "t.made"() : () -> tensor<3x?xf32>
  %d = arith.constant 0 : index
  %size = tensor.dim %t, %d : tensor<3x?xf32>
  return %four, %same, %r, %size : i32, i32, i32, index
}
module @inner {
  func.func @f() -> i1 {
    %a = arith.constant true
    %b = arith.constant false
    %n = arith.xori %a, %b : i1
    return %n : i1
  }
}
