// RUN: --tosa-layerwise-constant-fold
// RUN: --tosa-layerwise-constant-fold=aggressive-reduce-constant

func.func @reciprocals() -> (tensor<2xf32>, tensor<2xf16>) {
  %0 = "tosa.const"() <{values = dense<[2.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "tosa.const"() <{values = dense<3.0> : tensor<2xf16>}> : () -> tensor<2xf16>
  %3 = tosa.reciprocal %2 : (tensor<2xf16>) -> tensor<2xf16>
  return %1, %3 : tensor<2xf32>, tensor<2xf16>
}

func.func @shared() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "tosa.const"() <{values = dense<[2.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

func.func @transposed() -> tensor<3x1x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[[1, 2, 3], [4, 5, 6]]]> : tensor<1x2x3xi8>}> : () -> tensor<1x2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 2, 0, 1>} : (tensor<1x2x3xi8>) -> tensor<3x1x2xi8>
  return %1 : tensor<3x1x2xi8>
}

func.func @reduced() -> (tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi1>) {
  %0 = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reduce_max %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %3 = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %4 = tosa.reduce_all %3 {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return %1, %2, %4 : tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi1>
}

func.func @products() -> (tensor<1xi16>, tensor<1xi16>) {
  %0 = "tosa.const"() <{values = dense<[3, -4, 5]> : tensor<3xi16>}> : () -> tensor<3xi16>
  %1 = tosa.reduce_min %0 {axis = 0 : i32} : (tensor<3xi16>) -> tensor<1xi16>
  %2 = "tosa.const"() <{values = dense<2> : tensor<3xi16>}> : () -> tensor<3xi16>
  %3 = tosa.reduce_sum %2 {axis = 0 : i32} : (tensor<3xi16>) -> tensor<1xi16>
  return %1, %3 : tensor<1xi16>, tensor<1xi16>
}
