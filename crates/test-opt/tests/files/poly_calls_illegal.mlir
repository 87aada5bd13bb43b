// RUN: --split-input-file --verify-diagnostics --poly-annotate --poly-reschedule="edits={reverse t0}"
func.func private @next(memref<?x?xf32>, index) attributes {
  poly.may_reads = [], poly.may_writes = [],
  poly.writes = [{arg = 0 : index, ins = [1 : index], rel = #poly.rel<"(i) -> (r0, r1) : r0 = i, 0 <= r1 < 8">}],
  poly.reads = [{arg = 0 : index, ins = [1 : index], rel = #poly.rel<"(i) -> (r0, r1) : r0 = i - 1, 0 <= r1 < 8">}]
}
func.func @rows(%M: memref<?x?xf32>) {
  affine.for %i = 1 to 8 {
    // expected-error@+3 {{'reverse t0' is illegal: it violates the dependence of @S0(2) on @S0(1) at 't0'}}
    // expected-note@+2 {{@S0 writes first}}
    // expected-note@+1 {{@S0 reads later}}
    func.call @next(%M, %i) : (memref<?x?xf32>, index) -> ()
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
