// RUN: --arm-sme-vector-legalization
// RUN: --arm-sme-vector-legalization --canonicalize --cse

func.func @products(%a: vector<[8]xf32>, %b: vector<[4]xf32>, %acc: vector<[8]x[4]xf32>, %m: index, %n: index) -> (vector<[8]x[4]xf32>, vector<[8]x[4]xf32>) {
  %mask = vector.create_mask %m, %n : vector<[8]x[4]xi1>
  %0 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<[8]xf32>, vector<[4]xf32>
  %1 = vector.mask %mask { vector.outerproduct %a, %b, %0 {kind = #vector.kind<add>} : vector<[8]xf32>, vector<[4]xf32> } : vector<[8]x[4]xi1> -> vector<[8]x[4]xf32>
  return %0, %1 : vector<[8]x[4]xf32>, vector<[8]x[4]xf32>
}

func.func @transfers(%from: memref<?x?xi16>, %to: memref<?x?xi16>, %t: tensor<?x?xi16>, %i: index, %j: index, %m: index) -> tensor<?x?xi16> {
  %padding = arith.constant 0 : i16
  %mask = vector.create_mask %m, %m : vector<[16]x[8]xi1>
  %0 = vector.transfer_read %from[%i, %j], %padding, %mask {in_bounds = [true, false]} : memref<?x?xi16>, vector<[16]x[8]xi16>
  %1 = vector.transfer_read %from[%i, %j], %padding {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xi16>, vector<[16]x[16]xi16>
  vector.transfer_write %0, %to[%i, %j], %mask {in_bounds = [true, true]} : vector<[16]x[8]xi16>, memref<?x?xi16>
  vector.transfer_write %1, %to[%j, %i] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<[16]x[16]xi16>, memref<?x?xi16>
  %2 = vector.transfer_write %0, %t[%i, %j], %mask {in_bounds = [true, true]} : vector<[16]x[8]xi16>, tensor<?x?xi16>
  return %2 : tensor<?x?xi16>
}

func.func private @callee(vector<[8]x[8]xf32>, index) -> vector<[8]x[8]xf32>

func.func @control(%a: vector<[8]x[8]xf32>, %n: index, %condition: i1) -> (vector<[8]x[8]xf32>, vector<[4]x[4]xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.0> : vector<[8]x[8]xf32>
  %tile = arith.constant dense<1.0> : vector<[4]x[4]xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a) -> (vector<[8]x[8]xf32>) {
    %1 = func.call @callee(%v, %i) : (vector<[8]x[8]xf32>, index) -> vector<[8]x[8]xf32>
    %2 = scf.if %condition -> (vector<[8]x[8]xf32>) {
      scf.yield %1 : vector<[8]x[8]xf32>
    } else {
      scf.yield %zero : vector<[8]x[8]xf32>
    }
    scf.yield %2 : vector<[8]x[8]xf32>
  }
  return %0, %tile : vector<[8]x[8]xf32>, vector<[4]x[4]xf32>
}

func.func @masks(%n: index, %a: index, %b: index, %at: index) -> (vector<[4]x[4]xi1>, vector<[4]x[4]xi1>) {
  %mask = vector.create_mask %n, %a, %b : vector<4x[4]x[4]xi1>
  %0 = vector.extract %mask[2] : vector<[4]x[4]xi1> from vector<4x[4]x[4]xi1>
  %1 = vector.extract %mask[%at] : vector<[4]x[4]xi1> from vector<4x[4]x[4]xi1>
  return %0, %1 : vector<[4]x[4]xi1>, vector<[4]x[4]xi1>
}

func.func @transposed_reads(%m: memref<?x?xf16>, %i: index, %j: index, %p: f16, %a: index) -> (vector<4x[8]xf16>, vector<4x[8]xf32>, vector<4x[8]xf16>) {
  %mask = vector.create_mask %a, %i : vector<[8]x4xi1>
  %0 = vector.transfer_read %m[%i, %j], %p : memref<?x?xf16>, vector<[8]x4xf16>
  %1 = vector.transpose %0, [1, 0] : vector<[8]x4xf16> to vector<4x[8]xf16>
  %2 = arith.extf %0 : vector<[8]x4xf16> to vector<[8]x4xf32>
  %3 = vector.transpose %2, [1, 0] : vector<[8]x4xf32> to vector<4x[8]xf32>
  %4 = vector.transfer_read %m[%i, %j], %p, %mask {in_bounds = [true, false]} : memref<?x?xf16>, vector<[8]x4xf16>
  %5 = vector.transpose %4, [1, 0] : vector<[8]x4xf16> to vector<4x[8]xf16>
  return %1, %3, %5 : vector<4x[8]xf16>, vector<4x[8]xf32>, vector<4x[8]xf16>
}

func.func @transposed_writes(%v: vector<2x[4]xf32>, %w: vector<8x[8]xf32>, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %0, %m[%i, %j] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  %1 = vector.transpose %w, [1, 0] : vector<8x[8]xf32> to vector<[8]x8xf32>
  %mask = vector.create_mask %i, %j : vector<[8]x8xi1>
  vector.transfer_write %1, %m[%i, %j], %mask {in_bounds = [true, true]} : vector<[8]x8xf32>, memref<?x?xf32>
  %2 = vector.transfer_write %0, %t[%i, %j] : vector<[4]x2xf32>, tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func.func @column(%m: memref<?x?xf32>, %i: index, %j: index) -> vector<[4]x1xf32> {
  %p = arith.constant 0.0 : f32
  %0 = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x1xf32>
  return %0 : vector<[4]x1xf32>
}

func.func @large_mask(%v: vector<[8]x[32]xf32>, %m: memref<?x?xf32>, %i: index) {
  %mask = vector.create_mask %i, %i : vector<[8]x[32]xi1>
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true, true]} : vector<[8]x[32]xf32>, memref<?x?xf32>
  return
}
