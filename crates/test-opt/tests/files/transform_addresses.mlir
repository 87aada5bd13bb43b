// RUN: --transform-interpreter --test-transform-dialect-erase-schedule

// Accesses are at the indices 0 of views.

func.func @load(%m: memref<4x8xf32>, %i: index, %v: vector<2xf32>, %d: memref<?x?xf16>) -> (f32, vector<4xf16>) {
  %c1 = arith.constant 1 : index
  %p = arith.constant 1.0 : f16
  %0 = memref.load %m[%i, %c1] : memref<4x8xf32>
  memref.store %0, %m[%i, %i] {nontemporal = true} : memref<4x8xf32>
  vector.transfer_write %v, %m[%c1, %i] : vector<2xf32>, memref<4x8xf32>
  %1 = vector.transfer_read %d[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf16>, vector<4xf16>
  return %0, %1 : f32, vector<4xf16>
}
func.func @matrix(%m: memref<4x32x32xf16, 3>, %i: index, %j: index, %k: index) -> vector<4x2xf16> {
  %0 = nvgpu.ldmatrix %m[%i, %j, %k] {numTiles = 4 : i32, transpose = false} : memref<4x32x32xf16, 3> -> vector<4x2xf16>
  return %0 : vector<4x2xf16>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.memref.extract_address_computations
    } : !transform.any_op
    transform.yield
  }
}
