// RUN: --split-input-file --verify-diagnostics --test-arm-sme-tile-allocation

func.func @moved(%a: vector<[4]x[4]xf32>, %slice: vector<[4]xf32>, %i: index) { // expected-note {{tile operand is: <block argument> of type 'vector<[4]x[4]xf32>' at index: 0}}
  // expected-error @+1 {{'arm_sme.insert_tile_slice' op tile operand allocated to different SME virtial tile (move required)}}
  %t = arm_sme.insert_tile_slice %slice, %a[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  "test.some_use"(%a, %t) : (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) -> ()
  return
}

// -----

func.func @computed(%slice: vector<[4]xf32>, %i: index) {
  // expected-note @+1 {{tile operand is: %0 = arm_sme.outerproduct}}
  %a = arm_sme.outerproduct %slice, %slice : vector<[4]xf32>, vector<[4]xf32>
  // expected-error @+1 {{'arm_sme.insert_tile_slice' op tile operand allocated to different SME virtial tile (move required)}}
  %t = arm_sme.insert_tile_slice %slice, %a[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  "test.some_use"(%a, %t) : (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) -> ()
  return
}
