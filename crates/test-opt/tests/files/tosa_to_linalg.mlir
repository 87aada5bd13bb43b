// RUN: --split-input-file "--pass-pipeline=builtin.module(func.func(tosa-to-linalg))" --allow-unregistered-dialect

// Each operation on its element types, broadcasting, dynamic sizes, and what is not lowered.
func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %i: tensor<2x3xi32>, %j: tensor<2x1xi32>, %t: tensor<2x3xi1>, %h: tensor<2x3xf16>, %k8: tensor<2x3xi8>, %k16: tensor<2x3xi16>, %k64: tensor<2x3xi64>) {
  %0 = tosa.abs %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.abs %i : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %3 = tosa.add %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %4 = tosa.sub %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %5 = tosa.sub %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %s0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s2 = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %6 = tosa.mul %a, %b, %s0 : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %7 = tosa.mul %i, %j, %s0 : (tensor<2x3xi32>, tensor<2x1xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %8 = tosa.mul %i, %j, %s2 : (tensor<2x3xi32>, tensor<2x1xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %9 = tosa.mul %k8, %k8, %s0 : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  %10 = tosa.intdiv %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %zf = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %11 = tosa.negate %a, %zf, %zf : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %12 = tosa.negate %i, %zi, %zi : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x3xi32>
  %z8 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y8 = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %13 = tosa.negate %k8, %z8, %s0 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  %14 = tosa.negate %k8, %y8, %y8 : (tensor<2x3xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  %15 = tosa.bitwise_and %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %16 = tosa.bitwise_or %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %17 = tosa.bitwise_xor %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %18 = tosa.bitwise_not %i : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %19 = tosa.logical_left_shift %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %20 = tosa.logical_right_shift %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %21 = tosa.arithmetic_right_shift %i, %i {round = false} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %22 = tosa.arithmetic_right_shift %i, %i {round = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %23 = tosa.clz %i : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %24 = tosa.logical_and %t, %t : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %25 = tosa.logical_or %t, %t : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %26 = tosa.logical_xor %t, %t : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %27 = tosa.logical_not %t : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %28 = tosa.pow %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %29 = tosa.rsqrt %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %30 = tosa.log %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %31 = tosa.exp %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %32 = tosa.sin %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %33 = tosa.cos %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %34 = tosa.tanh %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %35 = tosa.erf %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %36 = tosa.greater %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %37 = tosa.greater %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi1>
  %38 = tosa.greater_equal %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %39 = tosa.greater_equal %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi1>
  %40 = tosa.equal %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  %41 = tosa.equal %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi1>
  %42 = tosa.select %t, %a, %b : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %43 = tosa.select %t, %i, %j : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %44 = tosa.maximum %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %45 = tosa.maximum %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %46 = tosa.maximum %a, %b {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %47 = tosa.minimum %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %48 = tosa.minimum %i, %j : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
  %49 = tosa.minimum %a, %b {nan_mode = IGNORE} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %50 = tosa.ceil %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %51 = tosa.floor %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %52 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %53 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 1.0 : f32, nan_mode = IGNORE} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %54 = tosa.clamp %k8 {min_val = 0 : i8, max_val = 7 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %55 = tosa.sigmoid %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %56 = tosa.reciprocal %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %57 = tosa.identity %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  "test.use"(%57) : (tensor<2x3xf32>) -> ()
  return
}
// -----
func.func @casts(%f: tensor<2xf32>, %h: tensor<2xf16>, %b: tensor<2xbf16>, %i1: tensor<2xi1>, %i8: tensor<2xi8>, %i32: tensor<2xi32>, %i64: tensor<2xi64>, %d: tensor<2xf64>, %i16: tensor<2xi16>) {
  %0 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xf16>
  %1 = tosa.cast %h : (tensor<2xf16>) -> tensor<2xf32>
  %2 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi1>
  %3 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi8>
  %4 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi16>
  %5 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi32>
  %6 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi64>
  %7 = tosa.cast %h : (tensor<2xf16>) -> tensor<2xi8>
  %8 = tosa.cast %h : (tensor<2xf16>) -> tensor<2xi16>
  %9 = tosa.cast %h : (tensor<2xf16>) -> tensor<2xi32>
  %10 = tosa.cast %i1 : (tensor<2xi1>) -> tensor<2xf32>
  %11 = tosa.cast %i1 : (tensor<2xi1>) -> tensor<2xi8>
  %12 = tosa.cast %i8 : (tensor<2xi8>) -> tensor<2xi1>
  %13 = tosa.cast %i8 : (tensor<2xi8>) -> tensor<2xi32>
  %14 = tosa.cast %i32 : (tensor<2xi32>) -> tensor<2xi8>
  %15 = tosa.cast %i32 : (tensor<2xi32>) -> tensor<2xf32>
  %16 = tosa.cast %i32 : (tensor<2xi32>) -> tensor<2xi1>
  %17 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xf32>
  %18 = tosa.cast %b : (tensor<2xbf16>) -> tensor<2xi16>
  %19 = tosa.cast %b : (tensor<2xbf16>) -> tensor<2xf32>
  %20 = tosa.cast %i16 : (tensor<2xi16>) -> tensor<2xbf16>
  %21 = tosa.cast %b : (tensor<2xbf16>) -> tensor<2xi1>
  %22 = tosa.cast %b : (tensor<2xbf16>) -> tensor<2xi64>
  return
}
// -----
func.func @uns(%a: tensor<2xui8>) -> tensor<2xf32> {
  %0 = tosa.cast %a : (tensor<2xui8>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @uns2(%a: tensor<2xf32>) -> tensor<2xui8> {
  %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @redf(%a: tensor<2x?x4xf32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x?x4xf32>) -> tensor<1x?x4xf32>
  %1 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x1x4xf32>
  %2 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x1x4xf32>
  %3 = tosa.reduce_min %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x1x4xf32>
  %4 = tosa.reduce_product %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x1x4xf32>
  %5 = tosa.reduce_max %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x?x4xf32>) -> tensor<1x?x4xf32>
  %6 = tosa.reduce_min %a {axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x?x4xf32>) -> tensor<1x?x4xf32>
  return
}
// -----
func.func @redi(%a: tensor<2x3xi32>, %b: tensor<2x3xi1>, %c: tensor<5xi8>, %u: tensor<?xi32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reduce_max %a {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %3 = tosa.reduce_min %a {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %4 = tosa.reduce_product %a {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %5 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %6 = tosa.reduce_any %b {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %7 = tosa.reduce_max %c {axis = 0 : i32} : (tensor<5xi8>) -> tensor<1xi8>
  %8 = tosa.reduce_sum %u {axis = 0 : i32} : (tensor<?xi32>) -> tensor<1xi32>
  return
}
// -----
func.func @bf(%a: tensor<2x3xbf16>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xbf16>) -> tensor<1x3xbf16>
  %1 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<2x3xbf16>) -> tensor<1x3xbf16>
  %2 = tosa.reduce_product %a {axis = 0 : i32} : (tensor<2x3xbf16>) -> tensor<1x3xbf16>
  %3 = tosa.tanh %a : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return
}
// -----
func.func @argm(%a: tensor<2x?x4xf32>, %i: tensor<3x2xi32>, %s: tensor<5xi8>) {
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<2x?x4xf32>) -> tensor<2x4xi32>
  %1 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x?x4xf32>) -> tensor<?x4xi32>
  %2 = tosa.argmax %i {axis = 0 : i32} : (tensor<3x2xi32>) -> tensor<2xi32>
  %3 = tosa.argmax %s {axis = 0 : i32} : (tensor<5xi8>) -> tensor<i32>
  %4 = tosa.argmax %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<2x?x4xf32>) -> tensor<2x4xi32>
  return
}
// -----
func.func @rev(%a: tensor<5x4xi32>, %b: tensor<?x3xf32>) {
  %0 = tosa.reverse %a {axis = 1 : i32} : (tensor<5x4xi32>) -> tensor<5x4xi32>
  %1 = tosa.reverse %b {axis = 0 : i32} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
// -----
func.func @tile(%a: tensor<2x3xi8>, %b: tensor<?x3xf32>) {
  %p = tosa.const_shape {values = dense<[3,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %p : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<6x6xi8>
  %1 = tosa.tile %b, %p : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x6xf32>
  return
}
// -----
func.func @gath(%a: tensor<?x3x?xf32>, %i: tensor<?x4xi32>, %j: tensor<?x4xi64>, %k: tensor<3x2xi32>, %v: tensor<3x5x7xi8>, %in : tensor<3x2x7xi8>) {
  %0 = tosa.gather %a, %i : (tensor<?x3x?xf32>, tensor<?x4xi32>) -> tensor<?x4x?xf32>
  return
}
// -----
func.func @resc(%a: tensor<2x?xi8>) {
  %m = "tosa.const"() <{values = dense<19689> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<17> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zo = "tosa.const"() <{values = dense<22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x?xi8>
  %1 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<2x?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x?xi8>
  return
}
// -----
func.func @resc2(%a: tensor<2x3xi8>) {
  %m = "tosa.const"() <{values = dense<[42, 43, 44]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[14, 15, 64]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %zi = "tosa.const"() <{values = dense<17> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3xi32>
  %1 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<2x3xi32>
  return
}
// -----
func.func @resc3(%a: tensor<2xui8>) -> tensor<2xui8> {
  %m = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<17> : tensor<1xui8>}> : () -> tensor<1xui8>
  %zo = "tosa.const"() <{values = dense<220> : tensor<1xui8>}> : () -> tensor<1xui8>
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = true} : (tensor<2xui8>, tensor<1xi16>, tensor<1xi8>, tensor<1xui8>, tensor<1xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
// -----
func.func @resc4(%a: tensor<2xi48>, %b: tensor<2xi16>) {
  %m = "tosa.const"() <{values = dense<19689> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<15> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %zo = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m16 = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.rescale %a, %m16, %s, %zi, %zo {scale32 = false, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2xi48>, tensor<1xi16>, tensor<1xi8>, tensor<1xi48>, tensor<1xi32>) -> tensor<2xi32>
  return
}
// -----
func.func @resc5(%a: tensor<2xi16>, %m: tensor<1xi32>, %s: tensor<1xi8>, %zi: tensor<1xi16>, %zo: tensor<1xi16>) {
  %0 = tosa.rescale %a, %m, %s, %zi, %zo {scale32 = true, rounding_mode = INEXACT_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2xi16>, tensor<1xi32>, tensor<1xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<2xi16>
  return
}
// -----
func.func @mulneg(%a: tensor<?x3xi32>, %s: tensor<1xi8>, %zi: tensor<1xi32>, %f: tensor<1xf32>, %x: tensor<2xf32>) {
  %0 = tosa.mul %a, %a, %s : (tensor<?x3xi32>, tensor<?x3xi32>, tensor<1xi8>) -> tensor<?x3xi32>
  %1 = tosa.negate %a, %zi, %zi : (tensor<?x3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x3xi32>
  %2 = tosa.negate %x, %f, %f : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}
// -----
func.func @clampu(%a: tensor<2xui8>, %b: tensor<2xf16>, %c: tensor<2xi48>) {
  %0 = tosa.clamp %a {min_val = 3 : ui8, max_val = 200 : ui8} : (tensor<2xui8>) -> tensor<2xui8>
  %1 = tosa.clamp %b {min_val = 0.0 : f16, max_val = 6.0 : f16} : (tensor<2xf16>) -> tensor<2xf16>
  return
}
// -----
func.func @fabs(%a: tensor<2xi8>) {
  %0 = tosa.arithmetic_right_shift %a, %a {round = true} : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %1 = tosa.floor %a : (tensor<2xi8>) -> tensor<2xi8>
  return
}
// -----
func.func @unr2(%a: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
func.func @bc(%a: tensor<3x1x1x7xi8>) -> tensor<3x1x5x7xi8> {
  %s = tosa.const_shape {values = dense<[2,2,1,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<3x1x1x7xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x1x5x7xi8>
  return %0 : tensor<3x1x5x7xi8>
}
// -----
func.func @bcd(%a: tensor<?x1x1x?xi8>) -> tensor<?x4x2x?xi32> {
  %s = tosa.const_shape {values = dense<[2,1,3,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[3,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<?x1x1x?xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x4x2x?xi32>
  return %0 : tensor<?x4x2x?xi32>
}
// -----
func.func @nni(%a: tensor<1x15x13x1xi8>) -> tensor<1x23x179x1xi8> {
  %s = tosa.const_shape {values = dense<[11,7,89,6]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x15x13x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x23x179x1xi8>
  return %0 : tensor<1x23x179x1xi8>
}
// -----
func.func @blf(%a: tensor<1x23x23x1xf32>) -> tensor<1x89x89x1xf32> {
  %s = tosa.const_shape {values = dense<[4,1,4,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x23x23x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x89x89x1xf32>
  return %0 : tensor<1x89x89x1xf32>
}
// -----
func.func @w1(%a: tensor<1x8x1x5xf32>) -> tensor<1x4x1x5xf32> {
  %s = tosa.const_shape {values = dense<[1,2,1,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[-1,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x8x1x5xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x1x5xf32>
  return %0 : tensor<1x4x1x5xf32>
}
// -----
func.func @h1i(%a: tensor<1x1x7x5xi8>) -> tensor<1x1x4x5xi32> {
  %s = tosa.const_shape {values = dense<[2,1,1,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x1x7x5xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x4x5xi32>
  return %0 : tensor<1x1x4x5xi32>
}
// -----
func.func @i16(%a: tensor<1x2x2x1xi16>) -> tensor<1x4x4x1xi48> {
  %s = tosa.const_shape {values = dense<[4,2,4,2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1,-1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = BILINEAR} : (tensor<1x2x2x1xi16>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x1xi48>
  return %0 : tensor<1x4x4x1xi48>
}
// -----
func.func @mat(%a: tensor<1x1x7x5xi8>) -> tensor<1x4x7x5xi8> {
  %s = tosa.const_shape {values = dense<[2,1,1,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[3,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %a, %s, %o, %b {mode = NEAREST_NEIGHBOR} : (tensor<1x1x7x5xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x7x5xi8>
  return %0 : tensor<1x4x7x5xi8>
}
// -----
func.func @rf(%a: tensor<?x2x8xf32>) -> (tensor<?x2x5xf32>, tensor<?x2x5xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<?x2x8xf32>) -> (tensor<?x2x5xf32>, tensor<?x2x5xf32>)
  return %0, %1 : tensor<?x2x5xf32>, tensor<?x2x5xf32>
}
// -----
func.func @rf2(%a: tensor<5x2x?xf32>) -> (tensor<5x2x?xf32>, tensor<5x2x?xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<5x2x?xf32>) -> (tensor<5x2x?xf32>, tensor<5x2x?xf32>)
  return %0, %1 : tensor<5x2x?xf32>, tensor<5x2x?xf32>
}
// -----
func.func @neg(%a: tensor<2xi8>, %z: tensor<1xi8>) {
  %2 = tosa.negate %a, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8>
  return
}
// -----
func.func @ones(%a: tensor<1x3xf32>, %b: tensor<1x1xf32>, %c: tensor<1x?xf32>) {
  %0 = tosa.add %a, %b : (tensor<1x3xf32>, tensor<1x1xf32>) -> tensor<1x3xf32>
  %1 = tosa.add %b, %c : (tensor<1x1xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
  %2 = tosa.add %a, %c : (tensor<1x3xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
  %3 = tosa.add %b, %b : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return
}
// -----
func.func @redlast(%a: tensor<3x?xf16>, %b: tensor<?x?x4xf32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<3x?xf16>) -> tensor<3x1xf16>
  %1 = tosa.reduce_sum %b {axis = 2 : i32} : (tensor<?x?x4xf32>) -> tensor<?x?x1xf32>
  %2 = tosa.reduce_sum %b {axis = 1 : i32} : (tensor<?x?x4xf32>) -> tensor<?x1x4xf32>
  return
}
