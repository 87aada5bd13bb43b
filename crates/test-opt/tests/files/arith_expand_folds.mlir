// RUN: --arith-expand
// Folds see operands as they were before the conversion.

func.func @f(%x: i32, %c: i32) -> i32 {
  %z = arith.constant 0 : i32
  %y = arith.addi %x, %z : i32
  %m = arith.maxsi %x, %y : i32
  return %m : i32
}
func.func @g(%x: i32) -> i32 {
  %z = arith.constant 1 : i32
  %y = arith.ceildivsi %x, %z : i32
  %m = arith.maxsi %x, %y : i32
  return %m : i32
}
func.func @h(%x: f32) -> f32 {
  %y = arith.minimumf %x, %x : f32
  %m = arith.maximumf %x, %y : f32
  return %m : f32
}
