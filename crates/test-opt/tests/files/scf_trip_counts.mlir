// RUN: --split-input-file --canonicalize --allow-unregistered-dialect
func.func @a() {
  %a = arith.constant 127 : i8
  %b = arith.constant 128 : i8
  scf.for unsigned %i = %a to %b step %a : i8 { "test.x"(%i) : (i8) -> () }
  scf.for %i = %a to %b step %a : i8 { "test.y"(%i) : (i8) -> () }
  scf.for unsigned %i = %b to %a step %a : i8 { "test.z"(%i) : (i8) -> () }
  return
}
// -----
func.func @b() {
  %a = arith.constant 200 : i8
  %b = arith.constant 250 : i8
  %s = arith.constant 25 : i8
  %t = arith.constant 50 : i8
  %u = arith.constant 200 : i8
  scf.for unsigned %i = %a to %b step %s : i8 { "test.x"(%i) : (i8) -> () }
  scf.for unsigned %i = %a to %b step %t : i8 { "test.y"(%i) : (i8) -> () }
  scf.for unsigned %i = %a to %b step %u : i8 { "test.z"(%i) : (i8) -> () }
  return
}
// -----
func.func @c() {
  %a = arith.constant -3 : i32
  %b = arith.constant 2 : i32
  %s = arith.constant -1 : i32
  %z = arith.constant 0 : i32
  scf.for unsigned %i = %b to %a step %s : i32 { "test.x"(%i) : (i32) -> () }
  scf.for unsigned %i = %z to %a step %a : i32 { "test.y"(%i) : (i32) -> () }
  scf.for %i = %z to %b step %s : i32 { "test.z"(%i) : (i32) -> () }
  scf.for unsigned %i = %a to %a step %z : i32 { "test.w"(%i) : (i32) -> () }
  return
}
// -----
func.func @d() {
  %z = arith.constant 0 : index
  %b = arith.constant 2 : index
  %s = arith.constant -1 : index
  scf.for %i = %z to %b step %s { "test.z"(%i) : (index) -> () }
  scf.for unsigned %i = %z to %b step %s { "test.u"(%i) : (index) -> () }
  scf.for unsigned %i = %b to %s step %b { "test.v"(%i) : (index) -> () }
  scf.for unsigned %i = %b to %s step %s { "test.w"(%i) : (index) -> () }
  return
}
// -----
func.func @e() {
  %z = arith.constant 0 : i64
  %b = arith.constant 2 : i64
  %s = arith.constant -1 : i64
  scf.for %i = %z to %b step %s : i64 { "test.z"(%i) : (i64) -> () }
  scf.for unsigned %i = %z to %b step %s : i64 { "test.u"(%i) : (i64) -> () }
  scf.for unsigned %i = %b to %s step %b : i64 { "test.v"(%i) : (i64) -> () }
  scf.for unsigned %i = %b to %s step %s : i64 { "test.w"(%i) : (i64) -> () }
  return
}
// -----
func.func @f() {
  %a = arith.constant -128 : i8
  %b = arith.constant 127 : i8
  %s = arith.constant 127 : i8
  %t = arith.constant -100 : i8
  scf.for %i = %a to %b step %s : i8 { "test.z"(%i) : (i8) -> () }
  scf.for %i = %a to %t step %b : i8 { "test.y"(%i) : (i8) -> () }
  %m = arith.constant -9223372036854775808 : index
  %c42 = arith.constant 42 : index
  scf.for %i = %m to %c42 step %c42 { "test.z"(%i) : (index) -> () }
  return
}
// -----
func.func @d(%x: index, %y: index) {
  %s = arith.constant -1 : index
  scf.for %i = %x to %y step %s { "test.z"(%i) : (index) -> () }
  scf.for unsigned %i = %x to %y step %s { "test.u"(%i) : (index) -> () }
  return
}
// -----
func.func @e(%x: index, %y: index) {
  %s = arith.constant 5 : index
  %t = arith.constant 4 : index
  %n = arith.constant -4 : index
  scf.for %i = %s to %t step %x { "test.z"(%i) : (index) -> () }
  scf.for unsigned %i = %s to %t step %x { "test.u"(%i) : (index) -> () }
  scf.for unsigned %i = %n to %t step %x { "test.v"(%i) : (index) -> () }
  scf.for unsigned %i = %t to %n step %x { "test.w"(%i) : (index) -> () }
  scf.for unsigned %i = %t to %t step %x { "test.w"(%i) : (index) -> () }
  return
}
// -----
func.func @f(%x: i8, %y: index) {
  %a = arith.constant -128 : i8
  %b = arith.constant 127 : i8
  scf.for %i = %a to %b step %x : i8 { "test.z"(%i) : (i8) -> () }
  scf.for unsigned %i = %a to %b step %x : i8 { "test.z"(%i) : (i8) -> () }
  scf.for unsigned %i = %b to %a step %x : i8 { "test.z"(%i) : (i8) -> () }
  %u = affine.apply affine_map<(d0) -> (d0 + 3)>(%y)
  %c = arith.constant 3 : index
  scf.for %i = %y to %u step %c { "test.q"(%i) : (index) -> () }
  return
}
// -----
func.func @g(%x: index, %y: index) {
  %u = arith.addi %x, %y : index
  scf.for %i = %x to %u step %y { "test.q"(%i) : (index) -> () }
  %c = arith.constant 3 : index
  %v = arith.addi %x, %c : index
  scf.for %i = %x to %v step %c { "test.r"(%i) : (index) -> () }
  %w = arith.addi %x, %c overflow<nsw> : index
  scf.for %i = %x to %w step %c { "test.s"(%i) : (index) -> () }
  %w2 = arith.addi %x, %c overflow<nuw> : index
  scf.for %i = %x to %w2 step %c { "test.t"(%i) : (index) -> () }
  scf.for unsigned %i = %x to %w2 step %c { "test.u"(%i) : (index) -> () }
  return
}
