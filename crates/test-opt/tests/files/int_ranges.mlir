// RUN: --allow-unregistered-dialect --int-range-optimizations
// RUN: --allow-unregistered-dialect --arith-unsigned-when-equivalent
// RUN: --allow-unregistered-dialect --arith-int-range-narrowing=int-bitwidths-supported=8,16
func.func @known(%a: i8, %b: i8) -> (i32, i1, i32) {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extui %b : i8 to i32
  %c1000 = arith.constant 1000 : i32
  %c256 = arith.constant 256 : i32
  %c0 = arith.constant 0 : i32
  %2 = arith.divui %0, %c1000 : i32
  %3 = arith.cmpi slt, %1, %c256 : i32
  %4 = arith.remsi %0, %c256 : i32
  %5 = arith.maxsi %4, %c0 : i32
  return %2, %3, %5 : i32, i1, i32
}
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %c10 step %c1 {
    %0 = arith.addi %i, %c1 : index
    %1 = arith.cmpi slt, %0, %n : index
    %2 = arith.cmpi sle, %0, %c10 : index
    %3 = arith.subi %i, %c10 : index
    "use.all"(%0, %1, %2, %3) : (index, i1, i1, index) -> ()
  }
  return
}
func.func @vectors(%a: vector<3xi8>, %c: i1) -> (vector<3xi32>, vector<3xi1>) {
  %0 = arith.extsi %a : vector<3xi8> to vector<3xi32>
  %cst = arith.constant dense<[-1, 127, 42]> : vector<3xi32>
  %1 = arith.addi %0, %cst : vector<3xi32>
  %2 = arith.cmpi ult, %0, %1 : vector<3xi32>
  %3 = arith.select %c, %0, %1 : vector<3xi32>
  return %3, %2 : vector<3xi32>, vector<3xi1>
}
func.func private @callee(%x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = arith.andi %x, %c7 : i32
  %1 = arith.xori %0, %c7 : i32
  %2 = arith.shli %1, %c7 : i32
  %3 = arith.shrui %2, %c7 : i32
  %4 = arith.cmpi ule, %3, %c7 : i32
  %5 = arith.extui %4 : i1 to i32
  return %5 : i32
}
func.func @caller(%x: i32) -> i32 {
  %0 = call @callee(%x) : (i32) -> i32
  %c3 = arith.constant 3 : i32
  %1 = arith.remui %0, %c3 : i32
  return %1 : i32
}
func.func @ceil(%a: i8, %b: i8) -> (i32, i32, i32) {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extui %b : i8 to i32
  %c5 = arith.constant 5 : i32
  %2 = arith.ceildivsi %0, %c5 : i32
  %3 = arith.floordivsi %0, %c5 : i32
  %4 = arith.muli %2, %3 : i32
  return %2, %3, %4 : i32, i32, i32
}
