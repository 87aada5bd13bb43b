// RUN: --canonicalize
func.func @ints() -> (i8, i8, i8, i8, i8, i8, i8, i8, i8, i8) {
  %m = arith.constant -128 : i8
  %a = arith.constant 100 : i8
  %b = arith.constant -7 : i8
  %z = arith.constant 0 : i8
  %m1 = arith.constant -1 : i8
  %0 = arith.addi %a, %a : i8
  %1 = arith.divsi %m, %m1 : i8
  %2 = arith.floordivsi %a, %b : i8
  %3 = arith.ceildivsi %a, %b : i8
  %4 = arith.ceildivui %a, %b : i8
  %5 = arith.remsi %b, %a : i8
  %6 = arith.remui %a, %z : i8
  %7 = arith.shrsi %b, %z : i8
  %8 = arith.ceildivsi %m, %b : i8
  %9 = arith.maxui %a, %b : i8
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i8, i8, i8, i8, i8, i8, i8, i8, i8, i8
}
func.func @vectors() -> (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi1>) {
  %a = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %b = arith.constant dense<[32, 1, 1, 1]> : vector<4xi32>
  %c = arith.constant dense<[1, 1, 1, 32]> : vector<4xi32>
  %d = arith.constant dense<[1, 0, 3, 4]> : vector<4xi32>
  %0 = arith.shli %a, %b : vector<4xi32>
  %1 = arith.shli %a, %c : vector<4xi32>
  %2 = arith.floordivsi %a, %d : vector<4xi32>
  %3 = arith.divsi %a, %d : vector<4xi32>
  %4 = arith.cmpi slt, %a, %d : vector<4xi32>
  return %0, %1, %2, %3, %4 : vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi1>
}
func.func @identities(%a: i32, %b: i32, %v: vector<2xi32>) -> (i32, i32, i32, i32, i32, i32, i32, i32, i1, i32, vector<2xi32>) {
  %c0 = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  %0 = arith.subi %a, %b : i32
  %1 = arith.addi %0, %b : i32
  %2 = arith.xori %a, %a : i32
  %3 = arith.xori %a, %m1 : i32
  %4 = arith.andi %3, %a : i32
  %5 = arith.ori %a, %3 : i32
  %6 = arith.andi %a, %b : i32
  %7 = arith.andi %b, %6 : i32
  %8 = arith.muli %a, %b overflow<nsw> : i32
  %9 = arith.divsi %8, %b : i32
  %10 = arith.subi %a, %a : i32
  %11 = arith.addi %c0, %a : i32
  %12 = arith.cmpi sge, %a, %a : i32
  %13 = arith.cmpi ne, %a, %b : i32
  %14 = arith.select %13, %a, %b : i32
  %15 = arith.xori %v, %v : vector<2xi32>
  return %1, %2, %4, %5, %7, %9, %10, %11, %12, %14, %15 : i32, i32, i32, i32, i32, i32, i32, i32, i1, i32, vector<2xi32>
}
func.func @casts(%a: i64, %i: index) -> (i16, i64, f32, i32, i32, f16, i64, f64, i8) {
  %0 = arith.trunci %a : i64 to i32
  %1 = arith.trunci %0 : i32 to i16
  %2 = arith.extsi %0 : i32 to i64
  %c = arith.constant 3.0 : f64
  %3 = arith.truncf %c : f64 to f32
  %c9 = arith.constant 3.0e9 : f64
  %4 = arith.fptosi %c9 : f64 to i32
  %5 = arith.fptoui %c9 : f64 to i32
  %c100000 = arith.constant 100000 : i32
  %6 = arith.sitofp %c100000 : i32 to f16
  %7 = arith.bitcast %c : f64 to i64
  %8 = arith.bitcast %7 : i64 to f64
  %c300 = arith.constant 300 : i32
  %9 = arith.trunci %c300 overflow<nuw> : i32 to i8
  return %1, %2, %3, %4, %5, %6, %7, %8, %9 : i16, i64, f32, i32, i32, f16, i64, f64, i8
}
func.func @floats(%a: f32) -> (f32, f32, f32, f32, f32, i1) {
  %nz = arith.constant -0.0 : f32
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00001 : f32
  %0 = arith.addf %a, %nz : f32
  %1 = arith.addf %a, %z : f32
  %2 = arith.addf %one, %nan : f32
  %3 = arith.divf %z, %z : f32
  %4 = arith.maxnumf %a, %nan : f32
  %5 = arith.cmpf ult, %a, %nan : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, i1
}
