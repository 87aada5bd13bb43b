// RUN: --inline
// RUN: --inline=default-pipeline= --mlir-print-debuginfo --mlir-print-local-scope
// RUN: --inline=inlining-threshold=50
// RUN: --inline=op-pipelines=func.func(canonicalize,cse)
func.func private @leaf(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("leaf")
  return %0 : i32
}
func.func @blocks(%p: i1, %a: i32) -> i32 {
  cf.cond_br %p, ^x, ^y
^x:
  return %a : i32 loc("return x")
^y:
  %0 = arith.muli %a, %a : i32 loc("in y")
  return %0 : i32
}
func.func @rec(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = call @rec2(%0) : (i32) -> i32
  return %1 : i32
}
func.func @rec2(%a: i32) -> i32 {
  %0 = call @leaf(%a) : (i32) -> i32 loc("call in rec2")
  %1 = call @rec(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @not_inlined(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func @top(%p: i1, %a: i32) -> i32 {
  %0 = call @blocks(%p, %a) : (i1, i32) -> i32 loc("call in top")
  %1 = call @leaf(%0) : (i32) -> i32 loc("second call in top")
  %2 = call @rec(%1) : (i32) -> i32
  %3 = call @not_inlined(%2) : (i32) -> i32
  %f = func.constant @leaf : (i32) -> i32
  %4 = call_indirect %f(%3) : (i32) -> i32
  return %4 : i32
}
