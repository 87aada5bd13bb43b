// RUN: --allow-unregistered-dialect --math-expand-ops
func.func @functions(%a: f32, %v: vector<2xf64>) {
  %0 = math.tanh %a : f32
  %1 = math.sinh %a fastmath<fast> : f32
  %2 = math.cosh %a : f32
  %3 = math.asinh %a : f32
  %4 = math.acosh %a : f32
  %5 = math.atanh %v : vector<2xf64>
  %6 = math.tan %v : vector<2xf64>
  %7 = math.rsqrt %a : f32
  %8 = math.exp2 %a : f32
  %9 = math.fma %a, %a, %a : f32
  %10 = math.clampf %a to [%0, %1] fastmath<nnan> : f32
  "use.all"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10) : (f32, f32, f32, f32, f32, vector<2xf64>, vector<2xf64>, f32, f32, f32, f32) -> ()
  return
}
func.func @rounding(%a: f32, %b: f16) -> (f32, f32, f32, f16) {
  %0 = math.ceil %a : f32
  %1 = math.round %a : f32
  %2 = math.roundeven %a : f32
  %3 = math.roundeven %b : f16
  return %0, %1, %2, %3 : f32, f32, f32, f16
}
func.func @powers(%a: f32, %i: i32) {
  %c0 = arith.constant 0.0 : f32
  %cm1 = arith.constant -1.0 : f32
  %ch = arith.constant 0.5 : f32
  %c3 = arith.constant 3.0 : f32
  %i5 = arith.constant -5 : i32
  %0 = math.powf %a, %c0 : f32
  %1 = math.powf %a, %cm1 : f32
  %2 = math.powf %a, %ch : f32
  %3 = math.powf %a, %c3 : f32
  %4 = math.powf %c3, %a : f32
  %5 = math.fpowi %a, %i5 : f32, i32
  %6 = math.fpowi %a, %i : f32, i32
  "use.all"(%0, %1, %2, %3, %4, %5, %6) : (f32, f32, f32, f32, f32, f32, f32) -> ()
  return
}
func.func @bits(%a: i7, %b: i128) -> (i7, i128) {
  %0 = math.ctlz %a : i7
  %1 = math.ctlz %b : i128
  return %0, %1 : i7, i128
}
