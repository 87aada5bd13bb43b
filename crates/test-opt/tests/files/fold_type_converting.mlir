// RUN: --test-fold-type-converting-op --split-input-file
func.func @a() -> (tensor<2xi1>, tensor<2xi1>, tensor<3xsi32>, tensor<2xsi32>, tensor<2xi1>, tensor<3xsi32>) {
  %nan = arith.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
  %t = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %u = arith.constant dense<2.0> : tensor<2xf32>
  %v = arith.constant dense<-2.0> : tensor<2xf32>
  %w = arith.constant dense<[0.0, -1.5, -0.0]> : tensor<3xf32>
  %y = arith.constant dense<[0x7FC00000, 0xFFC00000, 7.0]> : tensor<3xf32>
  %0 = test.less_than %t, %u : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = test.less_than %v, %u : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = test.sign %w : (tensor<3xf32>) -> tensor<3xsi32>
  %3 = test.sign %v : (tensor<2xf32>) -> tensor<2xsi32>
  %4 = test.less_than %nan, %u : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %5 = test.sign %y : (tensor<3xf32>) -> tensor<3xsi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi1>, tensor<2xi1>, tensor<3xsi32>, tensor<2xsi32>, tensor<2xi1>, tensor<3xsi32>
}
// -----
func.func @b(%x: tensor<2xf32>) -> (tensor<2xi1>, tensor<2xi1>, tensor<2xsi32>, tensor<2xsi32>) {
  %t = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %p = ub.poison : tensor<2xf32>
  %0 = test.less_than %t, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = test.less_than %p, %t : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = test.sign %x : (tensor<2xf32>) -> tensor<2xsi32>
  %3 = test.sign %p : (tensor<2xf32>) -> tensor<2xsi32>
  return %0, %1, %2, %3 : tensor<2xi1>, tensor<2xi1>, tensor<2xsi32>, tensor<2xsi32>
}
