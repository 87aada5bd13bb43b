// RUN:
// RUN: --mlir-print-op-generic
omp.private {type = private} @p : i32 init {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
} dealloc {
^bb0(%a: !llvm.ptr):
  omp.yield
}
omp.private {type = firstprivate} @fp : i32 copy {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
}
omp.declare_reduction @r : i32 attributes {byref_element_type = i64} alloc {
  %0 = llvm.mlir.undef : i32
  omp.yield(%0 : i32)
} init {
^bb0(%a: i32, %b: i32):
  omp.yield(%b : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
} cleanup {
^bb0(%a: i32):
  omp.yield
}
omp.declare_mapper @mapper : i32 {
^bb0(%p: !llvm.ptr):
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  omp.declare_mapper.info map_entries(%m : !llvm.ptr)
}
omp.critical.declare @c hint(uncontended, speculative)
func.func private @copy(!llvm.ptr, !llvm.ptr)

func.func @clauses(%p: !llvm.ptr, %q: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index) {
  omp.parallel num_threads(%a : i32) if(%i1) allocate(%b : i64 -> %p : !llvm.ptr, %b : i64 -> %q : !llvm.ptr) proc_bind(spread) private(@p %p -> %x, @fp %q -> %y : !llvm.ptr, !llvm.ptr) private_barrier reduction(mod: task, byref @r %p -> %z, @r %q -> %w : !llvm.ptr, !llvm.ptr) {
    omp.barrier
    omp.terminator
  } {foo}
  omp.sections nowait reduction(@r %p -> %z : !llvm.ptr) {
    omp.section {
    ^bb0(%s: !llvm.ptr):
      omp.terminator
    }
    omp.terminator
  }
  omp.single copyprivate(%p -> @copy : !llvm.ptr) nowait private(@p %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  omp.task depend(taskdependin -> %p : !llvm.ptr, taskdependmutexinoutset -> %q : !llvm.ptr) final(%i1) mergeable untied priority(%a : i32) detach(%p : !llvm.ptr) in_reduction(@r %p -> %x, byref @r %q -> %y : !llvm.ptr, !llvm.ptr) private(@p %p -> %z : !llvm.ptr) {
    omp.taskyield
    omp.terminator
  }
  omp.taskgroup allocate(%b : i64 -> %p : !llvm.ptr) task_reduction(byref @r %p -> %x : !llvm.ptr) {
    omp.terminator
  }
  omp.taskwait depend(taskdependout -> %p : !llvm.ptr) nowait
  omp.taskloop grainsize(strict, %ix: index) nogroup in_reduction(@r %p -> %x : !llvm.ptr) private(@p %p -> %y : !llvm.ptr) {
    omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) {
      omp.yield
    }
  }
  omp.taskloop num_tasks(%b: i64) reduction(mod: defaultmod, @r %p -> %y : !llvm.ptr) {
    omp.simd aligned(%p : !llvm.ptr -> 32 : i64, %q : !llvm.ptr -> 8 : i64) linear(%p = %a : !llvm.ptr) nontemporal(%p, %q : !llvm.ptr, !llvm.ptr) order(concurrent) simdlen(2) safelen(4) {
      omp.loop_nest (%i, %j) : i32 = (%a, %a) to (%a, %a) inclusive step (%a, %a) collapse(2) tiles(3, 4) {
        omp.yield
      }
    } {linear_var_types = [i32], omp.composite}
  } {omp.composite}
  omp.wsloop schedule(dynamic = %b : i64, nonmonotonic, simd) nowait ordered(2) order(unconstrained:concurrent) private(@p %p -> %x : !llvm.ptr) reduction(mod: inscan, @r %q -> %y : !llvm.ptr) {
    omp.loop_nest (%i) : i64 = (%b) to (%b) step (%b) {
      omp.scan exclusive(%y : !llvm.ptr)
      omp.ordered depend_type(dependsink) depend_vec(%i, %i : i64, i64) {doacross_num_loops = 2 : i64}
      omp.yield
    }
  }
  omp.wsloop schedule(runtime) ordered(0) {
    omp.loop_nest (%i) : index = (%ix) to (%ix) step (%ix) {
      omp.ordered.region par_level_simd {
        omp.terminator
      }
      omp.yield
    }
  }
  omp.teams num_teams(%a : i32 to %a : i32) thread_limit(%b : i64) if(%i1) {
    omp.distribute dist_schedule_static dist_schedule_chunk_size(%a : i32) order(reproducible:concurrent) private(@p %p -> %x : !llvm.ptr) {
      omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) {
        omp.yield
      }
    }
    omp.loop bind(parallel) {
      omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.teams num_teams(to %a : i32) {
    omp.workdistribute {
      omp.terminator
    }
    omp.terminator
  }
  omp.workshare nowait {
    omp.workshare.loop_wrapper {
      omp.loop_nest (%i) : i32 = (%a) to (%a) step (%a) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.master {
    omp.barrier
    omp.terminator
  }
  omp.masked filter(%a : i32) {
    omp.terminator
  }
  omp.critical(@c) {
    omp.terminator
  }
  omp.flush(%p : !llvm.ptr)
  %t = omp.threadprivate %p : !llvm.ptr -> !llvm.ptr
  omp.allocate_dir (%p : !llvm.ptr) align(8) allocator(%b)
  return
}

func.func @atomics(%p: !llvm.ptr, %q: !llvm.ptr, %m: memref<i32>, %a: i32) {
  omp.atomic.read %p = %q hint(contended, nonspeculative) memory_order(acquire) : !llvm.ptr, !llvm.ptr, i32
  omp.atomic.write %m = %a memory_order(release) hint(none) : memref<i32>, i32
  omp.atomic.update memory_order(relaxed) %p : !llvm.ptr {
  ^bb0(%x: i32):
    %y = arith.addi %x, %a : i32
    omp.yield(%y : i32)
  } {atomic_control = #omp.atomic_control<ignore_denormal_mode = true>}
  omp.atomic.capture hint(uncontended) {
    omp.atomic.read %p = %q : !llvm.ptr, !llvm.ptr, i32
    omp.atomic.write %q = %a : !llvm.ptr, i32
  }
  return
}

func.func @devices(%p: !llvm.ptr, %i1: i1, %a: i32, %b: i64, %ix: index) {
  %bounds = omp.map.bounds lower_bound(%b : i64) upper_bound(%b : i64) extent(%b : i64) stride(%b : i64) start_idx(%b : i64) {stride_in_bytes = true}
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom, always, implicit) capture(ByRef) bounds(%bounds) -> !llvm.ptr {name = "m"}
  %n = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(from, storage, present) capture(VLAType) var_ptr_ptr(%p : !llvm.ptr) mapper(@mapper) members(%m, %m : [0, 1], [2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {partial_map = true}
  %to = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) -> !llvm.ptr
  omp.target ompx_bare depend(taskdependinoutset -> %p : !llvm.ptr) device(%a : i32) if(%i1) is_device_ptr(%p : !llvm.ptr) nowait thread_limit(%a : i32) has_device_addr(%m -> %x0 : !llvm.ptr) in_reduction(@r %p -> %x1 : !llvm.ptr) map_entries(%m -> %x2, %n -> %x3 : !llvm.ptr, !llvm.ptr) private(@p %p -> %x4 [map_idx=1], @p %p -> %x5 : !llvm.ptr, !llvm.ptr) private_barrier {
    omp.terminator
  }
  omp.target host_eval(%a -> %count : i32) {
    omp.teams num_teams(to %count : i32) {
      omp.distribute {
        omp.loop_nest (%i) : i32 = (%count) to (%count) step (%count) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.terminator
  }
  omp.target_data device(%a : i32) map_entries(%m : !llvm.ptr) use_device_addr(%m -> %y0 : !llvm.ptr) use_device_ptr(%m -> %y1 : !llvm.ptr) {
    omp.terminator
  }
  omp.target_enter_data depend(taskdependin -> %p : !llvm.ptr) map_entries(%to : !llvm.ptr) nowait
  omp.target_exit_data if(%i1) map_entries(%n : !llvm.ptr)
  omp.target_update map_entries(%to : !llvm.ptr)
  %s = omp.target_allocmem %a : i32, memref<?xi32>(%a, %b : i32, i64), %ix, %ix {uniq_name = "u"}
  %t = omp.target_allocmem %a : i32, i64
  omp.target_freemem %a, %s : i32, i64
  return
}

func.func private @attributes() attributes {a = #omp<clause_task_depend (taskdependin)>, b = #omp<clause_depend(dependsource)>, c = #omp<reduction_modifier (inscan)>, d = #omp<data_sharing_type {type = firstprivate}>, e = #omp<clause_map_flags to|from>, f = #omp.declaretarget<device_type = (any), capture_clause = (link)>, g = #omp.flags<debug_kind = 1>, h = #omp<clause_requires none>, i = #omp.version<version = 52>}
