// RUN: --allow-unregistered-dialect --split-input-file
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.single copyprivate(%p -> @zz : !llvm.ptr) {omp.terminator}
return }
// -----
func.func private @c1(!llvm.ptr)
func.func private @c2(!llvm.ptr, i32)
func.func private @c3(i32, i32)
func.func private @c4(!llvm.ptr, !llvm.ptr)
llvm.func @c5(!llvm.ptr, !llvm.ptr, i32)
func.func @f(%p: !llvm.ptr) {
omp.single copyprivate(%p -> @c1 : !llvm.ptr) {omp.terminator}
return }
// -----
func.func private @c2(!llvm.ptr, i32)
func.func @f(%p: !llvm.ptr) {
omp.single copyprivate(%p -> @c2 : !llvm.ptr) {omp.terminator}
return }
// -----
func.func private @c3(i32, i32)
func.func @f(%p: !llvm.ptr) {
omp.single copyprivate(%p -> @c3 : !llvm.ptr) {omp.terminator}
return }
// -----
llvm.func @c5(!llvm.ptr, !llvm.ptr, i32)
func.func @f(%p: !llvm.ptr) {
omp.single copyprivate(%p -> @c5 : !llvm.ptr) {omp.terminator}
return }
// -----
llvm.func @c5(!llvm.ptr, !llvm.ptr)
func.func @f(%p: !llvm.ptr) {
omp.single copyprivate(%p -> @c5 : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"(%p) <{operandSegmentSizes = array<i32: 0, 0, 1, 0>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"() <{copyprivate_syms = [@a], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({ omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"() <{copyprivate_syms = [], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({ omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"(%p) <{private_syms = [@z], operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.single"(%p) <{private_syms = [@z], operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({ }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"() <{private_syms = [@a], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({ omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"() <{reduction_syms = [@a], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({ omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"(%p) <{reduction_syms = [@a], reduction_byref = array<i1: true, false>, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.parallel"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel reduction(@a %p -> %x, @a %p -> %y : !llvm.ptr, !llvm.ptr) {omp.terminator}
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
func.func @f(%p: memref<i64>) {
omp.parallel reduction(@r %p -> %y : memref<i64>) {omp.terminator}
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: memref<i32>, %b: memref<i32>): omp.yield }
func.func @f(%p: memref<i64>) {
omp.parallel reduction(@r %p -> %y : memref<i64>) {omp.terminator}
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: memref<i32>, %b: memref<i32>): omp.yield }
func.func @f(%p: memref<i32>) {
omp.parallel reduction(@r %p -> %y, @r %p -> %z : memref<i32>, memref<i32>) {omp.terminator}
return }
// -----
omp.private {type = private} @r : i32
func.func @f(%p: memref<i64>, %a: i32) {
omp.parallel private(@r %p -> %y : memref<i64>) {omp.terminator}
return }
// -----
omp.private {type = private} @r : i32
func.func @f(%p: memref<i64>, %a: i32) {
omp.parallel private(@r %a -> %y : i32) {omp.terminator}
return }
// -----
omp.private {type = firstprivate} @r : i32 copy { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) }
func.func @f(%p: memref<i64>, %a: i32) {
omp.simd private(@r %a -> %y : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
omp.private {type = firstprivate} @r : i32 init { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) } copy { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) } dealloc { ^bb0(%a: i32): omp.yield }
func.func @f(%p: memref<i64>, %a: i32) {
omp.parallel private(@r %a -> %y : i32) { omp.terminator }
return }
// -----
omp.private {type = firstprivate} @r : i32 init { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) } copy { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) } dealloc { ^bb0(%a: i32): omp.yield }
func.func @f(%p: memref<i64>, %a: i64) {
omp.parallel private(@r %a -> %y : i64) { omp.terminator }
return }
// -----
func.func @f(%p: memref<i64>, %a: i32) {
omp.simd private(@r %a -> %y : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
omp.private {type = firstprivate} @r : i32
// -----
omp.private {type = firstprivate} @r : i32 copy { ^bb0(%a: i32): omp.yield(%a: i32) }
// -----
omp.private {type = firstprivate} @r : i32 copy { ^bb0(%a: i32, %b: i64): omp.yield(%a: i32) }
// -----
omp.private {type = private} @r : i32 copy { ^bb0(%a: i32, %b: i32): omp.yield(%a: i32) }
// -----
omp.private {type = private} @r : i32 init { ^bb0(%a: i32, %b: i32): omp.yield }
// -----
omp.private {type = private} @r : i32 init { ^bb0(%a: i32, %b: i32): omp.yield(%a, %b : i32, i32) }
// -----
omp.private {type = private} @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
omp.private {type = private} @r : i32 init { ^bb0(%a: i32, %b: i32): omp.terminator }
// -----
omp.private {type = private} @r : i32 dealloc { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
omp.private {type = private} @r : i32 dealloc { ^bb0(%a: i32, %b: i32): omp.yield }
// -----
omp.private {type = foo} @r : i32
// -----
omp.private @r : i32
// -----
omp.private private @r : i32
// -----
omp.private {type = firstprivate} @r : i32 copy { ^bb0(%a: i32, %b: i32): cf.br ^bb1
 ^bb1: omp.yield(%a: i32) } dealloc { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
func.func private @x(i1) attributes {omp.foo}
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section {omp.terminator} arith.constant 1 : i32
 omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section {omp.terminator} 
 omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.sections"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.section {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute private(@z %p -> %x : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.loop private(@z %p -> %x : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop private(@z %p -> %x : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop private(@z %p -> %x : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections private(@z %p -> %x : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.single private(@z %p -> %x : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task private(@z %p -> %x : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams private(@z %p -> %x : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.loop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} 
omp.terminator } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} } {omp.composite} 
omp.terminator } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } 
omp.terminator } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.distribute { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } 
omp.barrier
omp.terminator } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.terminator } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }  } {omp.composite} 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.loop { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute dist_schedule_chunk_size(%a : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute dist_schedule_static dist_schedule_chunk_size(%a : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.distribute"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> ({ "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.taskloop"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({ "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.teams"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0, 0>}> ({ omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.teams { omp.terminator} 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.teams { omp.terminator} 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target { omp.teams { omp.terminator} 
omp.teams { omp.terminator}
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams num_teams(%a : i32 to %b : i64) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams num_teams(to %b : i64) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.teams"(%a) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>}> ({ omp.terminator }) : (i32) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd simdlen(8) safelen(4) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd simdlen(4) safelen(4) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd nontemporal(%p : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd nontemporal(%p, %p : !llvm.ptr, !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.simd"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0>}> ({ "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.simd"(%p) <{alignments = [1, 2], operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0, 0>}> ({ "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.simd"() <{alignments = [1, 2], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0>}> ({ "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> -1 : i64) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> 0 : i64) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> 3 : i64) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> 4 : i64, %p : !llvm.ptr -> 4 : i64) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd safelen(0) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
