// RUN: --linalg-specialize-generic-ops
// RUN: --linalg-morph-ops=generic-to-named

// Inputs of elementwise operations are transposed and broadcast first.
#i = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#b = affine_map<(d0, d1) -> (d1)>
#z = affine_map<(d0, d1) -> ()>
func.func @a(%a: tensor<4x5xf32>, %b: tensor<5x4xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = linalg.generic {indexing_maps=[#i, #t, #i], iterator_types=["parallel","parallel"]} ins(%a, %b: tensor<4x5xf32>, tensor<5x4xf32>) outs(%o: tensor<4x5xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   %n = arith.mulf %m, %z : f32
   linalg.yield %n : f32 } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
func.func @b(%a: tensor<5xf32>, %b: tensor<5x4xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = linalg.generic {indexing_maps=[#b, #t, #i], iterator_types=["parallel","parallel"]} ins(%a, %b: tensor<5xf32>, tensor<5x4xf32>) outs(%o: tensor<4x5xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   linalg.yield %m : f32 } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
func.func @c(%a: tensor<f32>, %b: tensor<5x4xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = linalg.generic {indexing_maps=[#z, #t, #i], iterator_types=["parallel","parallel"]} ins(%a, %b: tensor<f32>, tensor<5x4xf32>) outs(%o: tensor<4x5xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   linalg.yield %m : f32 } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
func.func @d(%a: tensor<?xf32>, %b: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps=[#b, #t, #i], iterator_types=["parallel","parallel"]} ins(%a, %b: tensor<?xf32>, tensor<?x?xf32>) outs(%o: tensor<?x?xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   linalg.yield %m : f32 } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func @e(%a: memref<4x5xf32>, %b: memref<5x4xf32>, %o: memref<4x5xf32>) {
  linalg.generic {indexing_maps=[#i, #t, #i], iterator_types=["parallel","parallel"]} ins(%a, %b: memref<4x5xf32>, memref<5x4xf32>) outs(%o: memref<4x5xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   %n = arith.mulf %m, %z : f32
   linalg.yield %n : f32 }
  return
}
func.func @red(%a: tensor<4x5xf32>, %b: tensor<5x4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps=[#i, #t, affine_map<(d0, d1) -> (d0)>], iterator_types=["parallel","reduction"]} ins(%a, %b: tensor<4x5xf32>, tensor<5x4xf32>) outs(%o: tensor<4xf32>) {
   ^bb0(%x: f32, %y: f32, %z: f32): %m = arith.mulf %x, %y : f32 
   %n = arith.mulf %m, %z : f32
   linalg.yield %n : f32 } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
#t3 = affine_map<(d0, d1, d2) -> (d2, d0)>
#o3 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
func.func @transposed_and_broadcast(%a: tensor<6x4xf32>, %b: tensor<6x4xf16>, %o: tensor<5x4x6xf32>) -> tensor<5x4x6xf32> {
  %r = linalg.generic {doc = "x", library_call="foo", indexing_maps=[#t3, #t3, #o3], iterator_types=["parallel","parallel", "parallel"]} ins(%a, %b: tensor<6x4xf32>, tensor<6x4xf16>) outs(%o: tensor<5x4x6xf32>) attrs = {foo} {
   ^bb0(%x: f32, %y: f16, %z: f32): %m = arith.mulf %x, %z : f32 
   linalg.yield %m : f32 } -> tensor<5x4x6xf32>
  return %r : tensor<5x4x6xf32>
}
