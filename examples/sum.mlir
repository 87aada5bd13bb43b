// Run: cargo run -p terrace-opt -- examples/sum.mlir
module {
  func.func private @report(i32)

  func.func @sum(%x: i32, %y: i32) -> i32 {
    %sum = arith.addi %x, %y overflow<nsw> : i32
    %zero = arith.constant 0 : i32
    %negative = arith.cmpi slt, %sum, %zero : i32
    %result = arith.select %negative, %zero, %sum : i32
    call @report(%result) : (i32) -> ()
    return %result : i32
  }
}
