// RUN: --convert-arith-to-arm-sme --convert-vector-to-arm-sme
func.func @copy_transposed(%from: memref<?x?xf32>, %to: memref<?x?xf32>, %m: vector<[4]x[4]xi1>) {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %tile = vector.transfer_read %from[%c0, %c0], %pad, %m {in_bounds = [true, true]}
      : memref<?x?xf32>, vector<[4]x[4]xf32>
  %turned = vector.transpose %tile, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  vector.store %turned, %to[%c0, %c0] : memref<?x?xf32>, vector<[4]x[4]xf32>
  return
}
func.func @update(%a: vector<[2]xf64>, %b: vector<[2]xf64>, %i: index, %n: index) -> f64 {
  %zero = arith.constant dense<0.0> : vector<[2]x[2]xf64>
  %mask = vector.create_mask %i, %n : vector<[2]x[2]xi1>
  %sum = vector.mask %mask {
    vector.outerproduct %a, %b, %zero {kind = #vector.kind<add>} : vector<[2]xf64>, vector<[2]xf64>
  } : vector<[2]x[2]xi1> -> vector<[2]x[2]xf64>
  vector.print %sum : vector<[2]x[2]xf64>
  %element = vector.extract %sum[1, %i] : f64 from vector<[2]x[2]xf64>
  return %element : f64
}
func.func @other_sizes_stay(%v: vector<[4]x[8]xf32>, %to: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  vector.store %v, %to[%c0, %c0] : memref<?x?xf32>, vector<[4]x[8]xf32>
  return
}
func.func @filled(%x: i8) -> (vector<[16]x[16]xi8>, vector<[16]x[16]xi8>) {
  %sevens = arith.constant dense<7> : vector<[16]x[16]xi8>
  %all = vector.broadcast %x : i8 to vector<[16]x[16]xi8>
  return %sevens, %all : vector<[16]x[16]xi8>, vector<[16]x[16]xi8>
}
func.func @rows(%a: index, %b: index, %i: index, %to: memref<?x?xi16>, %t: vector<[8]x[8]xi16>)
    -> vector<[8]xi1> {
  %mask = vector.create_mask %a, %b : vector<[4]x[8]xi1>
  %row = vector.extract %mask[%i] : vector<[8]xi1> from vector<[4]x[8]xi1>
  %slice = vector.extract %t[%i] : vector<[8]xi16> from vector<[8]x[8]xi16>
  vector.transfer_write %slice, %to[%a, %b], %row {in_bounds = [true]}
      : vector<[8]xi16>, memref<?x?xi16>
  return %row : vector<[8]xi1>
}
