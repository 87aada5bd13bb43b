// RUN: --split-input-file --verify-diagnostics
func.func @domain(%n: index) {
  poly.schedule(%n) {
    // expected-error@+1 {{'poly.stmt' op expected a domain of the arguments and the parameters}}
    poly.stmt @S0(%i) affine_set<(d0) : (d0 >= 0)> {
    }
    poly.leaf @S0
  }
  return
}

// -----

func.func @leaves() {
  poly.schedule {
    // expected-error@+1 {{'poly.stmt' op expected one leaf in the schedule tree}}
    poly.stmt @S0() affine_set<() : (0 == 0)> {
    }
  }
  return
}

// -----

func.func @names() {
  poly.schedule {
    poly.stmt @S0() affine_set<() : (0 == 0)> {
    }
    // expected-error@+1 {{'poly.stmt' op has the name of another statement}}
    poly.stmt @S0() affine_set<() : (0 == 0)> {
    }
  }
  return
}

// -----

func.func @unknown() {
  poly.schedule {
    // expected-error@+1 {{'poly.leaf' op the schedule has no statement @S1}}
    poly.leaf @S1
  }
  return
}

// -----

func.func @below() {
  poly.schedule {
    poly.stmt @S0(%i) affine_set<(d0) : (d0 == 0)> {
    }
    // expected-error@+1 {{'poly.dim' op expected maps for the statements below}}
    poly.dim @t0 {@S0} (d0) -> (d0) {
    }
    poly.leaf @S0
  }
  return
}

// -----

func.func @maps() {
  poly.schedule {
    poly.stmt @S0(%i) affine_set<(d0) : (d0 == 0)> {
    }
    // expected-error@+1 {{'poly.dim' op expected maps of the dimensions and parameters to one result}}
    poly.dim @t0 {@S0} (d0) -> (d0, d0) {
      poly.leaf @S0
    }
  }
  return
}

// -----

func.func @other(%v: i32) {
  poly.schedule {
    // expected-error@+1 {{'arith.addi' op is no node of a schedule tree}}
    %0 = arith.addi %v, %v : i32
  }
  return
}

// -----

// expected-error@+1 {{expected ':' (at offset 13)}}
func.func private @relation() attributes {poly.rel = #poly.rel<"(d0) -> (r0) d0">}

// -----

// expected-error@+1 {{attribute 'poly.reads': the relation has 1 outputs for a memref of rank 2}}
func.func private @rank(memref<8x8xf32>, index) attributes {poly.reads = [{arg = 0 : index, ins = [1 : index], rel = #poly.rel<"(d0) -> (r0) : (r0 == d0)">}]}

// -----

// expected-error@+1 {{attribute 'poly.writes': argument 1 is no ranked memref}}
func.func private @memref(memref<8xf32>, index) attributes {poly.writes = [{arg = 1 : index, rel = #poly.rel<"() -> (r0) : (r0 == 0)">}]}

// -----

// expected-error@+1 {{attribute 'poly.may_reads': the relation has 1 inputs, not 0}}
func.func private @inputs(memref<8xf32>, index) attributes {poly.may_reads = [{arg = 0 : index, rel = #poly.rel<"(d0) -> (r0) : (r0 == d0)">}]}

// -----

// expected-error@+1 {{attribute 'poly.may_writes': argument 0 has no dimension 1}}
func.func private @size(memref<8xf32>) attributes {poly.may_writes = [{arg = 0 : index, rel = #poly.rel<"()[s0] -> (r0) : (r0 == s0)">, syms = [{arg = 0 : index, dim = 1 : index}]}]}

// -----

// expected-error@+1 {{attribute 'poly.reads': expected an array of dictionaries with 'arg', 'rel', 'ins' and 'syms'}}
func.func private @array(memref<8xf32>) attributes {poly.reads = 1 : index}

// -----

// expected-error@+1 {{attribute 'poly.reads': expected a function or call}}
module attributes {poly.reads = []} {}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
