// RUN: --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(convert-arm-sme-to-llvm))"

func.func @left_over() -> vector<[4]x[4]xf32> {
  %tile = arm_sme.zero : vector<[4]x[4]xf32>
  // expected-error @+1 {{'func.return' op unexpected operation with SME tile type after conversion to LLVM}}
  return %tile : vector<[4]x[4]xf32>
}

// -----

func.func @no_loops(%memory: memref<?x?xf32>, %i: index) {
  // expected-error @+2 {{failed to legalize operation 'arm_sme.tile_load' that was explicitly marked illegal}}
  // expected-error @+1 {{'arm_sme.tile_load' op unexpected operation with SME tile type after conversion to LLVM}}
  %tile = arm_sme.tile_load %memory[%i, %i] : memref<?x?xf32>, vector<[4]x[4]xf32>
  // expected-error @+1 {{'arm_sme.tile_store' op unexpected operation with SME tile type after conversion to LLVM}}
  arm_sme.tile_store %tile, %memory[%i, %i] : memref<?x?xf32>, vector<[4]x[4]xf32>
  return
}

// -----

func.func @subtraction(%a: vector<[4]xf32>) {
  // expected-error @+3 {{unsupported kind}}
  // expected-error @+2 {{failed to legalize operation 'arm_sme.outerproduct' that was explicitly marked illegal}}
  // expected-error @+1 {{'arm_sme.outerproduct' op unexpected operation with SME tile type after conversion to LLVM}}
  %0 = arm_sme.outerproduct %a, %a kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  "test.some_use"(%0) : (vector<[4]x[4]xf32>) -> ()
  return
}

// -----

func.func @integers(%a: vector<[4]xi32>) {
  // expected-error @+3 {{unsupported type}}
  // expected-error @+2 {{failed to legalize operation 'arm_sme.outerproduct' that was explicitly marked illegal}}
  // expected-error @+1 {{'arm_sme.outerproduct' op unexpected operation with SME tile type after conversion to LLVM}}
  %0 = arm_sme.outerproduct %a, %a : vector<[4]xi32>, vector<[4]xi32>
  "test.some_use"(%0) : (vector<[4]x[4]xi32>) -> ()
  return
}

// -----

func.func @unsupported_intrinsic(%mask: vector<[4]xi1>, %a: vector<[4]xf32>) {
  %tile = arm_sme.get_tile : vector<[4]x[4]xf32>
  // expected-error @+1 {{failed to legalize operation 'arm_sme.intr.mops' that was explicitly marked illegal}}
  "arm_sme.intr.mops"(%mask, %mask, %a, %a) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
  "test.some_use"(%tile) : (vector<[4]x[4]xf32>) -> ()
  return
}

// -----

func.func @spilled() {
  %a = arm_sme.get_tile : vector<[16]x[16]xi8>
  // expected-warning @+1 {{failed to allocate SME virtual tile to operation, tile value will go through memory, expect degraded performance}}
  %b = arm_sme.zero : vector<[16]x[16]xi8>
  "test.some_use"(%a, %b) : (vector<[16]x[16]xi8>, vector<[16]x[16]xi8>) -> ()
  return
}
