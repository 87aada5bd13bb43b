// RUN: --test-linalg-greedy-fusion --split-input-file
func.func @two(%a: tensor<?x16xf32>, %b: tensor<16x?xf32>, %c: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = linalg.exp ins(%m : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %n = tensor.dim %d, %c0 : tensor<?x?xf32>
  %k = tensor.dim %d, %c1 : tensor<?x?xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%x = %d) -> (tensor<?x?xf32>) {
    %z = affine.min affine_map<(i)[s] -> (4, s - i)>(%i)[%n]
    %s = tensor.extract_slice %e[%i, 0] [%z, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %t = tensor.extract_slice %x[%i, 0] [%z, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %u = linalg.add ins(%s, %s : tensor<?x?xf32>, tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
    %v = tensor.insert_slice %u into %x[%i, 0] [%z, %k] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %v : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
// -----
func.func @indices(%a: tensor<8x12xf32>, %d: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x12xf32>) outs(%d : tensor<8x12xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    linalg.yield %k : f32
  } -> tensor<8x12xf32>
  %r = scf.for %i = %c0 to %c8 step %c2 iter_args(%x = %d) -> (tensor<8x12xf32>) {
    %s = tensor.extract_slice %g[%i, 0] [2, 12] [1, 1] : tensor<8x12xf32> to tensor<2x12xf32>
    %t = tensor.extract_slice %x[%i, 0] [2, 12] [1, 1] : tensor<8x12xf32> to tensor<2x12xf32>
    %u = linalg.exp ins(%s : tensor<2x12xf32>) outs(%t : tensor<2x12xf32>) -> tensor<2x12xf32>
    %v = tensor.insert_slice %u into %x[%i, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<8x12xf32>
    scf.yield %v : tensor<8x12xf32>
  }
  return %r : tensor<8x12xf32>
}
// -----
func.func @padded(%a: tensor<6x5xf32>, %d: tensor<8x12xf32>, %f: f32) -> tensor<8x12xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %p = tensor.pad %a low[1, 3] high[1, 4] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<6x5xf32> to tensor<8x12xf32>
  %r = scf.for %i = %c0 to %c8 step %c2 iter_args(%x = %d) -> (tensor<8x12xf32>) {
    %s = tensor.extract_slice %p[%i, 0] [2, 12] [1, 1] : tensor<8x12xf32> to tensor<2x12xf32>
    %t = tensor.extract_slice %x[%i, 0] [2, 12] [1, 1] : tensor<8x12xf32> to tensor<2x12xf32>
    %u = linalg.exp ins(%s : tensor<2x12xf32>) outs(%t : tensor<2x12xf32>) -> tensor<2x12xf32>
    %v = tensor.insert_slice %u into %x[%i, 0] [2, 12] [1, 1] : tensor<2x12xf32> into tensor<8x12xf32>
    scf.yield %v : tensor<8x12xf32>
  }
  return %r : tensor<8x12xf32>
}
// -----
func.func @strided(%in: tensor<1x?x9x2xf32>, %k: tensor<3x?x2x4xf32>, %o: tensor<1x?x4x4xf32>, %d: tensor<1x?x4x4xf32>, %n: index) -> tensor<1x?x4x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %q = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%in, %k : tensor<1x?x9x2xf32>, tensor<3x?x2x4xf32>) outs(%o : tensor<1x?x4x4xf32>) -> tensor<1x?x4x4xf32>
  %r = scf.for %i = %c0 to %n step %c3 iter_args(%x = %d) -> (tensor<1x?x4x4xf32>) {
    %s = tensor.extract_slice %q[0, %i, 0, 0] [1, 3, 4, 4] [1, 1, 1, 1] : tensor<1x?x4x4xf32> to tensor<1x3x4x4xf32>
    %t = tensor.extract_slice %x[0, %i, 0, 0] [1, 3, 4, 4] [1, 1, 1, 1] : tensor<1x?x4x4xf32> to tensor<1x3x4x4xf32>
    %u = linalg.exp ins(%s : tensor<1x3x4x4xf32>) outs(%t : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
    %v = tensor.insert_slice %u into %x[0, %i, 0, 0] [1, 3, 4, 4] [1, 1, 1, 1] : tensor<1x3x4x4xf32> into tensor<1x?x4x4xf32>
    scf.yield %v : tensor<1x?x4x4xf32>
  }
  return %r : tensor<1x?x4x4xf32>
}
