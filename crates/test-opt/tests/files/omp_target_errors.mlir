// RUN: --allow-unregistered-dialect --split-input-file
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workdistribute { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { omp.teams { omp.terminator }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { omp.parallel { omp.terminator }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { scf.if %i1 { }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { omp.workdistribute { omp.terminator } 
arith.constant 1 : i32
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { 
arith.constant 1 : i32
omp.workdistribute { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.teams { 
%x = llvm.mlir.undef : i32
omp.workdistribute { omp.terminator } 
omp.workdistribute { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.parallel { omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.workshare.loop_wrapper { omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.workshare.loop_wrapper { omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.wsloop { omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.workshare { omp.workshare.loop_wrapper { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {omp.composite}
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) mapper(@zz) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data map_entries(%p : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data use_device_ptr(%p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data use_device_addr(%p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%q = llvm.alloca %a x i32 : (i32) -> !llvm.ptr
omp.target_data map_entries(%q : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%q = llvm.alloca %a x i32 : (i32) -> !llvm.ptr
omp.target_data use_device_addr(%q -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%q = llvm.alloca %a x i32 : (i32) -> !llvm.ptr
omp.target has_device_addr(%q -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target has_device_addr(%p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target map_entries(%p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
omp.target map_entries(%m0 -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
omp.target_data map_entries(%m0 : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
omp.target_enter_data map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
omp.target_enter_data map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
omp.target_exit_data map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_exit_data map_entries(%p : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_exit_data
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(none) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, always) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, implicit) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, close) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, present) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0 : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
%m1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m0, %m1 : !llvm.ptr, !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
%m1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
omp.target_update map_entries(%m1, %m0 : !llvm.ptr, !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%q = llvm.alloca %a x i32 : (i32) -> !llvm.ptr
omp.target_update map_entries(%q : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_update
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.target_update"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.target_update"() <{depend_kinds = [#omp<clause_task_depend (taskdependin)>], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.target_update"() <{depend_kinds = [], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
return }
// -----
omp.declare_mapper @m : i32 { ^bb0(%p: !llvm.ptr): omp.declare_mapper.info map_entries(%p : !llvm.ptr) }
// -----
omp.declare_mapper @m : i32 { ^bb0(%p: !llvm.ptr): omp.declare_mapper.info }
// -----
omp.declare_mapper @m : i32 { ^bb0(%p: !llvm.ptr): %q = llvm.mlir.undef : !llvm.ptr
omp.declare_mapper.info map_entries(%q : !llvm.ptr) }
// -----
omp.declare_mapper @m : i32 { ^bb0(%p: !llvm.ptr): omp.terminator }
// -----
omp.declare_mapper @m : i32 { ^bb0(%p: !llvm.ptr): 
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(delete) capture(ByRef) -> !llvm.ptr
omp.declare_mapper.info map_entries(%m0 : !llvm.ptr) }
func.func @f(%p: !llvm.ptr) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) mapper(@m) -> !llvm.ptr
%m1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) mapper(@f) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.target"(%p) <{private_maps = array<i64: 1, 2>, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.target"(%p) <{in_reduction_syms = [@z], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0>}> ({ ^bb0(%x: !llvm.ptr): omp.terminator }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target private(@z %p -> %x [map_idx=2] : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task in_reduction(@z %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop reduction(@z %p -> %x : !llvm.ptr) nogroup { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize(%a : i32) num_tasks(%a : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: !llvm.ptr, %b: !llvm.ptr): omp.yield } 
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %a: i32) {
omp.taskloop in_reduction(@r %p -> %x : !llvm.ptr) reduction(@r %p -> %y : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: !llvm.ptr, %b: !llvm.ptr): omp.yield } 
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %a: i32) {
omp.taskloop nogroup reduction(@r %p -> %y : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: !llvm.ptr, %b: memref<i32>): omp.yield }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: memref<i64>, %b: memref<i64>): omp.yield }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } atomic { ^bb0(%a: i32, %b: i32): omp.yield }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } cleanup { ^bb0(%a: i64): omp.yield }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } cleanup { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } data_ptr_ptr { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } data_ptr_ptr { ^bb0(%a: !llvm.ptr, %b: i32): omp.yield(%b : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i64): omp.yield } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 alloc { omp.yield } init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : !llvm.ptr alloc { %x = llvm.mlir.undef : !llvm.ptr
omp.yield(%x : !llvm.ptr) } init { ^bb0(%a: !llvm.ptr): omp.yield(%a : !llvm.ptr) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
omp.declare_reduction @r : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { }
// -----
omp.declare_reduction @r : i32 attributes {byref_element_type = i64} init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams num_teams( to %x : i32) { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams num_teams(%x : i32 to %x : i32) thread_limit(%x : i32) { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%p -> %x : !llvm.ptr) { omp.teams allocate(%x : !llvm.ptr -> %x : !llvm.ptr) { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.parallel num_threads(%x : i32) { omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.parallel num_threads(%x : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x, %a -> %y : i32, i32) { omp.parallel num_threads(%y : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%i0) to (%i0) step (%i0) { omp.yield } }
omp.terminator } 
%i0 = llvm.mlir.undef : i32
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %y : i32) { 
%i0 = llvm.mlir.undef : i32
omp.parallel num_threads(%y : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%i0) to (%i0) step (%i0) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %y : i32) { 
%i0 = llvm.mlir.undef : i32
%p0 = llvm.mlir.undef : !llvm.ptr
llvm.store %i0, %p0 : i32, !llvm.ptr
omp.parallel num_threads(%y : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%i0) to (%i0) step (%i0) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %y : i32) { 
%i0 = llvm.mlir.undef : i32
omp.barrier
omp.parallel num_threads(%y : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%i0) to (%i0) step (%i0) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.distribute { omp.simd { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } } {omp.composite} } {omp.composite}
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.loop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.parallel { omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } } {omp.composite} } {omp.composite}
omp.terminator } {omp.composite}
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.parallel num_threads(%x : i32) { omp.distribute { omp.wsloop { omp.simd { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } } {omp.composite} } {omp.composite} } {omp.composite}
omp.terminator } {omp.composite}
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.simd { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.simd { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { %y = arith.addi %x, %x : i32
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.parallel num_threads(%x : i32) { omp.terminator } 
 omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.parallel num_threads(%x : i32) { omp.wsloop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } } omp.terminator } 
 omp.yield } }
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x, %b -> %y : i32, i64) { 
omp.teams { 
%t = llvm.mlir.undef : i1
cf.cond_br %t, ^bb1, ^bb2
^bb1: 
omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
cf.br ^bb2
^bb2:
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x, %b -> %y : i32, i64) { 
omp.teams { 
cf.br ^bb1
^bb1: 
omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
cf.br ^bb2
^bb2:
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x, %b -> %y : i32, i64) { 
omp.teams { 
%t = llvm.mlir.undef : i1
cf.br ^bb1
^bb1: 
omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
cf.cond_br %t, ^bb1, ^bb2
^bb2:
omp.terminator } 
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%a -> %x : i32) { omp.teams { omp.parallel if(%i2) { omp.distribute { omp.wsloop { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } } {omp.composite} } {omp.composite}
omp.terminator } {omp.composite}
omp.distribute { omp.loop_nest (%i) : i32 = (%x) to (%x) step (%x) { omp.yield } }
omp.terminator } 
%i2 = llvm.mlir.undef : i1
omp.terminator }
return }
