// RUN: --canonicalize
func.func @math() -> (f32, f32, f64, i32, i32, f32, f32, f64, i32) {
  %c = arith.constant 2.0 : f32
  %d = arith.constant 0.5 : f64
  %i = arith.constant 40 : i32
  %neg = arith.constant -1.0 : f32
  %0 = math.sqrt %c : f32
  %1 = math.powf %c, %c : f32
  %2 = math.atan2 %d, %d : f64
  %3 = math.ctlz %i : i32
  %4 = math.cttz %i : i32
  %5 = math.log %neg : f32
  %6 = math.copysign %c, %neg : f32
  %7 = math.roundeven %d : f64
  %8 = math.ipowi %i, %i : i32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f64, i32, i32, f32, f32, f64, i32
}
func.func @index(%x: index) -> (index, index, index, index, index, i1, i1, index, i64, i1) {
  %c5 = index.constant 5
  %c33 = index.constant 33
  %big = index.constant 5000000000
  %0 = index.add %x, %c5
  %1 = index.add %0, %c33
  %2 = index.divs %big, %c33
  %3 = index.divs %c33, %c5
  %4 = index.shl %c5, %c33
  %c0 = index.constant 0
  %5 = index.mul %x, %c0
  %6 = index.maxs %x, %c33
  %7 = index.cmp slt(%6, %c5)
  %8 = index.cmp ule(%x, %x)
  %s = index.sub %x, %c5
  %9 = index.cmp eq(%s, %c0)
  %c7 = arith.constant 7 : i64
  %10 = index.casts %c7 : i64 to index
  %11 = index.casts %c5 : index to i64
  return %1, %2, %3, %4, %5, %7, %8, %10, %11, %9 : index, index, index, index, index, i1, i1, index, i64, i1
}
func.func @poison(%a: i32, %p: i1) -> (i32, i32, i32, f32) {
  %0 = ub.poison : i32
  %1 = ub.poison : i32
  %2 = arith.addi %a, %0 : i32
  %3 = arith.select %p, %1, %a : i32
  %4 = arith.shli %0, %a : i32
  %5 = ub.poison : f32
  %6 = math.sqrt %5 : f32
  return %2, %3, %4, %6 : i32, i32, i32, f32
}
