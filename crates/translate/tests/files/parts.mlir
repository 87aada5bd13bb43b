#file = #llvm.di_file<"parts.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = #file, isOptimized = false, emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#type = #llvm.di_subroutine_type<types = #int, #int>
#one = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "one", file = #file, line = 1, subprogramFlags = Definition, type = #type>
#two = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "two", file = #file, line = 5, subprogramFlags = Definition, type = #type>
#callee = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #unit, scope = #file, name = "callee", file = #file, line = 9, subprogramFlags = Definition, type = #type>
#domain = #llvm.alias_scope_domain<id = distinct[4]<>>
#scope = #llvm.alias_scope<id = distinct[5]<>, domain = #domain>
#other = #llvm.alias_scope<id = distinct[6]<>, domain = #domain>
#group = #llvm.access_group<id = distinct[7]<>>
#loop = #llvm.loop_annotation<mustProgress = true, parallelAccesses = #group>

llvm.mlir.global internal constant @labels() : !llvm.array<2 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
  %1 = llvm.blockaddress <function = @jumps, tag = <id = 1>> : !llvm.ptr
  %2 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr>
  %3 = llvm.blockaddress <function = @jumps, tag = <id = 2>> : !llvm.ptr
  %4 = llvm.insertvalue %3, %2[1] : !llvm.array<2 x ptr>
  llvm.return %4 : !llvm.array<2 x ptr>
}

llvm.func @one(%x: i32, %p: !llvm.ptr) -> i32 {
  %0 = llvm.load %p {access_groups = [#group], alias_scopes = [#scope], noalias_scopes = [#other]} : !llvm.ptr -> i32 loc(#in_one)
  %1 = llvm.intr.smax(%x, %0) : (i32, i32) -> i32 loc(#inlined)
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #one, name = "x", file = #file, line = 2, type = #int> = %1 : i32 loc(#in_one)
  llvm.return %1 : i32 loc(#in_one)
} loc(fused<#one>["parts.c":1:1])

llvm.func @two(%x: i32, %p: !llvm.ptr) -> i32 {
  llvm.store %x, %p {access_groups = [#group], alias_scopes = [#other], noalias_scopes = [#scope]} : i32, !llvm.ptr loc(#in_two)
  %0 = llvm.intr.smin(%x, %x) : (i32, i32) -> i32 loc(#in_two)
  %1 = llvm.call @late(%p) {no_unwind, will_return} : (!llvm.ptr) -> !llvm.struct<"pair", (i32, ptr)> loc(#inlined_two)
  %2 = llvm.extractvalue %1[0] : !llvm.struct<"pair", (i32, ptr)> loc(#in_two)
  llvm.return %2 : i32 loc(#in_two)
} loc(fused<#two>["parts.c":5:1])

llvm.func @late(!llvm.ptr) -> !llvm.struct<"pair", (i32, ptr)> attributes {passthrough = ["cold", ["k", "v"]]}

llvm.func @loops(%n: i64, %p: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<"first", (i64, struct<"inner", (f32)>)> : (i64) -> !llvm.ptr
  llvm.br ^loop(%n : i64)
^loop(%i: i64):
  %next = llvm.sub %i, %one : i64
  llvm.store %next, %slot {access_groups = [#group]} : i64, !llvm.ptr
  %more = llvm.icmp "ne" %next, %i : i64
  llvm.cond_br %more weights([7, 1]), ^loop(%next : i64), ^end {loop_annotation = #loop}
^end:
  llvm.return
}

llvm.func @jumps(%n: i32) -> i32 {
  llvm.blocktag <id = 3>
  %a = llvm.blockaddress <function = @jumps, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %a : !llvm.ptr, [^first, ^second]
^first:
  llvm.blocktag <id = 1>
  llvm.return %n : i32
^second:
  llvm.blocktag <id = 2>
  %0 = llvm.intr.smax(%n, %n) : (i32, i32) -> i32
  llvm.return %0 : i32
}

llvm.func @again(%n: i64, %p: !llvm.ptr, %v: vector<4xf32>) -> !llvm.ptr {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<"inner", (f32)> : (i64) -> !llvm.ptr
  %pair = llvm.alloca %one x !llvm.struct<"pair", (i32, ptr)> : (i64) -> !llvm.ptr
  %sum = llvm.fmul %v, %v {fastmathFlags = #llvm.fastmath<fast>} : vector<4xf32>
  %root = llvm.intr.sqrt(%sum) : (vector<4xf32>) -> vector<4xf32>
  llvm.store %root, %p {alias_scopes = [#scope], nontemporal} : vector<4xf32>, !llvm.ptr
  llvm.br ^loop(%n : i64)
^loop(%i: i64):
  %next = llvm.sub %i, %one : i64
  %more = llvm.icmp "ne" %next, %i : i64
  llvm.cond_br %more, ^loop(%next : i64), ^end {loop_annotation = #loop}
^end:
  %a = llvm.blockaddress <function = @jumps, tag = <id = 2>> : !llvm.ptr
  llvm.return %a : !llvm.ptr
}

#in_one = loc(fused<#one>["parts.c":2:3])
#in_two = loc(fused<#two>["parts.c":6:3])
#inlined = loc(callsite(fused<#callee>["parts.c":10:1] at fused<#one>["parts.c":3:3]))
#inlined_two = loc(callsite(fused<#callee>["parts.c":10:1] at fused<#two>["parts.c":7:3]))
