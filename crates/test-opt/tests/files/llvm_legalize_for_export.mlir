// RUN: --llvm-legalize-for-export

// A successor that occurs again with arguments gets a block in between.
llvm.func @branches(%c: i1, %n: i32, %x: i64, %y: i64) {
  llvm.cond_br %c, ^bb1(%x : i64), ^bb1(%y : i64)
^bb1(%a: i64):
  llvm.switch %n : i32, ^bb2(%x : i64) [
    0: ^bb3,
    1: ^bb2(%y : i64),
    2: ^bb3,
    3: ^bb2(%a : i64)
  ]
^bb2(%b: i64):
  llvm.return
^bb3:
  llvm.return
}

func.func @other(%c: i1, %x: i1, %y: i1) {
  cf.cond_br %c, ^bb1(%x : i1), ^bb1(%y : i1)
^bb1(%a: i1):
  return
}

// Fragments of fragments are one fragment, also in other attributes.
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#function = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#variable = #llvm.di_local_variable<scope = #function, name = "v", file = #file, line = 1, type = #int>
#global = #llvm.di_global_variable<scope = #unit, name = "g", file = #file, line = 1, type = #int>
llvm.mlir.global @g(1 : i32) {dbg_exprs = [#llvm.di_global_variable_expression<var = #global, expr = <[DW_OP_LLVM_fragment(8, 16), DW_OP_LLVM_fragment(4, 2)]>>]} : i32
llvm.func @debug(%p: !llvm.ptr) {
  llvm.intr.dbg.value #variable #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(32, 16), DW_OP_LLVM_fragment(8, 4), DW_OP_LLVM_fragment(1, 1)]> = %p : !llvm.ptr
  llvm.return
}
