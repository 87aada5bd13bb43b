// RUN: -test-scf-pipelining=no-epilogue-peeling

// A loop of one iteration is shorter than its pipeline, so that all accesses are guarded.
func.func @short(%from: memref<?xf32>, %to: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  scf.for %i = %zero to %one step %one {
    %a = memref.load %from[%i] {__test_pipelining_stage__ = 0, __test_pipelining_op_order__ = 2} : memref<?xf32>
    %b = arith.addf %a, %half {__test_pipelining_stage__ = 1, __test_pipelining_op_order__ = 0} : f32
    memref.store %b, %to[%i] {__test_pipelining_stage__ = 2, __test_pipelining_op_order__ = 1} : memref<?xf32>
  } {__test_pipelining_loop__}
  return
}
