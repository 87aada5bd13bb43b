// RUN: --allow-unregistered-dialect --split-input-file
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(private, storage, return_param, delete, to) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.tile <- (%p)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.tile (%c) <- (%c)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.tile <- (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
%e = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile (%d, %e) <- (%c) sizes(%a : i32) {foo}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile <- (%c) sizes(%a : i32) {foo}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile () <- (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.tile (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.tile (%c) <- sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.tile sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.unroll_heuristic(%p)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.unroll_heuristic()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.unroll_heuristic %p
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.unroll_heuristic(%c) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop(%p) %iv : i32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop() %iv : i32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i64 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i32 range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i32 in (%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i32 in range %a { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i32 in range(%a) attributes {foo} { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : i32 in range(%a) { }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop : i32 in range(%a) { }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv : f32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.canonical_loop %iv loc("a") : i32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.canonical_loop"(%a) ({ ^bb0(%i: i64): omp.terminator }) : (i32) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.canonical_loop"(%a) ({ ^bb0: omp.terminator }) : (i32) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.canonical_loop"(%a) ({ ^bb0(%i: i32, %j: i32): omp.terminator }) : (i32) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.unroll_heuristic(%c)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.unroll_heuristic(%c)
omp.unroll_heuristic(%c)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
%d = omp.new_cli
omp.canonical_loop(%d) %iv : i32 in range(%a) { omp.terminator }
%d1 = omp.new_cli
%d2 = omp.new_cli
%d3 = omp.new_cli
%d4 = omp.new_cli
omp.tile (%d1, %d2, %d3, %d4) <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
omp.terminator }
%d1 = omp.new_cli
%d2 = omp.new_cli
%d3 = omp.new_cli
%d4 = omp.new_cli
omp.tile (%d1, %d2, %d3, %d4) <- (%c, %d) sizes(%a, %a : i32, i32)
omp.unroll_heuristic(%d1)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
%d1 = omp.new_cli
%d2 = omp.new_cli
omp.tile (%d1, %d2) <- (%c) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
%d1 = omp.new_cli
omp.tile (%d1) <- (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } {foo} }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) collapse(1) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) collapse(0) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) collapse(-1) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) collapse(2) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles(2) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles(2, 2) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles(0) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles() { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest () : i32 = () to () step () { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a, %a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = () to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i64 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : f32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) inclusive inclusive step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) tiles(2) collapse(1) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) ({ ^bb0(%i: i64): omp.yield }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) ({ ^bb0: omp.yield }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) ({  }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %b) ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i64) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %b, %a, %b, %a, %b) ({ ^bb0(%i: i32, %j: i64): omp.yield }) : (i32, i64, i32, i64, i32, i64) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"() ({ ^bb0: omp.yield }) : () -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) <{collapse_num_loops = 3 : i64}> ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) <{tile_sizes = array<i64: 1, 2>}> ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { "omp.loop_nest"(%a, %a, %a) <{tile_sizes = array<i64>}> ({ ^bb0(%i: i32): omp.yield }) : (i32, i32, i32) -> () }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i, %j) : i32 = (%a, %a) to (%a, %a) step (%a, %a) collapse(1) tiles(2, 3) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i, %j) : i32 = (%a, %a) to (%a, %a) step (%a, %a) collapse(1) tiles(2, 3, 4) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i, %j) : i32 = (%a, %a) to (%a, %a) step (%a, %a) collapse(3) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.tile"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
arith.constant 1 : i32
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
omp.terminator }
omp.tile <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.canonical_loop(%d) %iv1 : i32 in range(%iv) { omp.terminator }
omp.terminator }
omp.tile <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
omp.terminator }
omp.tile <- (%d, %c) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
arith.constant 1 : i32
omp.terminator }
omp.tile <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
omp.barrier
omp.terminator }
omp.tile <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
%e = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile (%d, %e) <- (%c) sizes(%a : i32)
omp.tile <- (%d) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { 
omp.terminator }
omp.canonical_loop(%d) %iv1 : i32 in range(%a) { omp.terminator }
omp.tile <- (%c, %d) sizes(%a, %a : i32, i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile (%c, %c) <- (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
%d = omp.new_cli
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
omp.tile (%d, %d) <- (%c) sizes(%a : i32)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%c = omp.new_cli
omp.unroll_heuristic(%c)
omp.canonical_loop(%c) %iv : i32 in range(%a) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.distribute { omp.simd { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite} } {omp.composite} } {omp.composite}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task private(@x %p -> %y : !llvm.ptr) { omp.terminator } {linear_var_types}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { scf.if %i1 { omp.barrier }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { scf.if %i1 { omp.parallel { omp.barrier 
 omp.terminator } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.teams"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>}> ({ "omp.workdistribute"() ({ }) : () -> ()
 omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { cf.br ^bb1 
^bb1: cf.br ^bb1 } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { cf.cond_br %i1, ^bb1, ^bb2 
^bb1: omp.terminator 
^bb2: omp.terminator }
omp.terminator }
return }
