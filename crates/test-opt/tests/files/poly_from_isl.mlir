// RUN: --split-input-file --verify-diagnostics --poly-from-isl --poly-lower
func.func @reversed(%A: memref<8xf32>, %v: f32) {
  poly.schedule attributes {poly.isl = "domain: \"{ S0[i] : 0 <= i <= 7; S1[i] : 0 <= i <= 7 }\"\0Achild:\0A  schedule: \"[{ S0[i] -> [(-i)]; S1[i] -> [(-i)] }]\"\0A  child:\0A    sequence:\0A    - filter: \"{ S0[i] }\"\0A    - filter: \"{ S1[i] }\"\0A"} {
    poly.stmt @S0(%i) affine_set<(d0) : (d0 >= 0, -d0 + 7 >= 0)> {
      affine.store %v, %A[%i] : memref<8xf32>
    }
    poly.stmt @S1(%i) affine_set<(d0) : (d0 >= 0, -d0 + 7 >= 0)> {
      affine.store %v, %A[%i] : memref<8xf32>
    }
    poly.dim @t0 {@S0, @S1} (d0) -> (d0) {
      poly.leaf @S0
      poly.leaf @S1
    }
  }
  return
}

// -----

func.func @other(%A: memref<8xf32>, %v: f32) {
  // expected-error@+1 {{'poly.schedule' op attribute 'poly.isl': the domains of the statements differ}}
  poly.schedule attributes {poly.isl = "domain: \"{ S0[i] : 0 <= i <= 8 }\""} {
    poly.stmt @S0(%i) affine_set<(d0) : (d0 >= 0, -d0 + 7 >= 0)> {
      affine.store %v, %A[%i] : memref<8xf32>
    }
    poly.dim @t0 {@S0} (d0) -> (d0) {
      poly.leaf @S0
    }
  }
  return
}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
