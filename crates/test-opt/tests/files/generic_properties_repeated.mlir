// RUN: --mlir-print-op-generic --split-input-file

// Properties written as before: in one line, in several, with others in between, and with attributes
// that belong to them.

"func.func"() <{function_type = (i32, i1) -> (), sym_name = "repeated"}> ({
^bb0(%a: i32, %c: i1):
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  %1 = "arith.addi"(%0, %a) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  %2 = "arith.addi"(%1, %a) : (i32, i32) -> i32
  %3 = "arith.addi"(%2, %a) <{overflowFlags = #arith.overflow<nsw>}> {seen} : (i32, i32) -> i32
  %4 = "arith.addi"(%3, %a) <{overflowFlags =
    #arith.overflow<nsw>}> : (i32, i32) -> i32
  %5 = "arith.addi"(%4, %a) <{overflowFlags =
    #arith.overflow<nsw>}> : (i32, i32) -> i32
  %6 = "arith.addi"(%5, %a) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
  %7 = "arith.addi"(%6, %a) <{overflowFlags = #arith.overflow<nuw>, more = 1 : i32}> : (i32, i32) -> i32
  %8 = "arith.addi"(%7, %a) <{overflowFlags = #arith.overflow<nuw>, more = 1 : i32}> : (i32, i32) -> i32
  "cf.cond_br"(%c, %a, %a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
^bb1(%b: i32):
  "cf.cond_br"(%c, %a, %b)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
}) : () -> ()

// -----

#same = #arith.overflow<nsw>
"func.func"() <{function_type = (i32) -> (), sym_name = "alias"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #same}> : (i32, i32) -> i32
  %1 = "arith.addi"(%0, %a) <{overflowFlags = #same}> : (i32, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()

// -----

#same = #arith.overflow<nuw>
"func.func"() <{function_type = (i32) -> (), sym_name = "alias_of_another_file"}> ({
^bb0(%a: i32):
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #same}> : (i32, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
