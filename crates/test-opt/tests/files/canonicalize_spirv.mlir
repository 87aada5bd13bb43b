// RUN: --canonicalize --split-input-file
func.func @isub(%x: i32, %v: vector<3xi32>) -> (i32, vector<3xi32>) {
  %0 = spirv.ISub %x, %x : i32
  %1 = spirv.ISub %v, %v : vector<3xi32>
  return %0, %1 : i32, vector<3xi32>
}
// -----
func.func @div(%x: i32, %v: vector<3xi32>) -> (i32, i32, i32, i32, i32, i32, i32,i32) {
  %c0 = spirv.Constant 0 : i32
  %c1 = spirv.Constant 1 : i32
  %0 = spirv.SDiv %x, %x : i32
  %1 = spirv.SDiv %c0, %x : i32
  %2 = spirv.UDiv %x, %x : i32
  %3 = spirv.UDiv %c0, %x : i32
  %4 = spirv.UMod %x, %x : i32
  %5 = spirv.SMod %x, %x : i32
  %6 = spirv.SRem %x, %x : i32
  %7 = spirv.ISub %x, %c0 : i32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32, i32,i32
}
// -----
func.func @log(%x: i1, %v: vector<3xi1>) -> (i1, i1, i1, i1, vector<3xi1>, vector<3xi1>, i1, vector<3xi1>, i1, i1) {
  %t = spirv.Constant true
  %f = spirv.Constant false
  %vt = spirv.Constant dense<true> : vector<3xi1>
  %vm = spirv.Constant dense<[true,false,true]> : vector<3xi1>
  %0 = spirv.LogicalAnd %x, %x : i1
  %1 = spirv.LogicalOr %x, %x : i1
  %2 = spirv.LogicalEqual %x, %t : i1
  %3 = spirv.LogicalEqual %x, %f : i1
  %4 = spirv.LogicalEqual %v, %v : vector<3xi1>
  %5 = spirv.LogicalNotEqual %v, %v : vector<3xi1>
  %6 = spirv.LogicalNotEqual %x, %t : i1
  %7 = spirv.LogicalAnd %vm, %vm : vector<3xi1>
  %8 = spirv.LogicalAnd %t, %f : i1
  %9 = spirv.LogicalOr %t, %f : i1
  return %0, %1, %2,%3, %4, %5, %6,%7,%8,%9 : i1, i1, i1,i1, vector<3xi1>, vector<3xi1>, i1, vector<3xi1>,i1,i1
}
// -----
func.func @cmp(%x: i32, %v: vector<3xi32>) -> (i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,vector<3xi1>) {
  %0 = spirv.IEqual %x, %x : i32
  %1 = spirv.INotEqual %x, %x : i32
  %2 = spirv.SLessThan %x, %x : i32
  %3 = spirv.SLessThanEqual %x, %x : i32
  %4 = spirv.SGreaterThan %x, %x : i32
  %5 = spirv.SGreaterThanEqual %x, %x : i32
  %6 = spirv.ULessThan %x, %x : i32
  %7 = spirv.ULessThanEqual %x, %x : i32
  %8 = spirv.UGreaterThan %x, %x : i32
  %9 = spirv.UGreaterThanEqual %x, %x : i32
  %10 = spirv.IEqual %v, %v : vector<3xi32>
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10 : i1,i1,i1,i1,i1,i1,i1,i1,i1,i1,vector<3xi1>
}
// -----
func.func @sh(%x: i32, %v: vector<3xi32>) -> (i32,i32,i32,i32,i32,i32,vector<3xi32>,vector<3xi32>) {
  %c0 = spirv.Constant 0 : i32
  %s0 = spirv.Constant 0 : i16
  %s3 = spirv.Constant 3 : i16
  %c7 = spirv.Constant 7 : i32
  %c40 = spirv.Constant 40 : i32
  %0 = spirv.ShiftLeftLogical %x, %s0 : i32, i16
  %1 = spirv.ShiftLeftLogical %c7, %s3 : i32, i16
  %2 = spirv.ShiftLeftLogical %c7, %c40 : i32, i32
  %3 = spirv.ShiftRightLogical %c0, %x : i32, i32
  %4 = spirv.BitwiseXor %x, %x : i32
  %5 = spirv.BitwiseXor %x, %c0 : i32
  %6 = spirv.BitwiseXor %v, %v : vector<3xi32>
  %vv = spirv.Constant dense<[0,40,2]> : vector<3xi32>
  %w = spirv.Constant dense<[7,7,7]> : vector<3xi32>
  %7 = spirv.ShiftLeftLogical %w, %vv : vector<3xi32>, vector<3xi32>
  return %0,%1,%2,%3,%4,%5,%6,%7 : i32,i32,i32,i32,i32,i32,vector<3xi32>,vector<3xi32>
}
// -----
func.func @bitcast(%x: i32) -> (i32, f32, f32, !spirv.struct<(f32,f32)>) {
  %c7 = spirv.Constant 7 : i32
  %f = spirv.Constant 7.0 : f32
  %st = spirv.CompositeConstruct %f, %f : (f32,f32) -> !spirv.struct<(f32,f32)>
  %0 = spirv.Bitcast %x : i32 to f32
  %1 = spirv.Bitcast %0 : f32 to i32
  %2 = spirv.Bitcast %c7 : i32 to f32
  %ar = spirv.CompositeConstruct %st, %st : (!spirv.struct<(f32,f32)>,!spirv.struct<(f32,f32)>) -> !spirv.array<2 x !spirv.struct<(f32,f32)>>
  %in = spirv.CompositeInsert %st, %ar[0:i32] : !spirv.struct<(f32,f32)> into !spirv.array<2 x !spirv.struct<(f32,f32)>>
  %4 = spirv.CompositeExtract %in[1:i32] : !spirv.array<2 x !spirv.struct<(f32,f32)>>
  %5 = spirv.CompositeExtract %in[0:i32, 1:i32] : !spirv.array<2 x !spirv.struct<(f32,f32)>>
  return %1, %2, %5, %4 : i32, f32, f32, !spirv.struct<(f32,f32)>
}
// -----
func.func @cc(%a: vector<2xf32>, %b: f32) -> (f32, f32,vector<2xf32>) {
  %0 = spirv.CompositeConstruct %a, %b : (vector<2xf32>, f32) -> vector<3xf32>
  %1 = spirv.CompositeExtract %0[1:i32] : vector<3xf32>
  %2 = spirv.CompositeConstruct %b, %b : (f32, f32) -> vector<2xf32>
  %3 = spirv.CompositeExtract %2[1:i32] : vector<2xf32>
  %u = spirv.Undef : vector<2xf32>
  return %1, %3, %u : f32, f32, vector<2xf32>
}
// -----
func.func @um(%x: i32, %v: vector<2xi32>) -> (i32, i32, vector<2xi32>, i32) {
  %c4 = spirv.Constant 4 : i32
  %c2 = spirv.Constant 2 : i32
  %c0 = spirv.Constant 0 : i32
  %v4 = spirv.Constant dense<4> : vector<2xi32>
  %v2 = spirv.Constant dense<[2,4]> : vector<2xi32>
  %a = spirv.UMod %x, %c4 : i32
  %b = spirv.UMod %a, %c2 : i32
  %c = spirv.UMod %x, %c2 : i32
  %d = spirv.UMod %c, %c4 : i32
  %e = spirv.UMod %v, %v4 : vector<2xi32>
  %f = spirv.UMod %e, %v2 : vector<2xi32>
  %g = spirv.UMod %c4, %c0 : i32
  return %b, %d, %f, %g : i32, i32, vector<2xi32>, i32
}
// -----
func.func @smod(%x: i32) -> (i32, i32, i32, i32, i32,i32) {
  %c7 = spirv.Constant 7 : i32
  %m7 = spirv.Constant -7 : i32
  %c3 = spirv.Constant 3 : i32
  %m3 = spirv.Constant -3 : i32
  %m1 = spirv.Constant -1 : i32
  %min = spirv.Constant -2147483648 : i32
  %a = spirv.SMod %m7, %c3 : i32
  %b = spirv.SMod %c7, %m3 : i32
  %c = spirv.SMod %m7, %m3 : i32
  %d = spirv.SMod %min, %m1 : i32
  %e = spirv.SRem %m7, %c3 : i32
  %f = spirv.SDiv %min, %m1 : i32
  return %a, %b, %c, %d, %e,%f : i32, i32, i32, i32, i32,i32
}
