// RUN: --allow-unregistered-dialect --split-input-file
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.allocate_dir (%p : !llvm.ptr) align(3)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.allocate_dir (%p : !llvm.ptr) align(4) allocator(%b)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.atomic.capture"() ({ omp.atomic.read %p = %p : !llvm.ptr, !llvm.ptr, i32
 omp.terminator }) : () -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.write %p = %a : !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.write %q = %a hint(contended) : !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture memory_order(seq_cst) hint(contended) { omp.atomic.read %p = %q memory_order(relaxed) : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.write %q = %a : !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture hint(contended) { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.write %q = %a : !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture hint(contended, uncontended) { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.write %q = %a : !llvm.ptr, i32 }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture { omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
 omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } }
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture {  omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } 
omp.atomic.read %r = %q : !llvm.ptr, !llvm.ptr, i32
}
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture {  omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } 
omp.atomic.read %r = %p : !llvm.ptr, !llvm.ptr, i32
}
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.capture {  omp.atomic.write %q = %a : !llvm.ptr, i32
omp.atomic.read %r = %p : !llvm.ptr, !llvm.ptr, i32
}
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.read %r = %p memory_order(acq_rel): !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.read %r = %p memory_order(release): !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %a: i32) {
omp.atomic.read %r = %p hint(speculative, nonspeculative): !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.write %p = %a memory_order(acquire): !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.write %p = %a memory_order(acq_rel): !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.write %m = %b : memref<i32>, i64
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.write %p = %a hint(contended, uncontended): !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32, %y: i32): omp.yield(%x: i32) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x, %x: i32, i32) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%b: i64) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %m : memref<i32> { ^bb0(%x: i64): omp.yield(%x: i64) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update memory_order(acquire) %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update memory_order(acq_rel) %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update hint(contended, uncontended) %p : !llvm.ptr { ^bb0(%x: i32): omp.yield(%x: i32) } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update %p : !llvm.ptr { omp.yield } 
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
"omp.atomic.update"(%p) ({ }) : (!llvm.ptr) -> ()
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.update hint(none) %p : !llvm.ptr { ^bb0(%x: i32): %y = arith.addi %x, %x : i32
omp.yield(%y: i32) } 
return }
// -----
omp.critical.declare @m hint(contended, uncontended)
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.critical(@m) { omp.terminator }
return }
// -----
omp.critical.declare @m
func.func @m2() {
omp.critical(@m) { omp.terminator }
omp.critical(@m2) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.cancel cancellation_construct_type(parallel)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancel cancellation_construct_type(parallel)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section { omp.cancel cancellation_construct_type(parallel)
 omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections nowait { omp.section { omp.cancel cancellation_construct_type(sections)
 omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section { omp.cancel cancellation_construct_type(loop)
 omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancel cancellation_construct_type(loop)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancel cancellation_construct_type(taskgroup)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancel cancellation_construct_type(sections)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop nowait { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.cancel cancellation_construct_type(loop)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(1) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.cancel cancellation_construct_type(loop)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { scf.if %i1 { omp.cancel cancellation_construct_type(loop) }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.cancel cancellation_construct_type(taskgroup)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task { omp.cancel cancellation_construct_type(taskgroup)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.cancel cancellation_construct_type(loop)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.cancellation_point cancellation_construct_type(parallel)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section { omp.cancellation_point cancellation_construct_type(parallel)
 omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.sections { omp.section { omp.cancellation_point cancellation_construct_type(loop)
 omp.terminator }
omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancellation_point cancellation_construct_type(sections)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancellation_point cancellation_construct_type(taskgroup)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel { omp.cancellation_point cancellation_construct_type(loop)
 omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop nowait { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.cancellation_point cancellation_construct_type(loop)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.ordered
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.ordered.region { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered.region { omp.terminator }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(1) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered.region { omp.terminator }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(0) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered.region { omp.terminator }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered depend_type(dependsink) depend_vec(%i : i32) {doacross_num_loops = 1 : i64}
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(0) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered depend_type(dependsink) depend_vec(%i : i32) {doacross_num_loops = 1 : i64}
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(1) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered depend_type(dependsink) depend_vec(%i, %i : i32, i32) {doacross_num_loops = 2 : i64}
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(1) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1 : i64}
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop ordered(1) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered 
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered.region { omp.terminator }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered {doacross_num_loops = 1 : i64}
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.ordered.region { omp.terminator }
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.scan
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.scan inclusive(%p : !llvm.ptr) exclusive(%p : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.scan inclusive(%p : !llvm.ptr)
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.scan inclusive(%p : !llvm.ptr)
 omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%bo = omp.map.bounds
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%bo = omp.map.bounds extent(%b : i64)
return }
