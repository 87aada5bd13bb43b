// RUN: --canonicalize
// RUN: --canonicalize --mlir-print-debuginfo --mlir-print-local-scope
func.func @sums(%a: i32, %b: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %cm1 = arith.constant -1 : i32
  %0 = arith.addi %a, %c5 overflow<nsw> : i32
  %1 = arith.addi %0, %c7 overflow<nsw, nuw> : i32
  %2 = arith.subi %c5, %b : i32
  %3 = arith.subi %c7, %2 : i32
  %4 = arith.muli %a, %cm1 : i32
  %5 = arith.addi %b, %4 : i32
  %6 = arith.subi %a, %b : i32
  %7 = arith.subi %6, %a : i32
  %8 = arith.muli %a, %c5 : i32
  %9 = arith.muli %8, %c7 : i32
  %10 = arith.subi %b, %c5 : i32
  %11 = arith.subi %10, %c7 : i32
  %12 = arith.addi %a, %c5 : i32
  %13 = arith.subi %c7, %12 : i32
  %14 = arith.subi %c5, %a : i32
  %15 = arith.addi %14, %c7 : i32
  %16 = arith.addi %b, %c7 : i32
  %17 = arith.subi %16, %c5 : i32
  return %1, %3, %5, %7, %9, %11, %13, %15 : i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @extended(%a: i8, %b: i8, %p: i1) -> (i32, i32, i32, i1, i1, i32, i32, i16) {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extui %b : i8 to i32
  %2 = arith.andi %0, %1 : i32
  %3 = arith.extsi %a : i8 to i32
  %4 = arith.extsi %b : i8 to i32
  %5 = arith.ori %3, %4 : i32
  %6 = arith.xori %0, %1 : i32
  %7 = arith.cmpi eq, %0, %1 : i32
  %8 = arith.cmpi ult, %a, %b : i8
  %true = arith.constant true
  %9 = arith.xori %8, %true : i1
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %10 = arith.select %p, %c0, %c1 : i32
  %np = arith.xori %p, %true : i1
  %11 = arith.select %np, %2, %5 : i32
  %12 = arith.trunci %3 : i32 to i16
  return %2, %5, %6, %7, %9, %10, %11, %12 : i32, i32, i32, i1, i1, i32, i32, i16
}
func.func @products(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0, %1 = arith.mulsi_extended %a, %b : i32
  %2, %3 = arith.mulsi_extended %a, %c1 : i32
  %4, %5 = arith.addui_extended %a, %b : i32, i1
  return %0, %2, %3, %4 : i32, i32, i32, i32
}
func.func @floats(%a: f32, %b: f32, %i: i16) -> (f32, f16, i1, i1, i1) {
  %0 = arith.negf %a : f32
  %1 = arith.negf %b : f32
  %2 = arith.mulf %0, %1 fastmath<fast> : f32
  %3 = arith.sitofp %i : i16 to f32
  %4 = arith.truncf %3 : f32 to f16
  %c = arith.constant 2.5 : f32
  %big = arith.constant 1.0e6 : f32
  %5 = arith.cmpf olt, %3, %c : f32
  %6 = arith.cmpf ogt, %3, %big : f32
  %7 = arith.cmpf uno, %3, %c : f32
  return %2, %4, %5, %6, %7 : f32, f16, i1, i1, i1
}
