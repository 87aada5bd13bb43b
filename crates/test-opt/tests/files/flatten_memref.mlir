// RUN: --flatten-memref --allow-unregistered-dialect --split-input-file
func.func @a(%m: memref<4x8xf32>, %i: index, %j: index, %v: f32) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<4x8xf32>
  memref.store %v, %m[%j, %i] {nontemporal = true} : memref<4x8xf32>
  return %0 : f32
}
// -----
func.func @b(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index, %v: f32) -> f32 {
  %0 = memref.load %m[%i, %j] {nontemporal = true} : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : f32
}
// -----
func.func @c(%m: memref<4x8xf32, strided<[8, 1], offset: 100>>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<4x8xf32, strided<[8, 1], offset: 100>>
  return %0 : f32
}
// -----
func.func @d(%i: index, %n: index, %v: f32) {
  %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<4x?xf32>
  %1 = memref.alloca() : memref<4x3xf32>
  memref.store %v, %0[%i, %i] : memref<4x?xf32>
  memref.store %v, %1[%i, %i] : memref<4x3xf32>
  memref.dealloc %0 : memref<4x?xf32>
  return
}
// -----
func.func @e(%m: memref<4x8xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %f: f32) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  vector.store %v, %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  %1 = vector.maskedload %m[%i, %i], %k, %v : memref<4x8xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<4x8xf32>, vector<8xi1>, vector<8xf32>
  %2 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true]} : memref<4x8xf32>, vector<8xf32>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true]} : vector<8xf32>, memref<4x8xf32>
  return %0, %1, %2 : vector<8xf32>, vector<8xf32>, vector<8xf32>
}
// -----
func.func @f(%m: memref<4x8xf32>, %i: index, %v: vector<8xf32>, %k: vector<8xi1>, %f: f32) -> (vector<8xf32>, vector<8xf32>) {
  %2 = vector.transfer_read %m[%i, %i], %f : memref<4x8xf32>, vector<8xf32>
  %3 = vector.transfer_read %m[%i, %i], %f, %k {in_bounds = [true]} : memref<4x8xf32>, vector<8xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<8xf32>, memref<4x8xf32>
  return %2, %3 : vector<8xf32>, vector<8xf32>
}
// -----
func.func @g(%m: memref<f32>, %n: memref<8xf32>, %i: index, %u: memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> (f32, f32, f32) {
  %0 = memref.load %m[] : memref<f32>
  %1 = memref.load %n[%i] : memref<8xf32>
  %2 = memref.load %u[%i, %i] : memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return %0, %1, %2 : f32, f32, f32
}
// -----
func.func @h(%m: memref<1xf32, strided<[4], offset: 3>>, %n: memref<2x3xf32, strided<[1, 2]>>, %i: index, %a: memref<2x3xf32, 3>) -> (f32, f32, f32) {
  %0 = memref.load %m[%i] : memref<1xf32, strided<[4], offset: 3>>
  %1 = memref.load %n[%i, %i] : memref<2x3xf32, strided<[1, 2]>>
  %2 = memref.load %a[%i, %i] : memref<2x3xf32, 3>
  return %0, %1, %2 : f32, f32, f32
}
// -----
func.func @k(%m: memref<2x?x4xf32>, %i: index, %a: memref<?x?x?xf32>) -> (f32, f32) {
  %0 = memref.load %m[%i, %i, %i] : memref<2x?x4xf32>
  %1 = memref.load %a[%i, %i, %i] : memref<?x?x?xf32>
  return %0, %1 : f32, f32
}
// -----
func.func @t(%m: memref<4x8x8xf32>, %i: index, %f: f32) -> vector<8x8xf32> {
  %2 = vector.transfer_read %m[%i, %i, %i], %f {in_bounds = [true, true]} : memref<4x8x8xf32>, vector<8x8xf32>
  return %2 : vector<8x8xf32>
}
// -----
func.func @d(%i: index, %v: f32) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4x5xf32>
  %1 = memref.alloca() : memref<4x3xf32>
  memref.store %v, %0[%i, %i] : memref<4x5xf32>
  memref.store %v, %1[%i, %i] : memref<4x3xf32>
  memref.dealloc %0 : memref<4x5xf32>
  return
}
// -----
func.func @d1(%i: index, %v: f32) {
  %0 = memref.alloc() {alignment = 64 : i64, foo} : memref<4x5xf32, 2>
  %1 = memref.alloca() {alignment = 64 : i64} : memref<4x3xf32, strided<[3, 1], offset: 4>>
  "use"(%0, %1) : (memref<4x5xf32, 2>, memref<4x3xf32, strided<[3, 1], offset: 4>>) -> ()
  return
}
// -----
func.func @u(%0: memref<4x5xf32>) {
  memref.dealloc %0 : memref<4x5xf32>
  return
}
// -----
func.func @sub(%0: memref<4x5xf32>, %i: index) -> memref<2x2xf32, strided<[5, 1], offset: ?>> {
  %s = memref.subview %0[%i, 1] [2, 2] [1, 1] : memref<4x5xf32> to memref<2x2xf32, strided<[5, 1], offset: ?>>
  %c = memref.cast %0 : memref<4x5xf32> to memref<?x?xf32>
  "use"(%c) : (memref<?x?xf32>) -> ()
  return %s : memref<2x2xf32, strided<[5, 1], offset: ?>>
}
// -----
func.func @tt(%m: memref<4x8xf32>, %i: index, %f: f32) -> vector<8xf32> {
  %2 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x8xf32>, vector<8xf32>
  return %2 : vector<8xf32>
}
// -----
func.func @i4(%m: memref<4x8xi4>, %z: memref<4x0xi4>, %i: index) -> (i4, i4) {
  %2 = memref.load %m[%i, %i] : memref<4x8xi4>
  %3 = memref.load %z[%i, %i] : memref<4x0xi4>
  return %2, %3 : i4, i4
}
// -----
func.func @c0(%m: memref<4x8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %2 = memref.load %m[%c0, %c0] : memref<4x8xf32>
  return %2 : f32
}
