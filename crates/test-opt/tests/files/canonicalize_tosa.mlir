// RUN: --canonicalize --split-input-file
func.func @add0(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>, %z: tensor<1x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<1x3xi32>) {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %i = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %j = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %0 = tosa.add %x, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %i, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.add %i, %z : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  %3 = tosa.add %z, %j : (tensor<1x3xi32>, tensor<1x1xi32>) -> tensor<1x3xi32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<1x3xi32>
}
// -----
func.func @addc() -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2xi32>) {
  %c = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %i = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %j = "tosa.const"() <{values = dense<[2,3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = tosa.add %c, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %i, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.add %j, %j : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0, %1,%2 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2xi32>
}
// -----
func.func @sub(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>,tensor<2x3xi32>) {
  %c = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %i = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %k = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.sub %x, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.sub %y, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.sub %i, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %3 = tosa.sub %y, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %4 = tosa.sub %k, %k : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3, %4 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>,tensor<2x3xi32>
}
// -----
func.func @mul(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>,tensor<2x3xf32>,tensor<2x3xi32>,tensor<2x3xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s2 = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %i = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %k = "tosa.const"() <{values = dense<3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %o = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.mul %x, %c, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %1 = tosa.mul %y, %i, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %2 = tosa.mul %k, %k, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %3 = tosa.mul %k, %k, %s2 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %4 = tosa.mul %z, %x, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %5 = tosa.mul %o, %y, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %6 = tosa.mul %i, %y, %s2 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0, %1, %2, %3,%4,%5,%6 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>,tensor<2x3xf32>,tensor<2x3xi32>,tensor<2x3xi32>
}
// -----
func.func @div(%y: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %i = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %k = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %m = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %o = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %y, %i : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.intdiv %o, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.intdiv %k, %m : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %3 = tosa.intdiv %k, %o : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}
// -----
func.func @cmp(%x: tensor<2x3xf32>, %y: tensor<2x3xi32>) -> (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>) {
  %k = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %m = "tosa.const"() <{values = dense<-2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %f = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.equal %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %1 = tosa.equal %y, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %2 = tosa.greater %k, %m : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %3 = tosa.greater_equal %y, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %4 = tosa.greater %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %0, %1, %2, %3, %4 : tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>
}
// -----
func.func @casts(%x: tensor<2x3xf32>, %t: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xf16>, tensor<2x3xf32>, tensor<2x3xi8>, tensor<2x3xi32>,tensor<2xi32>) {
  %k = "tosa.const"() <{values = dense<7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %f = "tosa.const"() <{values = dense<1.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %g = "tosa.const"() <{values = dense<[2.5,-3.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.cast %f : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %2 = tosa.cast %f : (tensor<2x3xf32>) -> tensor<2x3xf16>
  %3 = tosa.cast %k : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %4 = tosa.cast %k : (tensor<2x3xi32>) -> tensor<2x3xi8>
  %5 = tosa.cast %4 : (tensor<2x3xi8>) -> tensor<2x3xi32>
  %6 = tosa.cast %g : (tensor<2xf32>) -> tensor<2xi32>
  return %0, %1, %2, %3, %4, %5,%6 : tensor<2x3xf32>, tensor<2x3xi32>, tensor<2x3xf16>, tensor<2x3xf32>, tensor<2x3xi8>, tensor<2x3xi32>,tensor<2xi32>
}
// -----
func.func @ab(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>,tensor<2x3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %f = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.abs %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.negate %x, %z, %z : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %3 = tosa.negate %2, %z, %z : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %4 = tosa.reciprocal %f : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = tosa.abs %f : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>,tensor<2x3xf32>
}
// -----
func.func @tr(%x: tensor<2x3xf32>, %i: tensor<1x1x3xf32>, %d: tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<3x1x1xf32>,tensor<2x2xi32>, tensor<3x2xf32>) {
  %c = "tosa.const"() <{values = dense<[[1,2],[3,4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %f = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %3 = tosa.transpose %i {perms = array<i32: 2, 0, 1>} : (tensor<1x1x3xf32>) -> tensor<3x1x1xf32>
  %4 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %5 = tosa.transpose %f {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1, %2, %3,%4, %5 : tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<3x1x1xf32>,tensor<2x2xi32>, tensor<3x2xf32>
}
// -----
func.func @rs(%x: tensor<2x3xf32>, %d: tensor<?x3xf32>, %e: tensor<?xf32>) -> (tensor<2x3xf32>, tensor<1x6xf32>, tensor<3x2xi32>, tensor<2x2xi32>, tensor<?xf32>, tensor<?x3xf32>) {
  %s = tosa.const_shape {values = dense<[2,3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s1 = tosa.const_shape {values = dense<[1,6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s2 = tosa.const_shape {values = dense<[3,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s3 = tosa.const_shape {values = dense<[2,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s4 = tosa.const_shape {values = dense<[-1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s5 = tosa.const_shape {values = dense<[-1,3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %k = "tosa.const"() <{values = dense<[1,2,3,4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.reshape %x, %s2 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %2 = tosa.reshape %1, %s1 : (tensor<3x2xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
  %3 = tosa.reshape %c, %s2 : (tensor<2x3xi32>, !tosa.shape<2>) -> tensor<3x2xi32>
  %4 = tosa.reshape %k, %s3 : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
  %5 = tosa.reshape %e, %s4 : (tensor<?xf32>, !tosa.shape<1>) -> tensor<?xf32>
  %6 = tosa.reshape %d, %s5 : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0, %2, %3, %4, %5, %6 : tensor<2x3xf32>, tensor<1x6xf32>, tensor<3x2xi32>, tensor<2x2xi32>, tensor<?xf32>, tensor<?x3xf32>
}
// -----
func.func @red(%x: tensor<1x3xf32>, %y: tensor<1x3xi32>) -> (tensor<1x3xf32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi32>,tensor<1xi32>,tensor<1xi32>,tensor<1xi32>,tensor<1xi1>,tensor<2x1xi32>,tensor<1xf32>) {
  %k = "tosa.const"() <{values = dense<[1,2,3,4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "tosa.const"() <{values = dense<[true,false]> : tensor<2xi1>}> : () -> tensor<2xi1>
  %c = "tosa.const"() <{values = dense<[[1,2],[3,4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %f = "tosa.const"() <{values = dense<[1.0,2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = tosa.reduce_max %y {axis = 0 : i32} : (tensor<1x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reduce_min %y {axis = 0 : i32} : (tensor<1x3xi32>) -> tensor<1x3xi32>
  %3 = tosa.reverse %y {axis = 0 : i32} : (tensor<1x3xi32>) -> tensor<1x3xi32>
  %4 = tosa.reduce_sum %k {axis = 0 : i32} : (tensor<4xi32>) -> tensor<1xi32>
  %5 = tosa.reduce_max %k {axis = 0 : i32} : (tensor<4xi32>) -> tensor<1xi32>
  %6 = tosa.reduce_min %k {axis = 0 : i32} : (tensor<4xi32>) -> tensor<1xi32>
  %7 = tosa.reduce_all %b {axis = 0 : i32} : (tensor<2xi1>) -> tensor<1xi1>
  %8 = tosa.reduce_sum %c {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2x1xi32>
  %9 = tosa.reduce_sum %f {axis = 0 : i32} : (tensor<2xf32>) -> tensor<1xf32>
  return %0, %1, %2, %3, %4,%5,%6,%7,%8,%9 : tensor<1x3xf32>, tensor<1x3xi32>, tensor<1x3xi32>, tensor<1x3xi32>,tensor<1xi32>,tensor<1xi32>,tensor<1xi32>,tensor<1xi1>,tensor<2x1xi32>,tensor<1xf32>
}
// -----
func.func @sel(%p: tensor<2x3xi1>, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>,tensor<2x3xf32>) {
  %t = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.select %t, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.select %f, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.select %p, %x, %x : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %n = tosa.logical_not %p : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %3 = tosa.select %n, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>,tensor<2x3xf32>
}
// -----
func.func @cl(%x: tensor<4xi8>, %f: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xi8>) {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.clamp %x {min_val = 0 : i8, max_val = 100 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %3 = tosa.clamp %2 {min_val = -5 : i8, max_val = 50 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %4 = tosa.clamp %f {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.clamp %4 {min_val = 1.0 : f32, max_val = 7.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tosa.clamp %x {min_val = 0 : i8, max_val = 10 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %7 = tosa.clamp %6 {min_val = 20 : i8, max_val = 50 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  return %0, %1, %3, %5, %7 : tensor<4xi8>, tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xi8>
}
// -----
func.func @ov() -> (tensor<1xi8>, tensor<1xi8>,tensor<1xi32>, tensor<1xi32>) {
  %c = "tosa.const"() <{values = dense<127> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{values = dense<-100> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %b = "tosa.const"() <{values = dense<2147483647> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.add %c, %c : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %1 = tosa.sub %m, %c : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %2 = tosa.mul %b, %b, %s : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %3 = tosa.mul %c, %c, %s : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi32>
  return %0, %1, %2, %3 : tensor<1xi8>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>
}
// -----
func.func @am(%x: tensor<1x3xf32>, %y: tensor<?x3xf32>) -> (tensor<3xi32>, tensor<1xi32>) {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<3xi32>
  %1 = tosa.argmax %x {axis = 1 : i32} : (tensor<1x3xf32>) -> tensor<1xi32>
  return %0, %1 : tensor<3xi32>, tensor<1xi32>
}
// -----
func.func @sl(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1x3xi32>, tensor<1x1xi32>, tensor<1x2xi32>) {
  %k = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %c = "tosa.const"() <{values = dense<[[1,2],[3,4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %st = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %st1 = tosa.const_shape {values = dense<[1,0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz = tosa.const_shape {values = dense<[2,3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz1 = tosa.const_shape {values = dense<[1,3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz2 = tosa.const_shape {values = dense<[1,1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz3 = tosa.const_shape {values = dense<[1,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %st, %sz : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.slice %k, %st, %sz1 : (tensor<2x3xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3xi32>
  %2 = tosa.slice %c, %st1, %sz2 : (tensor<2x2xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xi32>
  %3 = tosa.slice %c, %st1, %sz3 : (tensor<2x2xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xi32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<1x3xi32>, tensor<1x1xi32>, tensor<1x2xi32>
}
// -----
func.func @cc(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) {
  %0 = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<?x3xf32>
  %2 = tosa.concat %y {axis = 0 : i32} : (tensor<?x3xf32>) -> tensor<2x3xf32>
  return %0, %1,%2 : tensor<2x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>
}
// -----
func.func @mp(%x: tensor<1x1x1x3xf32>) -> (tensor<1x1x1x3xf32>) {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}
// -----
func.func @sd(%x: tensor<4xi8>, %f: tensor<4xf32>) -> (tensor<4xf32>,tensor<4xf32>, tensor<4xf32>,tensor<4xf32>) {
  %1 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.clamp %f {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.clamp %4 {min_val = 1.0 : f32, max_val = 7.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tosa.clamp %f {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = tosa.clamp %6 {min_val = 1.0 : f32, max_val = 7.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %8 = tosa.clamp %4 {min_val = 2.0 : f32, max_val = 7.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %5, %7,%8 : tensor<4xf32>,tensor<4xf32>, tensor<4xf32>,tensor<4xf32>
}
// -----
func.func @sls(%x: tensor<1x12x12x1xf32>, %y: tensor<1x12x12x1xf32>) -> (tensor<1x12x6x1xf32>) {
  %0 = tosa.concat %x, %y {axis = 2 : i32} : (tensor<1x12x12x1xf32>, tensor<1x12x12x1xf32>) -> tensor<1x12x24x1xf32>
  %st = tosa.const_shape {values = dense<[0,0,14,0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %sz = tosa.const_shape {values = dense<[1,12,6,1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.slice %0, %st, %sz : (tensor<1x12x24x1xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x12x6x1xf32>
  return %1 : tensor<1x12x6x1xf32>
}
// -----
func.func @bo(%x: tensor<2xi1>) -> (tensor<2xi1>, tensor<2xi8>, tensor<2xi8>) {
  %k = "tosa.const"() <{values = dense<2> : tensor<2xi32>}> : () -> tensor<2xi32>
  %t = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %f = "tosa.const"() <{values = dense<300.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %k : (tensor<2xi32>) -> tensor<2xi1>
  %1 = tosa.cast %t : (tensor<2xi1>) -> tensor<2xi8>
  %2 = tosa.cast %f : (tensor<2xf32>) -> tensor<2xi8>
  return %0, %1, %2 : tensor<2xi1>, tensor<2xi8>, tensor<2xi8>
}
// -----
func.func @tt(%x: tensor<2x3x4xf32>) -> (tensor<3x4x2xf32>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 1>} : (tensor<3x2x4xf32>) -> tensor<3x4x2xf32>
  return %1 : tensor<3x4x2xf32>
}
