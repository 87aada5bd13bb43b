// RUN: --arm-sve-legalize-vector-storage

// Predicates are stored as svbools.
func.func @masks(%a: vector<[4]xi1>, %b: vector<2x3x[8]xi1>, %i: index) -> (vector<[4]xi1>, vector<[8]xi1>, vector<[2]xi1>) {
  %slot = memref.alloca() : memref<vector<[4]xi1>>
  memref.store %a, %slot[] : memref<vector<[4]xi1>>
  %0 = memref.load %slot[] : memref<vector<[4]xi1>>
  %whole = memref.alloca() {alignment = 64 : i64} : memref<vector<2x3x[8]xi1>>
  memref.store %b, %whole[] : memref<vector<2x3x[8]xi1>>
  %outer = vector.type_cast %whole : memref<vector<2x3x[8]xi1>> to memref<2xvector<3x[8]xi1>>
  %inner = vector.type_cast %outer : memref<2xvector<3x[8]xi1>> to memref<2x3xvector<[8]xi1>>
  %1 = memref.load %inner[%i, %i] : memref<2x3xvector<[8]xi1>>
  %heap = memref.alloc(%i) : memref<?xvector<[2]xi1>>
  %2 = memref.load %heap[%i] : memref<?xvector<[2]xi1>>
  return %0, %1, %2 : vector<[4]xi1>, vector<[8]xi1>, vector<[2]xi1>
}

// Allocations of scalable vectors have an alignment.
func.func @alignments() -> (memref<vector<[4]xf32>>, memref<4xvector<2x[2]xf64>>, memref<vector<[32]xi1>>, memref<vector<4xf32>>, memref<vector<[3]xi1>>, memref<vector<[4]x[4]xi1>>) {
  %0 = memref.alloca() : memref<vector<[4]xf32>>
  %1 = memref.alloca() : memref<4xvector<2x[2]xf64>>
  %2 = memref.alloca() : memref<vector<[32]xi1>>
  %3 = memref.alloca() : memref<vector<4xf32>>
  %4 = memref.alloca() : memref<vector<[3]xi1>>
  %5 = memref.alloca() : memref<vector<[4]x[4]xi1>>
  return %0, %1, %2, %3, %4, %5 : memref<vector<[4]xf32>>, memref<4xvector<2x[2]xf64>>, memref<vector<[32]xi1>>, memref<vector<4xf32>>, memref<vector<[3]xi1>>, memref<vector<[4]x[4]xi1>>
}

// The dimensions behind the scalable one are collapsed.
func.func @read(%m: memref<?x?x2x8xi8>, %i: index, %j: index) -> vector<2x[4]x2x8xi8> {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%i, %j, %c0, %c0], %padding {in_bounds = [false, true, true, true]} : memref<?x?x2x8xi8>, vector<2x[4]x2x8xi8>
  return %0 : vector<2x[4]x2x8xi8>
}

func.func @read_strided(%m: memref<7x?x2x8xi8, strided<[?, 16, 8, 1], offset: ?>, 3>, %i: index, %j: index) -> vector<[4]x2x8xi8> {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 1 : i8
  %0 = vector.transfer_read %m[%i, %j, %c0, %c0], %padding {in_bounds = [false, true, true]} : memref<7x?x2x8xi8, strided<[?, 16, 8, 1], offset: ?>, 3>, vector<[4]x2x8xi8>
  return %0 : vector<[4]x2x8xi8>
}

// Other reads are kept.
func.func @kept(%m: memref<?x?x2x8xi8>, %gaps: memref<?x2x8xi8, strided<[32, 16, 1]>>, %t: tensor<?x2xi8>, %i: index, %mask: vector<[4]x8xi1>)
    -> (vector<[4]x2x8xi8>, vector<[4]x2x8xi8>, vector<[4]x2xi8>, vector<[4]x8xi8>, vector<2x[8]xi8>, vector<[4]x8xi8>) {
  %c0 = arith.constant 0 : index
  %padding = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%i, %i, %c0, %c0], %padding {in_bounds = [true, false, true]} : memref<?x?x2x8xi8>, vector<[4]x2x8xi8>
  %1 = vector.transfer_read %gaps[%i, %c0, %c0], %padding {in_bounds = [true, true, true]} : memref<?x2x8xi8, strided<[32, 16, 1]>>, vector<[4]x2x8xi8>
  %2 = vector.transfer_read %t[%i, %c0], %padding {in_bounds = [true, true]} : tensor<?x2xi8>, vector<[4]x2xi8>
  %3 = vector.transfer_read %m[%i, %i, %c0, %c0], %padding, %mask {in_bounds = [true, true]} : memref<?x?x2x8xi8>, vector<[4]x8xi8>
  %4 = vector.transfer_read %m[%i, %i, %c0, %c0], %padding {in_bounds = [true, true]} : memref<?x?x2x8xi8>, vector<2x[8]xi8>
  %5 = vector.transfer_read %m[%i, %i, %c0, %c0], %padding {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2, d3) -> (d1, d3)>} : memref<?x?x2x8xi8>, vector<[4]x8xi8>
  return %0, %1, %2, %3, %4, %5 : vector<[4]x2x8xi8>, vector<[4]x2x8xi8>, vector<[4]x2xi8>, vector<[4]x8xi8>, vector<2x[8]xi8>, vector<[4]x8xi8>
}
