// RUN: --test-tensor-transform-patterns=test-fold-constant-extract-slice --split-input-file
func.func @a() -> tensor<2x2xi32> {
  %c = arith.constant dense<[[1,2,3,4],[5,6,7,8],[9,10,11,12]]> : tensor<3x4xi32>
  %s = tensor.extract_slice %c[1, 0] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  return %s : tensor<2x2xi32>
}
// -----
func.func @b(%i: index) -> (tensor<2xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<1x2xf32>) {
  %c = arith.constant dense<[[1.,2.,3.,4.],[5.,6.,7.,8.]]> : tensor<2x4xf32>
  %d = arith.constant dense<[[1.,2.,3.,4.],[5.,6.,7.,9.]]> : tensor<2x4xf32>
  %s = tensor.extract_slice %c[0, 1] [2, 1] [1, 1] : tensor<2x4xf32> to tensor<2xf32>
  %s1 = tensor.extract_slice %c[0, 1] [2, 1] [1, 1] : tensor<2x4xf32> to tensor<2x1xf32>
  %s2 = tensor.extract_slice %d[0, %i] [2, 1] [1, 1] : tensor<2x4xf32> to tensor<2xf32>
  %e = arith.constant dense<[[1.,2.,3.,4.],[5.,6.,7.,10.]]> : tensor<2x4xf32>
  %s3 = tensor.extract_slice %e[1, 2] [1, 2] [1, 1] : tensor<2x4xf32> to tensor<1x2xf32>
  return %s, %s1, %s2, %s3 : tensor<2xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<1x2xf32>
}
// -----
func.func @s() -> (tensor<2x2xi32>, tensor<1xcomplex<f32>>, tensor<2xi1>, tensor<0xi32>) {
  %c = arith.constant dense<1> : tensor<3x4xi32>
  %s = tensor.extract_slice %c[1, 0] [2, 2] [1, 2] : tensor<3x4xi32> to tensor<2x2xi32>
  %z = arith.constant dense<[(1.,2.), (3.,4.)]> : tensor<2xcomplex<f32>>
  %s1 = tensor.extract_slice %z[1] [1] [1] : tensor<2xcomplex<f32>> to tensor<1xcomplex<f32>>
  %b = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %s2 = tensor.extract_slice %b[2] [2] [1] : tensor<4xi1> to tensor<2xi1>
  %n = arith.constant dense<[1, 2]> : tensor<2xi32>
  %s3 = tensor.extract_slice %n[1] [0] [1] : tensor<2xi32> to tensor<0xi32>
  return %s, %s1, %s2, %s3 : tensor<2x2xi32>, tensor<1xcomplex<f32>>, tensor<2xi1>, tensor<0xi32>
}
