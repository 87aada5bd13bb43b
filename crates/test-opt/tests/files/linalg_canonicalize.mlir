// RUN: --canonicalize -split-input-file

#id = affine_map<(d0) -> (d0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#plain = affine_map<(d0, d1) -> (d0, d1)>

// Casts of memrefs are not needed, and transpositions that move nothing are what they get.
func.func @casts(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %m: memref<8x4xf32>, %n: memref<4x8xf32>, %f: f32)
    -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  %e = tensor.empty() : tensor<4x8xf32>
  %u = linalg.transpose ins(%t : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %c = memref.cast %m : memref<8x4xf32> to memref<?x?xf32>
  %d = memref.cast %n : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<?x?xf32>)
  linalg.transpose ins(%c : memref<?x?xf32>) outs(%d : memref<?x?xf32>) permutation = [1, 0]
  linalg.generic {indexing_maps = [#swap, #plain], iterator_types = ["parallel", "parallel"]}
      ins(%d : memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return %t, %u : tensor<8x4xf32>, tensor<4x8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>
#other = affine_map<(d0) -> (d0 + 1)>

// What gives its operands as they are is these; where types differ there is a cast.
func.func @identity(%a: tensor<?xf32>, %b: tensor<8xf32>, %m: memref<8xf32>, %n: memref<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%b : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  %1:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xf32>) outs(%b, %b : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z, %x : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%m : memref<8xf32>) outs(%m : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%m : memref<8xf32>) outs(%n : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.copy ins(%m : memref<8xf32>) outs(%m : memref<8xf32>)
  %c = linalg.copy ins(%1#1 : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.copy ins(%1#0 : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  return %d, %1#1, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// What only changes how elements are stored is a conversion.
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#id = affine_map<(d0) -> (d0)>
func.func @sparse(%a: tensor<8xf64, #sparse>, %b: tensor<8xf64>) -> tensor<8xf64> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf64, #sparse>) outs(%b : tensor<8xf64>) {
  ^bb0(%x: f64, %y: f64):
    linalg.yield %x : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
