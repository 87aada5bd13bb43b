// RUN:
// RUN: --mlir-print-op-generic
// Defaults that are attributes of the dialect are shown in generic form only.
"llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "declared"}> ({
}) : () -> ()
"llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "f", personality = @f}> ({
^bb0(%v: i32):
  "llvm.call"(%v) <{callee = @f, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  "llvm.inline_asm"(%v) <{asm_string = "nop", constraints = "r"}> : (i32) -> ()
  llvm.inline_asm tail_call_kind = <none> "nop", "r" %v : (i32) -> ()
  llvm.inline_asm tail_call_kind = <tail> "nop", "r" %v : (i32) -> ()
  "llvm.intr.dbg.value"(%v) <{varInfo = #llvm.di_local_variable<scope = #llvm.di_file<"a" in "b">>}> : (i32) -> ()
  "llvm.invoke"(%v)[^bb1, ^bb1] <{callee = @f, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i32) -> ()
^bb1:
  %x = "llvm.landingpad"() <{cleanup}> : () -> !llvm.ptr
  "llvm.return"() : () -> ()
}) : () -> ()
module attributes {transform.with_named_sequence} {
  transform.named_sequence @pad(%a: !transform.any_op {transform.consumed}) {
    "transform.structured.pad"(%a) : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
