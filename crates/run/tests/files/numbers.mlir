func.func @divide(%a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  return %q : i32
}
func.func @wide(%a: i64, %b: i64) -> i64 {
  %x = arith.extsi %a : i64 to i128
  %y = arith.extsi %b : i64 to i128
  %p = arith.muli %x, %y : i128
  %c = arith.constant 64 : i128
  %h = arith.shrsi %p, %c : i128
  %r = arith.trunci %h : i128 to i64
  return %r : i64
}
func.func @half(%a: f32) -> f32 {
  %h = arith.truncf %a : f32 to f16
  %s = arith.addf %h, %h : f16
  %r = arith.extf %s : f16 to f32
  return %r : f32
}
func.func @lanes(%a: i32) -> i32 {
  %v = vector.broadcast %a : i32 to vector<5xi32>
  %w = arith.muli %v, %v : vector<5xi32>
  %r = vector.reduction <add>, %w : vector<5xi32> into i32
  return %r : i32
}
func.func @choose(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %zero = arith.cmpi eq, %a, %c0 : i32
  %r = arith.select %zero, %c7, %b : i32
  return %r : i32
}
