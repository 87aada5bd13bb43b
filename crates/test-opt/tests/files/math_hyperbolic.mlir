// RUN: --canonicalize
func.func @inverse() -> (f32, f32, f32, f32, f64, f64, f64, f64, f32, f32) {
  %0 = arith.constant 3.0 : f32
  %1 = math.asinh %0 : f32
  %2 = arith.constant -0.25 : f32
  %3 = math.asinh %2 : f32
  %4 = arith.constant 6.0 : f32
  %5 = math.acosh %4 : f32
  %6 = arith.constant 1.5 : f32
  %7 = math.acosh %6 : f32
  %8 = arith.constant 3.3 : f64
  %9 = math.asinh %8 : f64
  %10 = math.acosh %8 : f64
  %11 = arith.constant 1.0e30 : f64
  %12 = math.asinh %11 : f64
  %13 = math.acosh %11 : f64
  %14 = arith.constant 1.0e-10 : f32
  %15 = math.asinh %14 : f32
  %16 = arith.constant 0.5 : f32
  %17 = math.acosh %16 : f32
  return %1, %3, %5, %7, %9, %10, %12, %13, %15, %17 : f32, f32, f32, f32, f64, f64, f64, f64, f32, f32
}
