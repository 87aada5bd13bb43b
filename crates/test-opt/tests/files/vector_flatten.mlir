// RUN: --test-vector-transfer-flatten-patterns
// RUN: --test-vector-transfer-flatten-patterns=target-vector-bitwidth=128

// A whole memref, with zero indices.
func.func @whole(%m: memref<5x4x3x2xi8>, %p: i8) -> vector<5x4x3x2xi8> {
  %0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%0, %0, %0, %0], %p {in_bounds = [true, true, true, true]} : memref<5x4x3x2xi8>, vector<5x4x3x2xi8>
  return %v : vector<5x4x3x2xi8>
}

// Rows of a memref, with dynamic indices and unit dimensions.
func.func @rows(%m: memref<1x43x4x6xi32>, %i: index, %j: index, %p: i32) -> vector<1x2x6xi32> {
  %0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%0, %i, %j, %0], %p {in_bounds = [true, true, true]} : memref<1x43x4x6xi32>, vector<1x2x6xi32>
  return %v : vector<1x2x6xi32>
}

// Strides that are contiguous, and a dynamic outer size.
func.func @strided(%m: memref<?x4x3xf32, strided<[12, 3, 1], offset: ?>>, %i: index, %p: f32) -> vector<2x4x3xf32> {
  %0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%i, %0, %0], %p {in_bounds = [true, true, true]} : memref<?x4x3xf32, strided<[12, 3, 1], offset: ?>>, vector<2x4x3xf32>
  return %v : vector<2x4x3xf32>
}

func.func @write(%m: memref<5x4x6xi16>, %i: index, %v: vector<2x6xi16>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  vector.transfer_write %v, %m[%i, %1, %0] {in_bounds = [true, true]} : vector<2x6xi16>, memref<5x4x6xi16>
  return
}

// Neither contiguous, nor in bounds, nor in order.
func.func @other(%m: memref<5x4x6xf32, strided<[48, 8, 1]>>, %n: memref<5x4x6xf32>, %i: index, %p: f32) -> (vector<2x6xf32>, vector<2x6xf32>, vector<6x4xf32>, vector<2x2xf32>) {
  %0 = arith.constant 0 : index
  %a = vector.transfer_read %m[%i, %0, %0], %p {in_bounds = [true, true]} : memref<5x4x6xf32, strided<[48, 8, 1]>>, vector<2x6xf32>
  %b = vector.transfer_read %n[%i, %0, %0], %p {in_bounds = [false, true]} : memref<5x4x6xf32>, vector<2x6xf32>
  %c = vector.transfer_read %n[%i, %0, %0], %p {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : memref<5x4x6xf32>, vector<6x4xf32>
  %d = vector.transfer_read %n[%i, %0, %0], %p {in_bounds = [true, true]} : memref<5x4x6xf32>, vector<2x2xf32>
  return %a, %b, %c, %d : vector<2x6xf32>, vector<2x6xf32>, vector<6x4xf32>, vector<2x2xf32>
}

// Unit dimensions of elementwise operations, transpositions and loops.
func.func @units(%a: vector<1x8x1xf32>, %b: vector<1x[8]x1xf32>, %n: index) -> (vector<1x8x1xf32>, vector<1x1x[8]xf32>, vector<1x1xf32>, vector<1x1xf32>) {
  %0 = arith.mulf %a, %a : vector<1x8x1xf32>
  %1 = vector.transpose %b, [2, 0, 1] : vector<1x[8]x1xf32> to vector<1x1x[8]xf32>
  %c = arith.constant dense<1.0> : vector<1x1xf32>
  %2 = scf.for %i = %n to %n step %n iter_args(%x = %c) -> vector<1x1xf32> {
    %y = math.exp %x : vector<1x1xf32>
    scf.yield %y : vector<1x1xf32>
  }
  %3 = vector.transpose %2, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
  return %0, %1, %2, %3 : vector<1x8x1xf32>, vector<1x1x[8]xf32>, vector<1x1xf32>, vector<1x1xf32>
}
