// RUN: --test-vector-unrolling-patterns
// RUN: --test-vector-to-vector-lowering=unroll
// RUN: --test-vector-transfer-unrolling-patterns=reverse-unroll-order
// Operations that are unrolled into tiles, and leading dimensions of size 1.

#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>

func.func @product(%a: vector<4x2xf32>, %b: vector<2x2xf32>, %c: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x2xf32>, vector<2x2xf32> into vector<4x2xf32>
  return %0 : vector<4x2xf32>
}
func.func @cast(%v: vector<8x2xf32>) -> vector<4x4xf32> {
  %0 = vector.shape_cast %v : vector<8x2xf32> to vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
func.func @transfers(%m: memref<?x?xf32>, %i: index) {
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %z : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32>
  return
}
func.func @mask(%i: index) -> vector<8x16xi1> {
  %0 = vector.create_mask %i, %i : vector<8x16xi1>
  return %0 : vector<8x16xi1>
}
func.func @unit(%m: memref<4x4xf32>, %i: index, %v: vector<1x1x4xf32>) -> vector<1x1x4xf32> {
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %i], %z {in_bounds = [true, true]} : memref<4x4xf32>, vector<1x4xf32>
  %1 = vector.insert %0, %v [0] : vector<1x4xf32> into vector<1x1x4xf32>
  %2 = arith.negf %1 : vector<1x1x4xf32>
  return %2 : vector<1x1x4xf32>
}
