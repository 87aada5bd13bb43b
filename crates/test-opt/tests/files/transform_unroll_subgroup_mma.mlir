// RUN: --transform-interpreter --canonicalize --split-input-file
func.func @product(%a: memref<32x16xf16>, %b: memref<16x32xf16>, %c: memref<32x32xf32>) {
  %zero = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %pad32 = arith.constant 0.0 : f32
  %x = vector.transfer_read %a[%zero, %zero], %pad {in_bounds = [true, true]} : memref<32x16xf16>, vector<32x16xf16>
  %y = vector.transfer_read %b[%zero, %zero], %pad {in_bounds = [true, true]} : memref<16x32xf16>, vector<16x32xf16>
  %z = vector.transfer_read %c[%zero, %zero], %pad32 {in_bounds = [true, true]} : memref<32x32xf32>, vector<32x32xf32>
  %wx = arith.extf %x : vector<32x16xf16> to vector<32x16xf32>
  %wy = arith.extf %y : vector<16x32xf16> to vector<16x32xf32>
  %p = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %wx, %wy, %z : vector<32x16xf32>, vector<16x32xf32> into vector<32x32xf32>
  %n = arith.negf %p : vector<32x32xf32>
  vector.transfer_write %n, %c[%zero, %zero] {in_bounds = [true, true]} : vector<32x32xf32>, memref<32x32xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.gpu.unroll_vectors_subgroup_mma [16, 16, 8]
    } : !transform.any_op
    transform.yield
  }
}
