// RUN: --rationale-syntax=output
// The sets of external functions; other tests use this file as database.
func.func private @count(memref<128xf32>, i32) -> f32 attributes {
  poly.may_reads = [], poly.may_writes = [], poly.writes = [],
  poly.reads = [{arg = 0 : index, ins = [1 : index],
                 rel = #poly.rel<"(d0) -> (r0) : d0 <= r0 <= d0 + 1">}]
}
func.func private @set_row(memref<?x?xf32>, index) attributes {
  poly.reads = [], poly.may_reads = [], poly.may_writes = [],
  poly.writes = [{arg = 0 : index, ins = [1 : index], syms = [{arg = 0 : index, dim = 1 : index}],
                  rel = #poly.rel<"(i)[n] -> (r0, r1) : r0 = i, 0 <= r1 < n">}]
}
func.func private @other() -> i32 attributes {poly.reads = []}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
