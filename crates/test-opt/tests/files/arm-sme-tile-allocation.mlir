// RUN: --test-arm-sme-tile-allocation=dump-tile-live-ranges --mlir-disable-threading
// RUN: --test-arm-sme-tile-allocation=preprocess-only

// A branch that passes a tile: the copy for one destination does not interfere with the other.
func.func @branches(%condition: i1, %a: vector<[4]x[4]xf32>) {
  %zero = arm_sme.zero : vector<[4]x[4]xf32>
  cf.cond_br %condition weights([3, 5]), ^bb1(%a : vector<[4]x[4]xf32>), ^bb2(%zero: vector<[4]x[4]xf32>)
^bb1(%x: vector<[4]x[4]xf32>):
  "test.some_use"(%x) : (vector<[4]x[4]xf32>) -> ()
  "test.some_use"(%zero) : (vector<[4]x[4]xf32>) -> ()
  return
^bb2(%y: vector<[4]x[4]xf32>):
  "test.some_use"(%y) : (vector<[4]x[4]xf32>) -> ()
  "test.some_use"(%a) : (vector<[4]x[4]xf32>) -> ()
  return
}

// A loop whose tile keeps its place, with a block that no branch reaches.
func.func @loop(%count: index, %slice: vector<[4]xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %initial = arm_sme.get_tile : vector<[4]x[4]xf32>
  cf.br ^header(%c0, %initial : index, vector<[4]x[4]xf32>)
^header(%at: index, %tile: vector<[4]x[4]xf32>):
  %more = arith.cmpi slt, %at, %count : index
  cf.cond_br %more, ^body, ^done
^unreachable:
  cf.br ^body
^body:
  %next_tile = arm_sme.insert_tile_slice %slice, %tile[%at] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %next = arith.addi %at, %c1 : index
  cf.br ^header(%next, %next_tile : index, vector<[4]x[4]xf32>)
^done:
  "test.some_use"(%tile) : (vector<[4]x[4]xf32>) -> ()
  return
}

// Larger tiles overlap smaller ones; spilled is what ends last.
func.func @spills(%a: memref<?x?xi16>, %b: memref<?x?xi64>, %i: index) {
  %h0 = arm_sme.tile_load %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  %d1 = arm_sme.tile_load %b[%i, %i] : memref<?x?xi64>, vector<[2]x[2]xi64>
  %h1 = arm_sme.tile_load %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  %d2 = arm_sme.zero : vector<[2]x[2]xi64>
  %h2 = arm_sme.tile_load %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  arm_sme.tile_store %d1, %b[%i, %i] : memref<?x?xi64>, vector<[2]x[2]xi64>
  arm_sme.tile_store %h1, %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  arm_sme.tile_store %h2, %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  arm_sme.tile_store %h0, %a[%i, %i] : memref<?x?xi16>, vector<[8]x[8]xi16>
  arm_sme.tile_store %d2, %b[%i, %i] : memref<?x?xi64>, vector<[2]x[2]xi64>
  return
}

// A zero that two operations change is computed twice; a dead tile is erased.
func.func @zeros(%slice: vector<[4]xf32>, %i: index) {
  %dead = arm_sme.zero : vector<[4]x[4]xf32>
  %zero = arm_sme.zero : vector<[4]x[4]xf32>
  %a = arm_sme.insert_tile_slice %slice, %zero[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %b = arm_sme.insert_tile_slice %slice, %zero[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %copy = arm_sme.copy_tile %zero : vector<[4]x[4]xf32>
  "test.some_use"(%a, %b, %copy) : (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) -> ()
  return
}

// A tile is free in the gap of a live range.
func.func @gap(%condition: i1) {
  %a = arm_sme.get_tile : vector<[16]x[16]xi8>
  cf.cond_br %condition, ^bb1, ^bb2
^bb1:
  %b = arm_sme.zero : vector<[16]x[16]xi8>
  "test.some_use"(%b) : (vector<[16]x[16]xi8>) -> ()
  return
^bb2:
  "test.some_use"(%a) : (vector<[16]x[16]xi8>) -> ()
  return
}
