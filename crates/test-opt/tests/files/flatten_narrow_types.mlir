// RUN: --test-memref-flatten-and-vector-narrow-type-emulation --split-input-file
func.func @load(%i: index, %j: index) -> vector<8xi4> {
  %m = memref.alloc() : memref<4x16xi4>
  %0 = vector.load %m[%i, %j] : memref<4x16xi4>, vector<8xi4>
  return %0 : vector<8xi4>
}
// -----
func.func @store(%v: vector<8xi4>) {
  %m = memref.alloc() : memref<4x16xi4>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  vector.store %v, %m[%c1, %c0] : memref<4x16xi4>, vector<8xi4>
  return
}
// -----
func.func @tr(%i: index) -> vector<8xi4> {
  %m = memref.alloc() : memref<4x16xi4>
  %c0_i4 = arith.constant 0 : i4
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %c0], %c0_i4 {in_bounds = [true]} : memref<4x16xi4>, vector<8xi4>
  return %0 : vector<8xi4>
}
// -----
func.func @wide(%i: index, %j: index) -> vector<8xi8> {
  %m = memref.alloc() : memref<4x16xi8>
  %0 = vector.load %m[%i, %j] : memref<4x16xi8>, vector<8xi8>
  return %0 : vector<8xi8>
}
// -----
func.func @load(%m: memref<4x16xi4>, %i: index, %j: index) -> vector<8xi4> {
  %0 = vector.load %m[%i, %j] : memref<4x16xi4>, vector<8xi4>
  return %0 : vector<8xi4>
}
// -----
func.func @store(%m: memref<4x16xi4>, %v: vector<8xi4>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  vector.store %v, %m[%c1, %c0] : memref<4x16xi4>, vector<8xi4>
  return
}
// -----
func.func @tr(%m: memref<4x16xi4>, %i: index) -> vector<8xi4> {
  %c0_i4 = arith.constant 0 : i4
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%i, %c0], %c0_i4 {in_bounds = [true]} : memref<4x16xi4>, vector<8xi4>
  return %0 : vector<8xi4>
}
// -----
func.func @wide(%m: memref<4x16xi8>, %i: index, %j: index) -> vector<8xi8> {
  %0 = vector.load %m[%i, %j] : memref<4x16xi8>, vector<8xi8>
  return %0 : vector<8xi8>
}
// -----
func.func @alloc(%i: index, %v: i4) -> i4 {
  %m = memref.alloc() : memref<4x16xi4>
  memref.store %v, %m[%i, %i] : memref<4x16xi4>
  %0 = memref.load %m[%i, %i] : memref<4x16xi4>
  return %0 : i4
}
