// RUN: --allow-unregistered-dialect --arith-emulate-wide-int
// RUN: --allow-unregistered-dialect --arith-emulate-unsupported-floats=source-types=bf16
func.func @arith(%a: i64, %b: i64) -> (i64, i64, i64, i1) {
  %c = arith.constant -7 : i64
  %0 = arith.addi %a, %c : i64
  %1 = arith.muli %0, %b : i64
  %2 = arith.shrsi %1, %a : i64
  %3 = arith.cmpi slt, %2, %b : i64
  return %0, %1, %2, %3 : i64, i64, i64, i1
}
func.func @casts(%a: i64, %i: index, %v: vector<3xi16>) -> (f64, i64, vector<3xi64>, i16) {
  %0 = arith.sitofp %a : i64 to f64
  %1 = arith.index_cast %i : index to i64
  %2 = arith.extui %v : vector<3xi16> to vector<3xi64>
  %3 = arith.trunci %a : i64 to i16
  return %0, %1, %2, %3 : f64, i64, vector<3xi64>, i16
}
func.func @floats(%x: bf16, %y: bf16, %z: bf16) -> i1 {
  %c = arith.constant 1.0 : bf16
  %p = arith.addf %x, %y : bf16
  %q = arith.mulf %p, %z : bf16
  %r = arith.addf %q, %c : bf16
  %s = arith.cmpf ole, %p, %r : bf16
  return %s : i1
}
func.func private @declared(i64) -> vector<2xi64>
func.func @calls(%a: i64) -> vector<2xi64> {
  %0 = call @declared(%a) : (i64) -> vector<2xi64>
  return %0 : vector<2xi64>
}
