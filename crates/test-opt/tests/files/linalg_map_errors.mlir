// RUN: --split-input-file
// The order of the checks of indexing maps.
func.func @a(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1)[s0] -> (s0)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1)[s0] -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%a: tensor<4x4xf32>, %b: tensor<4xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1)[s0] -> (d0)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @a(%a: tensor<4x4xf32>, %b: tensor<5xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @a(%a: tensor<4x4xf32>, %b: tensor<5xf32>) {
  %0 = "linalg.generic"(%a, %b) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (tensor<4x4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d1,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %a, %a, %c) <{operandSegmentSizes = array<i32: 3, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: i32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<5x5xf32>
  return
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: i32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d0)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: f32, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> (d2,d1)>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, f32, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: f32, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> ()>, affine_map<(d0,d1,d2) -> (d0,d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, f32, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: f32, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "linalg.contract"(%a, %b, %c, %c) <{operandSegmentSizes = array<i32: 2, 2>, indexing_maps = [affine_map<(d0,d1,d2) -> (d0,d2)>, affine_map<(d0,d1,d2) -> ()>, affine_map<(d0,d1,d2) -> (d0,d1)>, affine_map<(d0,d1) -> ()>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, f32, tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 2>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: f32, %y: i32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: i32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x, %y) : (f32, f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<7xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "linalg.reduce"(%a, %a, %b) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: memref<8xf32>) {
  "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, memref<8xf32>) -> ()
  return
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: f32) {
  "linalg.reduce"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (tensor<4x8xf32>, f32) -> ()
  return
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 1, 0>}> ({
  }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.reduce"(%a, %b) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }, {}) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
