// RUN:--duplicate-function-elimination
func.func @double(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
func.func @twice(%y: i32) -> i32 {
  %0 = arith.addi %y, %y : i32
  return %0 : i32
}
func.func private @marked(%y: i32) -> i32 attributes {other} {
  %0 = arith.addi %y, %y : i32
  return %0 : i32
}
func.func @square(%y: i32) -> i32 {
  %0 = arith.muli %y, %y : i32
  return %0 : i32
}
func.func private @declared(i32) -> i32
func.func private @again(i32) -> i32
func.func @caller(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  %1 = call @marked(%0) : (i32) -> i32
  %2 = call @again(%1) : (i32) -> i32
  %3 = call @square(%2) : (i32) -> i32
  return %3 : i32
}
