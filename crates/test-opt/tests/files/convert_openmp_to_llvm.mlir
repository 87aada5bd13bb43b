// RUN: --convert-openmp-to-llvm --split-input-file
// RUN: --convert-to-llvm --split-input-file

func.func @p(%m: memref<i32>, %v: memref<i32>, %i: index) {
  omp.atomic.read %v = %m : memref<i32>, memref<i32>, i32
  return
}
// -----
func.func @p(%m: memref<?xindex>) {
  %0 = omp.map.info var_ptr(%m : memref<?xindex>, index) map_clauses(to) capture(ByRef) -> memref<?xindex> {name = ""}
  omp.target_enter_data map_entries(%0 : memref<?xindex>) {}
  return
}
// -----
func.func @p(%i: index, %j: i32) {
  omp.parallel num_threads(%j: i32) {
    omp.wsloop {
      omp.loop_nest (%a) : index = (%i) to (%i) step (%i) {
        %0 = arith.addi %a, %i : index
        omp.yield
      }
    }
    omp.terminator
  }
  return
}
// -----
omp.declare_reduction @r : index init {
^bb0(%arg0: index):
  %0 = arith.constant 1 : index
  omp.yield(%0 : index)
} combiner {
^bb0(%arg0: index, %arg1: index):
  %0 = arith.addi %arg0, %arg1 : index
  omp.yield(%0 : index)
}
omp.private {type = private} @x : index init {
^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
  omp.yield(%arg1 : !llvm.ptr)
}
// -----
func.func @t(%m: !llvm.ptr, %i: index) {
  %b = omp.map.bounds lower_bound(%i : index) upper_bound(%i : index) extent(%i : index) stride(%i: index) start_idx(%i: index)
  %0 = omp.map.info var_ptr(%m : !llvm.ptr, memref<4xindex>) map_clauses(tofrom) capture(ByRef) bounds(%b) -> !llvm.ptr {name = ""}
  omp.target map_entries(%0 -> %arg : !llvm.ptr) {
    %c = arith.constant 1 : index
    omp.terminator
  }
  return
}
// -----
func.func @cli(%n: index) {
  %cli = omp.new_cli
  omp.canonical_loop(%cli) %iv : index in range(%n) {
    %0 = arith.addi %iv, %n : index
    omp.terminator
  }
  omp.unroll_heuristic(%cli)
  return
}
// -----
func.func @m(%i: index, %l: i64) {
  omp.teams num_teams(to %l : i64) { 
    omp.terminator
  }
  omp.single { "test.op"(%i) : (index) -> () 
    omp.terminator }
  omp.task priority(%i: index) { omp.terminator }
  omp.taskgroup { omp.terminator }
  omp.ordered.region { omp.terminator }
  omp.critical { omp.terminator }
  omp.masked filter(%i : index) { omp.terminator }
  return
}
