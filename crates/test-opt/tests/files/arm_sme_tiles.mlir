// RUN: --pass-pipeline=builtin.module(func.func(arm-sme-outer-product-fusion),convert-arm-sme-to-scf,cse)
func.func @two(%a0: vector<[4]xf16>, %b0: vector<[4]xf16>, %a1: vector<[4]xf16>,
    %b1: vector<[4]xf16>, %acc: vector<[4]x[4]xf32>) -> vector<[4]x[4]xf32> {
  %x0 = arith.extf %a0 : vector<[4]xf16> to vector<[4]xf32>
  %y0 = arith.extf %b0 : vector<[4]xf16> to vector<[4]xf32>
  %x1 = arith.extf %a1 : vector<[4]xf16> to vector<[4]xf32>
  %y1 = arith.extf %b1 : vector<[4]xf16> to vector<[4]xf32>
  %0 = arm_sme.outerproduct %x0, %y0 acc(%acc) : vector<[4]xf32>, vector<[4]xf32>
  %1 = arm_sme.outerproduct %x1, %y1 acc(%0) : vector<[4]xf32>, vector<[4]xf32>
  return %1 : vector<[4]x[4]xf32>
}
func.func @extensions_differ(%a: vector<[4]xi16>, %b: vector<[4]xi16>) -> vector<[4]x[4]xi32> {
  %x = arith.extsi %a : vector<[4]xi16> to vector<[4]xi32>
  %y = arith.extui %b : vector<[4]xi16> to vector<[4]xi32>
  %0 = arm_sme.outerproduct %x, %x : vector<[4]xi32>, vector<[4]xi32>
  %1 = arm_sme.outerproduct %y, %y acc(%0) : vector<[4]xi32>, vector<[4]xi32>
  return %1 : vector<[4]x[4]xi32>
}
func.func @copy(%from: memref<?x?xf64>, %to: memref<?x?xf64>, %i: index, %j: index, %pad: f64) {
  %mask = vector.create_mask %i, %j : vector<[2]x[2]xi1>
  %zero = arith.constant 0.0 : f64
  %0 = arm_sme.tile_load %from[%i, %j], %zero, %mask : memref<?x?xf64>, vector<[2]x[2]xf64>
  arm_sme.tile_store %0, %to[%j, %i], %mask layout<vertical> : memref<?x?xf64>, vector<[2]x[2]xf64>
  %1 = arm_sme.tile_load %from[%i, %j], %pad, %mask : memref<?x?xf64>, vector<[2]x[2]xf64>
  arm_sme.tile_store %1, %to[%i, %j] : memref<?x?xf64>, vector<[2]x[2]xf64>
  return
}
