// RUN: --split-input-file --allow-unregistered-dialect --convert-vector-to-scf
// RUN: --split-input-file --allow-unregistered-dialect --convert-vector-to-scf=full-unroll=true
// RUN: --split-input-file --allow-unregistered-dialect --convert-vector-to-scf=lower-tensors=true
// RUN: --split-input-file --allow-unregistered-dialect --convert-vector-to-scf=lower-scalable=true
// RUN: --split-input-file --allow-unregistered-dialect --convert-vector-to-scf=target-rank=0

// Reads and writes with masks, in bounds or not.
func.func @read_masked(%a: memref<?x?x7xf32>, %mask: vector<2x3x4xi1>, %i: index) -> vector<2x3x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i, %i], %p, %mask {in_bounds = [false, true, false]} : memref<?x?x7xf32>, vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}
func.func @write_masked(%a: memref<?x8x?xf32>, %mask: vector<2x3x4xi1>, %i: index, %v: vector<2x3x4xf32>) {
  vector.transfer_write %v, %a[%i, %i, %i], %mask : vector<2x3x4xf32>, memref<?x8x?xf32>
  return
}
// -----
// Broadcast dimensions, with masks for the others.
func.func @inner_broadcast(%a: memref<?x?x?xf32>, %mask: vector<2x4xi1>, %i: index) -> vector<2x3x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i, %i], %p, %mask {in_bounds = [false, true, false], permutation_map = affine_map<(a, b, c) -> (a, 0, c)>} : memref<?x?x?xf32>, vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}
func.func @last_broadcast(%a: memref<?x?x?xf32>, %mask: vector<3xi1>, %i: index) -> vector<3x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i, %i], %p, %mask {in_bounds = [false, true], permutation_map = affine_map<(a, b, c) -> (b, 0)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %0 : vector<3x4xf32>
}
func.func @all_broadcast(%a: memref<?x?xf32>, %i: index) -> vector<4x5xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i], %p {in_bounds = [true, true], permutation_map = affine_map<(a, b) -> (0, 0)>} : memref<?x?xf32>, vector<4x5xf32>
  return %0 : vector<4x5xf32>
}
func.func @first_broadcast(%a: memref<?x?xf32>, %mask: vector<5xi1>, %i: index) -> vector<2x5xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i], %p, %mask {in_bounds = [true, false], permutation_map = affine_map<(a, b) -> (0, b)>} : memref<?x?xf32>, vector<2x5xf32>
  return %0 : vector<2x5xf32>
}
// -----
// Dimensions in another order, and some left out.
func.func @read_permuted(%a: memref<?x?x?xf32>, %i: index) -> vector<3x2x4xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i, %i], %p {in_bounds = [true, false, true], permutation_map = affine_map<(a, b, c) -> (c, a, 0)>} : memref<?x?x?xf32>, vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}
func.func @write_permuted(%a: memref<?x?x?xf32>, %i: index, %v: vector<4x2xf32>) {
  vector.transfer_write %v, %a[%i, %i, %i] {in_bounds = [false, true], permutation_map = affine_map<(a, b, c) -> (c, b)>} : vector<4x2xf32>, memref<?x?x?xf32>
  return
}
func.func @write_left_out(%a: memref<?x?x?xf32>, %i: index, %v: vector<2xf32>, %mask: vector<2xi1>) {
  vector.transfer_write %v, %a[%i, %i, %i], %mask {permutation_map = affine_map<(a, b, c) -> (b)>} : vector<2xf32>, memref<?x?x?xf32>
  return
}
// -----
// One dimension across memory.
func.func @across(%a: memref<?x?xf32, strided<[?, 2]>>, %b: memref<?x6xf32>, %i: index, %mask: vector<[4]xi1>) -> (vector<4xf32>, vector<[4]xf32>) {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i], %p : memref<?x?xf32, strided<[?, 2]>>, vector<4xf32>
  %1 = vector.transfer_read %b[%i, %i], %p, %mask {permutation_map = affine_map<(a, b) -> (a)>} : memref<?x6xf32>, vector<[4]xf32>
  vector.transfer_write %0, %a[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32, strided<[?, 2]>>
  return %0, %1 : vector<4xf32>, vector<[4]xf32>
}
// -----
// Where memory on the stack is, what is put into larger vectors, and indices that are composed.
func.func @around(%a: memref<?x?xf32>, %i: index, %c: i1, %v: vector<3x2x2xf32>) -> vector<3x2x2xf32> {
  %p = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %k = %c0 to %c8 step %c1 {
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%k)[%i]
    scf.if %c {
      affine.for %l = 0 to 9 {
        %0 = vector.transfer_read %a[%at, %l], %p : memref<?x?xf32>, vector<2x2xf32>
        vector.transfer_write %0, %a[%l, %at] : vector<2x2xf32>, memref<?x?xf32>
      }
      %1 = vector.transfer_read %a[%at, %at], %p : memref<?x?xf32>, vector<2x2xf32>
      "use"(%1) : (vector<2x2xf32>) -> ()
    }
  }
  %2 = vector.transfer_read %a[%i, %i], %p : memref<?x?xf32>, vector<2x2xf32>
  %3 = vector.insert %2, %v [1] : vector<2x2xf32> into vector<3x2x2xf32>
  %4 = vector.extract %v[2] : vector<2x2xf32> from vector<3x2x2xf32>
  vector.transfer_write %4, %a[%i, %i] {in_bounds = [true, false]} : vector<2x2xf32>, memref<?x?xf32>
  return %3 : vector<3x2x2xf32>
}
// -----
// Tensors.
func.func @tensors(%a: tensor<?x3x?xf32>, %i: index, %mask: vector<2x2x3xi1>, %v: vector<2x2x3xf32>) -> (tensor<?x3x?xf32>, vector<2x2x3xf32>) {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_write %v, %a[%i, %i, %i], %mask : vector<2x2x3xf32>, tensor<?x3x?xf32>
  %1 = vector.transfer_read %a[%i, %i, %i], %p, %mask : tensor<?x3x?xf32>, vector<2x2x3xf32>
  return %0, %1 : tensor<?x3x?xf32>, vector<2x2x3xf32>
}
// -----
// Scalable dimensions.
func.func @scalable(%v: vector<2x[4]xf32>, %a: memref<?x?xf32>, %i: index, %m: index, %n: index) {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %given = vector.create_mask %m, %n : vector<[4]x2xi1>
  vector.transfer_write %0, %a[%i, %i], %given {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  vector.transfer_write %0, %a[%i, %i] {in_bounds = [true, false]} : vector<[4]x2xf32>, memref<?x?xf32>
  %known = vector.constant_mask [4, 1] : vector<[4]x2xi1>
  vector.transfer_write %0, %a[%i, %m], %known {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  vector.transfer_write %v, %a[%i, %m] {in_bounds = [true, true]} : vector<2x[4]xf32>, memref<?x?xf32>
  return
}
func.func @rest_is_scalable(%a: memref<?x?x?xf32>, %i: index) -> vector<2x[4]x3xf32> {
  %p = arith.constant 1.0 : f32
  %0 = vector.transfer_read %a[%i, %i, %i], %p : memref<?x?x?xf32>, vector<2x[4]x3xf32>
  return %0 : vector<2x[4]x3xf32>
}
// -----
func.func @print(%a: vector<[4]xi3>, %b: vector<2x3xui5>, %c: vector<i1>, %d: vector<2x[2]xf32>, %e: vector<2xindex>, %f: vector<3xsi8>, %g: f32) {
  vector.print %a : vector<[4]xi3>
  vector.print %b : vector<2x3xui5> punctuation <comma>
  vector.print %c : vector<i1>
  vector.print %d : vector<2x[2]xf32>
  vector.print %e : vector<2xindex>
  vector.print %f : vector<3xsi8>
  vector.print %g : f32
  vector.print str "text"
  return
}
