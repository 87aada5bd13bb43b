// RUN: --sccp
// RUN: --sccp --mlir-print-debuginfo --mlir-print-local-scope
func.func @branches(%a: i32) -> (i32, i32) {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^x, ^y
^x:
  %0 = arith.addi %c1, %c1 : i32
  cf.br ^z(%0, %a : i32, i32)
^y:
  %1 = arith.addi %a, %c1 : i32
  cf.br ^z(%1, %a : i32, i32)
^z(%b: i32, %c: i32):
  %2 = arith.muli %b, %b : i32
  return %2, %c : i32, i32
}
func.func private @same(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @calls(%x: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0:2 = call @same(%c1, %c1) : (i32, i32) -> (i32, i32)
  %1:2 = call @same(%c1, %c2) : (i32, i32) -> (i32, i32)
  return %0#0, %1#1 : i32, i32
}
func.func @loop(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %s: i32):
  %p = arith.cmpi slt, %i, %n : i32
  cf.cond_br %p, ^body, ^exit
^body:
  %c1 = arith.constant 1 : i32
  %next = arith.addi %i, %c1 : i32
  %t = arith.addi %s, %c0 : i32
  cf.br ^head(%next, %t : i32, i32)
^exit:
  return %s : i32
}
