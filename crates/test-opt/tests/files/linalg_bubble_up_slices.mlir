// RUN: --test-linalg-transform-patterns=test-bubble-up-extract-slice-op-pattern --split-input-file
func.func @mm(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %i: index, %n: index) -> tensor<?x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = tensor.extract_slice %0[%i, 2] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  return %s : tensor<?x4xf32>
}
// -----
func.func @g(%a: tensor<8xf32>, %c: tensor<8x16xf32>) -> tensor<2x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], foo} ins(%a : tensor<8xf32>) outs(%c : tensor<8x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %c0 = arith.index_cast %i : index to i32
    %f = arith.sitofp %c0 : i32 to f32
    %s = arith.addf %f, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x16xf32>
  %s = tensor.extract_slice %0[1, 2] [2, 4] [1, 1] : tensor<8x16xf32> to tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}
// -----
func.func @conv(%input: tensor<1x19x19x5xf32>, %filter: tensor<3x3x5x6xf32>, %i: index) -> tensor<1x3x2x4xf32> {
  %cst = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<1x9x9x6xf32>
  %fill = linalg.fill ins(%cst : f32) outs(%init : tensor<1x9x9x6xf32>) -> tensor<1x9x9x6xf32>
  %conv = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%input, %filter : tensor<1x19x19x5xf32>, tensor<3x3x5x6xf32>) outs(%fill : tensor<1x9x9x6xf32>) -> tensor<1x9x9x6xf32>
  %slice = tensor.extract_slice %conv [0, 4, %i, 1] [1, 3, 2, 4] [1, 1, 1, 1] : tensor<1x9x9x6xf32> to tensor<1x3x2x4xf32>
  return %slice : tensor<1x3x2x4xf32>
}
// -----
func.func @red(%a: tensor<8x?xf32>, %c: tensor<8xf32>, %i: index) -> (tensor<2xf32>, tensor<f32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<8x?xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  %s = tensor.extract_slice %0[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %1 = linalg.reduce {arith.addf} ins(%a : tensor<8x?xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
  %t = tensor.extract_slice %1[%i] [1] [1] : tensor<8xf32> to tensor<f32>
  return %s, %t : tensor<2xf32>, tensor<f32>
}
// -----
func.func @twice(%a: tensor<8xf32>, %c: tensor<8xf32>, %i: index) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.extract_slice %0[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %t = tensor.extract_slice %0[2] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %1 = linalg.exp ins(%a : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %u = tensor.extract_slice %1[2] [2] [2] : tensor<8xf32> to tensor<2xf32>
  return %s, %t, %u : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
