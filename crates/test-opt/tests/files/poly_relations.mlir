// RUN:
// The relations of MLIR's Rationale.
func.func private @count(memref<128xf32>, i32) -> f32 attributes {
  poly.may_reads = [], poly.may_writes = [], poly.writes = [],
  poly.reads = [{arg = 0 : index, ins = [1 : index],
                 rel = #poly.rel<"(d0) -> (r0) : (r0 - d0 >= 0, d0 - r0 + 1 >= 0)">}]
}
func.func private @cblas_reduce_ffi(memref<1024x?xf32>) -> f32 attributes {
  poly.reads = [{arg = 0 : index, syms = [{arg = 0 : index, dim = 1 : index}],
                 rel = #poly<rel<"( ) [s0] -> (r0, r1) : 0 <= r0 <= 1023, 0 <= r1 <= s0 - 1">>}]
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
