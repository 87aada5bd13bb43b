// RUN: --cse --allow-unregistered-dialect
// RUN: --cse --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope
func.func @f(%a: i32, %b: i32, %p: i1) -> (i32, i32, i32) {
  %0 = arith.addi %a, %b : i32 loc(unknown)
  %1 = arith.addi %b, %a : i32 loc("later")
  %2 = arith.addi %a, %b overflow<nsw> : i32
  %d = arith.muli %a, %a : i32
  %e = arith.muli %d, %a : i32
  cf.cond_br %p, ^x, ^y
^x:
  %3 = arith.addi %a, %b : i32
  %4 = arith.subi %a, %b : i32
  return %3, %1, %4 : i32, i32, i32
^y:
  %5 = arith.subi %a, %b : i32
  return %5, %2, %0 : i32, i32, i32
^unreachable:
  %6 = arith.addi %a, %b : i32
  %7 = arith.addi %a, %b : i32
  return %6, %7, %0 : i32, i32, i32
}
module @graph {
  %0 = arith.constant 1 : i32
  %u = arith.addi %1, %0 : i32
  %1 = arith.constant 1 : i32
  %v = arith.addi %1, %0 : i32
  "use"(%u, %v) : (i32, i32) -> ()
}
func.func @nested(%a: i32) {
  %0 = arith.addi %a, %a : i32
  "with.region"() ({
    %1 = arith.addi %a, %a : i32
    "use"(%1, %1) : (i32, i32) -> ()
  }) : () -> ()
  "use"(%0) : (i32) -> ()
  return
}
