// RUN: --test-linalg-transform-patterns=test-swap-subtensor-padtensor --split-input-file
func.func @a(%a: tensor<64x64xf32>, %f: f32, %i: index, %n: index) -> (tensor<16x4xf32>, tensor<?x4xf32>, tensor<16xf32>) {
  %0 = tensor.pad %a low[0, 0] high[1, 0] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<64x64xf32> to tensor<65x64xf32>
  %s = tensor.extract_slice %0[2, 4] [16, 4] [1, 1] : tensor<65x64xf32> to tensor<16x4xf32>
  %t = tensor.extract_slice %0[%i, 4] [%n, 4] [1, 1] : tensor<65x64xf32> to tensor<?x4xf32>
  %u = tensor.extract_slice %0[%i, 4] [16, 1] [1, 1] : tensor<65x64xf32> to tensor<16xf32>
  return %s, %t, %u : tensor<16x4xf32>, tensor<?x4xf32>, tensor<16xf32>
}
// -----
func.func @b(%a: tensor<?x5xf32>, %f: f32, %i: index, %n: index) -> (tensor<?x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = tensor.pad %a nofold low[%i, 2] high[1, %n] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<?x5xf32> to tensor<?x?xf32>
  %t = tensor.extract_slice %0[%i, 4] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %1 = tensor.pad %a low[3, 5] high[1, 7] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<?x5xf32> to tensor<?x17xf32>
  %s = tensor.extract_slice %1[0, 10] [2, 3] [1, 1] : tensor<?x17xf32> to tensor<2x3xf32>
  %2 = tensor.pad %a low[3, 5] high[1, 7] {
  ^bb0(%x: index, %y: index):
    %z = arith.index_cast %x : index to i32
    %w = arith.sitofp %z : i32 to f32
    tensor.yield %w : f32
  } : tensor<?x5xf32> to tensor<?x17xf32>
  %v = tensor.extract_slice %2[0, 10] [2, 3] [1, 1] : tensor<?x17xf32> to tensor<2x3xf32>
  return %t, %s, %v : tensor<?x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
