// RUN: --test-emulate-narrow-int="arith-compute-bitwidth=1 memref-load-bitwidth=8" --cse
// RUN: --test-emulate-narrow-int="arith-compute-bitwidth=1 disable-atomic-rmw" --cse
// Memrefs of narrow elements, with views, masks, and vectors that are not aligned.

func.func @views(%a: memref<8xi4>, %b: memref<8xi4>, %i: index, %j: index) -> i4 {
  memref.copy %a, %b : memref<8xi4> to memref<8xi4>
  %0 = memref.memory_space_cast %b : memref<8xi4> to memref<8xi4, 1>
  memref.dealloc %0 : memref<8xi4, 1>
  %1 = memref.alloca() : memref<32xi4>
  %2 = memref.expand_shape %1 [[0, 1]] output_shape [4, 8] : memref<32xi4> into memref<4x8xi4>
  %3 = memref.load %2[%i, %j] : memref<4x8xi4>
  return %3 : i4
}
func.func @store(%n: index, %i: index, %v: i2) {
  %0 = memref.alloc(%n) : memref<?x3xi2>
  memref.store %v, %0[%i, %i] : memref<?x3xi2>
  return
}
func.func @vectors(%i: index, %v: vector<3xi2>, %p: i2) -> (vector<3xi2>, vector<3xi2>, vector<3xi2>) {
  %0 = memref.alloc() : memref<3x3xi2>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  vector.store %v, %0[%c0, %c1] : memref<3x3xi2>, vector<3xi2>
  %1 = vector.load %0[%c1, %c0] : memref<3x3xi2>, vector<3xi2>
  %2 = vector.load %0[%i, %i] : memref<3x3xi2>, vector<3xi2>
  %m = vector.create_mask %i : vector<3xi1>
  %3 = vector.maskedload %0[%i, %c0], %m, %v : memref<3x3xi2>, vector<3xi1>, vector<3xi2> into vector<3xi2>
  return %1, %2, %3 : vector<3xi2>, vector<3xi2>, vector<3xi2>
}
func.func @masked(%i: index, %v: vector<16xi2>, %p: i2) -> vector<5xi2> {
  %0 = memref.alloc() : memref<16xi2>
  %m = arith.constant dense<[true, false, false, false, false, false, false, false, true, true, true, false, false, false, false, false]> : vector<16xi1>
  vector.maskedstore %0[%i], %m, %v : memref<16xi2>, vector<16xi1>, vector<16xi2>
  %c5 = arith.constant 5 : index
  %1 = vector.transfer_read %0[%c5], %p : memref<16xi2>, vector<5xi2>
  return %1 : vector<5xi2>
}
