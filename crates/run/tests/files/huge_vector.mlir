func.func @main(%a: i32) -> i32 {
  %x = vector.broadcast %a : i32 to vector<1000000xi32>
  %y = arith.addi %x, %x : vector<1000000xi32>
  %r = vector.reduction <add>, %y : vector<1000000xi32> into i32
  return %r : i32
}
