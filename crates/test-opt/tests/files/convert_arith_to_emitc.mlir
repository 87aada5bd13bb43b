// RUN: --convert-arith-to-emitc --split-input-file
func.func @integers(%a: i32, %b: i32, %i: index) -> (i32, i1, index) {
  %c = arith.constant 7 : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %c overflow<nsw> : i32
  %2 = arith.divui %1, %a : i32
  %3 = arith.xori %2, %b : i32
  %4 = arith.cmpi ult, %3, %a : i32
  %5 = arith.index_castui %3 : i32 to index
  %6 = arith.subi %5, %i : index
  %7 = arith.select %4, %6, %i : index
  return %3, %4, %7 : i32, i1, index
}
func.func @floats(%a: f32, %b: f64) -> (i1, i8, f32) {
  %0 = arith.extf %a : f32 to f64
  %1 = arith.cmpf ule, %0, %b : f64
  %2 = arith.fptoui %b : f64 to i8
  %3 = arith.uitofp %2 : i8 to f32
  %4 = arith.negf %3 : f32
  return %1, %2, %4 : i1, i8, f32
}
func.func @bits(%a: i64) -> (i1, i16, i64) {
  %0 = arith.trunci %a : i64 to i1
  %1 = arith.trunci %a : i64 to i16
  %2 = arith.extui %0 : i1 to i64
  return %0, %1, %2 : i1, i16, i64
}
// -----
func.func @vectors_have_no_operators(%a: vector<4xi32>) -> vector<4xi32> {
  %0 = arith.addi %a, %a : vector<4xi32>
  return %0 : vector<4xi32>
}
// -----
func.func @signed_booleans(%a: i1) -> i8 {
  %0 = arith.extsi %a : i1 to i8
  return %0 : i8
}
