// RUN: --convert-linalg-to-affine-loops --split-input-file --allow-unregistered-dialect
func.func @m(%a: memref<?x4xf32>, %b: memref<4x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32>) outs(%c : memref<?x?xf32>)
  return }
// -----
func.func @f(%a: memref<f32>, %b: f32) { linalg.fill ins(%b : f32) outs(%a : memref<f32>) return }
// -----
func.func @c(%a: memref<1x8x8x3xf32>, %k: memref<3x3x3x4xf32>, %o: memref<1x3x3x4xf32>) {
 linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : memref<1x8x8x3xf32>, memref<3x3x3x4xf32>) outs(%o : memref<1x3x3x4xf32>)
 return }
// -----
func.func @g(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %s: f32) {
 linalg.generic {indexing_maps = [affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> ()>, affine_map<(i,j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : memref<4x8xf32>, f32) outs(%b : memref<8x4xf32>) { ^bb0(%x: f32, %y: f32, %z: f32):
  %i = linalg.index 0 : index
  %j = linalg.index 1 : index
  %ij = arith.addi %i, %j : index
  %fi = arith.index_cast %ij : index to i32
  %ff = arith.sitofp %fi : i32 to f32
  %w = arith.mulf %x, %ff : f32
  linalg.yield %w : f32 }
 return }
// -----
func.func @t(%a: tensor<4x8xf32>, %b: f32) -> tensor<4x8xf32> { 
 %0 = linalg.fill ins(%b : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
 return %0 : tensor<4x8xf32> }
// -----
func.func @t(%a: memref<4x8xf32>, %b: memref<8x4xf32>) { linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
 return }
// -----
func.func @t(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?xf32>) { linalg.reduce { arith.addf } ins(%a : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%b : memref<?xf32>) dimensions = [1]
 return }
// -----
#map = affine_map<(i, j) -> (i + j * 2)>
func.func @g(%a: memref<?xf32>, %b: memref<8x4xf32>, %s: f32) {
 linalg.generic {indexing_maps = [#map, affine_map<(i,j) -> (i, j)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<?xf32>) outs(%b : memref<8x4xf32>) { ^bb0(%x: f32, %z: f32):
  linalg.yield %x : f32 }
 return }
// -----
func.func @nested(%a: memref<4xf32>, %v: f32, %n : index) {
 scf.for %i = %n to %n step %n {
  %d = memref.dim %a, %n : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
 }
 return }
// -----
func.func @sz(%v: f32, %n : index) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
 %r = "foo.x"() ({ linalg.fill ins(%v : f32) outs(%a : memref<?xf32>) 
   "foo.t"() : () -> ()}) : () -> index
 return }
