// RUN: --test-vector-scan-lowering --test-vector-gather-lowering --test-vector-emulate-masked-load-store
// RUN: --test-vector-reduction-to-contract-patterns
// RUN: --test-vector-contraction-prepare-for-mmt-lowering
// RUN: --test-scalar-vector-transfer-lowering=allow-multiple-uses
// RUN: --lower-vector-mask
// Pattern sets of the vector dialect on one input each.

#lhs = affine_map<(m, n, k) -> (k, m)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (n, m)>

func.func @scan(%a: vector<3x2xi8>, %b: vector<2xi8>) -> (vector<3x2xi8>, vector<2xi8>) {
  %0:2 = vector.scan <minui>, %a, %b {inclusive = false, reduction_dim = 0} : vector<3x2xi8>, vector<2xi8>
  return %0#0, %0#1 : vector<3x2xi8>, vector<2xi8>
}
func.func @gather(%m: memref<8x?xi8>, %i: index, %v: vector<2xi16>, %k: vector<2xi1>, %p: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.gather %m[%i, %i] [%v], %k, %p : memref<8x?xi8>, vector<2xi16>, vector<2xi1>, vector<2xi8> into vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @store(%m: memref<?xf32>, %i: index, %k: vector<2xi1>, %v: vector<2xf32>) {
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<2xi1>, vector<2xf32>
  return
}
func.func @product(%a: vector<3x5xi8>, %b: vector<3x4xi32>, %c: vector<4x5xi32>) -> vector<4x5xi32> {
  %e = arith.extui %a : vector<3x5xi8> to vector<3x5xi32>
  %0 = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]} %e, %b, %c : vector<3x5xi32>, vector<3x4xi32> into vector<4x5xi32>
  return %0 : vector<4x5xi32>
}
func.func @sum(%a: vector<2x3x4xf32>, %b: vector<2x3x4xf32>, %c: vector<3xf32>, %k: vector<2x3x4xi1>) -> vector<3xf32> {
  %0 = arith.mulf %a, %b : vector<2x3x4xf32>
  %1 = vector.mask %k { vector.multi_reduction <add>, %0, %c [0, 2] : vector<2x3x4xf32> to vector<3xf32> } : vector<2x3x4xi1> -> vector<3xf32>
  return %1 : vector<3xf32>
}
func.func @elements(%t: tensor<?x?xf32>, %i: index, %j: index) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %0 = vector.transfer_read %t[%i, %j], %z {in_bounds = [true]} : tensor<?x?xf32>, vector<8xf32>
  %1 = vector.extract %0[3] : f32 from vector<8xf32>
  %2 = vector.extract %0[%i] : f32 from vector<8xf32>
  return %1, %2 : f32, f32
}
func.func @masked(%m: memref<?xf32>, %i: index, %k: vector<4xi1>) -> vector<4xf32> {
  %z = arith.constant 0.0 : f32
  %0 = vector.mask %k { vector.transfer_read %m[%i], %z : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
