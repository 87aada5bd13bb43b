// RUN: --split-input-file --tosa-arith-const-to-tosa-const
func.func @a() -> (tensor<2xi32>, tensor<2x!quant.uniform<i8:f32, 0.5>>, i32, tensor<2xindex>, tensor<2xf64>, tensor<f32>, tensor<0xi8>, vector<2xi8>, tensor<2xi64>, tensor<2xcomplex<f32>>, tensor<2xi1>, tensor<2xi4>, tensor<2xbf16>, tensor<2xui8>, tensor<3xi48>, tensor<3xi3>, tensor<2xf8E5M2>,tensor<2xf8E4M3>,tensor<2xi16>,tensor<2xsi32>, tensor<2xf16>, tensor<2xui16>, tensor<2xui32>) {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %q = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  %1 = arith.constant 3 : i32
  %2 = arith.constant dense<3> : tensor<2xindex>
  %3 = arith.constant dense<3.0> : tensor<2xf64>
  %4 = arith.constant dense<3.0> : tensor<f32>
  %5 = arith.constant dense<3> : tensor<0xi8>
  %6 = arith.constant dense<3> : vector<2xi8>
  %7 = arith.constant dense<3> : tensor<2xi64>
  %8 = arith.constant dense<(3.0, 1.0)> : tensor<2xcomplex<f32>>
  %9 = arith.constant dense<true> : tensor<2xi1>
  %10 = arith.constant dense<3> : tensor<2xi4>
  %11 = arith.constant dense<3.0> : tensor<2xbf16>
  %12 = arith.constant dense<3> : tensor<2xui8>
  %13 = arith.constant dense<3> : tensor<3xi48>
  %14 = arith.constant dense<3> : tensor<3xi3>
  %15 = arith.constant dense<3.0> : tensor<2xf8E5M2>
  %16 = arith.constant dense<3.0> : tensor<2xf8E4M3>
  %17 = arith.constant dense<3> : tensor<2xi16>
  %18 = arith.constant dense<3> : tensor<2xsi32>
  %19 = arith.constant dense<3.0> : tensor<2xf16>
  %20 = arith.constant dense<3> : tensor<2xui16>
  %21 = arith.constant dense<3> : tensor<2xui32>
  return %0, %q, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21 : tensor<2xi32>, tensor<2x!quant.uniform<i8:f32, 0.5>>, i32, tensor<2xindex>, tensor<2xf64>, tensor<f32>, tensor<0xi8>, vector<2xi8>, tensor<2xi64>, tensor<2xcomplex<f32>>, tensor<2xi1>, tensor<2xi4>, tensor<2xbf16>, tensor<2xui8>, tensor<3xi48>, tensor<3xi3>, tensor<2xf8E5M2>,tensor<2xf8E4M3>,tensor<2xi16>,tensor<2xsi32>, tensor<2xf16>, tensor<2xui16>, tensor<2xui32>
}
// -----
func.func @b() -> (tensor<2xi32>, tensor<2xf8E4M3FN>, tensor<2xf4E2M1FN>, tensor<2xf6E3M2FN>, tensor<2xf6E2M3FN>, tensor<2xf8E8M0FNU>,tensor<2xtf32>, tensor<2xi48>) {
  %0 = arith.constant dense_resource<foo> : tensor<2xi32>
  %1 = arith.constant dense<1.0> : tensor<2xf8E4M3FN>
  %2 = arith.constant dense<1.0> : tensor<2xf4E2M1FN>
  %3 = arith.constant dense<1.0> : tensor<2xf6E3M2FN>
  %4 = arith.constant dense<1.0> : tensor<2xf6E2M3FN>
  %5 = arith.constant dense<1.0> : tensor<2xf8E8M0FNU>
  %6 = arith.constant dense<1.0> : tensor<2xtf32>
  %7 = arith.constant {my.attr = 3} dense<1> : tensor<2xi48>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<2xi32>, tensor<2xf8E4M3FN>, tensor<2xf4E2M1FN>, tensor<2xf6E3M2FN>, tensor<2xf6E2M3FN>, tensor<2xf8E8M0FNU>,tensor<2xtf32>, tensor<2xi48>
}
// -----
func.func @b() -> (tensor<2xi32>) {
  %0 = arith.constant sparse<[0], [1]> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
func.func @b()  {
  %0 = arith.constant dense<1> : tensor<2xi32>
  %1 = "tosa.const"() {values = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  return 
}
