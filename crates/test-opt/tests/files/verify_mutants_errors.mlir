// RUN: --split-input-file
// Operations that the search with mutants found to be verified differently.
func.func @no_block(%m: memref<2xi32>, %i: index) {
  %0 = "memref.generic_atomic_rmw"(%m, %i) ({
  }) : (memref<2xi32>, index) -> i32
  return
}

// -----

func.func @not_poison() {
  %0 = "ub.poison"() <{value = "text"}> : () -> i32
  return
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @lists(%a: !transform.any_op {transform.readonly}, %p: !transform.param<i64> {transform.readonly}) {
    %0 = "transform.replicate"(%a, %p, %p) : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.param<i64>
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @types_before_lengths(%a: !transform.any_op {transform.readonly}) {
    "transform.foreach"(%a) ({
    ^bb0(%p: !transform.param<i64>, %b: !transform.any_op):
      "transform.yield"() : () -> ()
    }) : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @inner_first(%c: i1, %x: i32) {
  omp.wsloop {
    omp.simd if(%c) {
      %y = arith.addi %x, %x : i32
      omp.terminator
    } {omp.composite}
    omp.barrier
  }
  return
}

// -----

func.func @not_pointer_like(%m: memref<*xf32>) {
  "omp.map.info"(%m) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = #omp<clause_map_flags to>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, var_type = f32}> : (memref<*xf32>) -> memref<*xf32>
  return
}

// -----

func.func @more_sizes(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %d: vector<2xi16>) -> vector<2x2xf16> {
  %0 = "nvgpu.mma.sp.sync"(%a, %b, %c, %d) <{mmaShape = [16, 8, 32, 16], sparsitySelector = 0 : i32}> : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>, vector<2xi16>) -> vector<2x2xf16>
  return %0 : vector<2x2xf16>
}

// -----

func.func @fill(%x: f32, %o: vector<4xi64>) {
  "linalg.fill"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: i64):
    linalg.yield %a : f32
  }) : (f32, vector<4xi64>) -> ()
  return
}
