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
func.func @known_by_range(%b: i32, %x: i1) -> (i1, i32) {
  %c3_i32 = arith.constant 3 : i32
  %cm = arith.constant 1000 : i32
  %c0_i32 = arith.constant 0 : i32
  %z1 = arith.shrui %b, %c3_i32 : i32
  %z = arith.cmpi slt, %z1, %c0_i32 : i32
  cf.cond_br %z, ^d, ^c(%c0_i32: i32)
  ^d:
  cf.br ^c(%cm: i32)
  ^c(%r: i32):
  %16 = arith.cmpi slt, %r, %c3_i32 : i32
  return %16, %r : i1, i32
}
func.func @known_by_folding(%b: i1, %x: i1) -> (i1, i32) {
  %c3_i32 = arith.constant 3 : i32
  %cm = arith.constant 1000 : i32
  %c0_i32 = arith.constant 0 : i32
  %z = arith.xori %b, %b : i1
  cf.cond_br %z, ^d, ^c(%c0_i32: i32)
  ^d:
  cf.br ^c(%cm: i32)
  ^c(%r: i32):
  %16 = arith.cmpi slt, %r, %c3_i32 : i32
  return %16, %r : i1, i32
}
func.func @known_by_both(%b: i1, %x: i1) -> (i1, i32) {
  %c3_i32 = arith.constant 3 : i32
  %cm = arith.constant 1000 : i32
  %c0_i32 = arith.constant 0 : i32
  %z = arith.cmpi sgt, %c0_i32, %c3_i32 : i32
  cf.cond_br %z, ^d, ^c(%c0_i32: i32)
  ^d:
  cf.br ^c(%cm: i32)
  ^c(%r: i32):
  %16 = arith.cmpi slt, %r, %c3_i32 : i32
  return %16, %r : i1, i32
}
func.func @never_entered(%u: i32, %arg0: i1) {
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %3 = arith.andi %c2_i32, %c3_i32 : i32
    scf.for %arg1 = %c2_i32 to %3 step %c2_i32 : i32 {
    %10:2 = scf.while (%arg5 = %c3_i32, %arg6 = %arg1) : (i32, i32) -> (i32, i32) {
      %13 = arith.cmpi slt, %arg5, %c3_i32 : i32
      scf.condition(%arg0) %arg5, %arg6 : i32, i32
    } do {
    ^bb0(%arg5: i32, %arg6: i32):
      scf.yield %arg5, %arg6 : i32, i32
    }
      scf.if %arg0 {
      %13 = arith.cmpi slt, %c2_i32, %c3_i32 : i32
      }
    }
    return
}
func.func @merged_after_an_argument_went(%p: i1, %x: i32, %y: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %p, ^a(%c1 : i32), ^b
^a(%u: i32):
  cf.br ^c(%x : i32)
^b:
  cf.br ^c(%y : i32)
^c(%r: i32):
  return %r : i32
}
func.func @nothing_is_known_of_what_comes_instead(%x: i8) -> (i64, i1) {
  %false = arith.constant false
  %c1 = arith.constant 1 : i64
  %0 = arith.minsi %c1, %c1 : i64
  %c0 = arith.constant 0 : i8
  %1 = arith.cmpi sle, %c0, %c0 : i8
  %2 = arith.maxsi %false, %1 : i1
  return %0, %2 : i64, i1
}
