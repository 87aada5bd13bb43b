// RUN: --allow-unregistered-dialect --split-input-file
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p hint(foo) : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p hint(uncontended contended) : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p hint(uncontended, contended) : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p hint() : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p hint(none) memory_order(xx) : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.atomic.read %p = %p memory_order() : !llvm.ptr, !llvm.ptr, i32
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop order(reproducible:xx) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop order(xx) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop order(reproducible:) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop order("concurrent") {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(foo) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, foo) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, simd, monotonic) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, monotonic, monotonic) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, monotonic, simd, simd) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static = , monotonic) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(auto = %a : i32) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(distribute = %a : i32) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(distribute, none) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, ) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, none, simd) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(static, simd) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.wsloop schedule(distribute = %a : i32, simd) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x : !llvm.ptr, i32) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(%p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(1 %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private() { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private( : ) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel reduction(mod: foo, @p %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel reduction(mod: inscan @p %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel reduction(mod, @p %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel reduction(@p %p -> %x : !llvm.ptr) private(@p %p -> %y : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x : !llvm.ptr) private(@p %p -> %y : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x : !llvm.ptr) reduction(@p %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel in_reduction(@p %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %zz -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x : i32) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(byref @p %p -> %x : i32) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p %p -> %x [map_idx=0] : i32) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target private(@p %p -> %x [map_idx=a] : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target private(@p %p -> %x [map_idx=-1] : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target private(@p %p -> %x [map_idx=-2], @p %p -> %y : !llvm.ptr, !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target host_eval(%p - %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target has_device_addr(%p -> %x) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target map_entries(%p -> 1) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data use_device_addr(%p -> 1) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.target_data use_device_ptr(%p -> 1) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskgroup task_reduction(@f, %p -> 1) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskgroup task_reduction(mod: inscan, @f %p -> %q : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task in_reduction(@f, %p -> 1) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private("a" %p -> %x : !llvm.ptr) { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private(@p::@q %p -> %x : !llvm.ptr) private_barrier { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.parallel private_barrier { omp.terminator }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> "a") {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> 4) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr -> 4 : i32) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } }
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd aligned(%p : !llvm.ptr) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p : !llvm.ptr) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %b : !llvm.ptr) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %a : !llvm.ptr, %p = %a : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[i32, i64]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %a : !llvm.ptr, %p = %a : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[i32]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %a : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[i32, i32]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %a : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[1]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd linear(%p = %a : !llvm.ptr) { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[f32]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.simd { omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) { omp.yield } } {linear_var_types=[f32]}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.single copyprivate(%p -> @a) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.single copyprivate(%p : !llvm.ptr -> @a) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.single copyprivate(%p -> "a" : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task depend(taskdependin, %p : !llvm.ptr) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task depend() {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.task depend(taskdependin -> %p) {omp.terminator}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize(foo, %b : i64) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize(strict %b : i64) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize(strict, ) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize(%b) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop num_tasks(foo, %b : i64) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop num_tasks(strict, %b) {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
omp.taskloop grainsize() {}
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(foo) capture(ByRef) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses() capture(ByRef) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture() -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(This) members(%p : [] : !llvm.ptr) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(This) members(%p : [a] : !llvm.ptr) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(This) members(%p : 1 : !llvm.ptr) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(This) members(%p, %p : [-1] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, always, close, present, delete, from, private, literal, return_param, ompx_hold, implicit, attach, attach_always, attach_none, attach_auto, ref_ptr, ref_ptee, ref_ptr_ptee, is_device_ptr) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(storage) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(storage, from) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(none) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(none, to) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom, from) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(del) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(exit_release_or_enter_alloc) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(release) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(alloc, present) capture(VLAType) -> !llvm.ptr
return }
// -----
func.func @f(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index, %m: memref<i32>) {
%m0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(priv) capture(VLAType) -> !llvm.ptr
return }
