// RUN: --allow-unregistered-dialect --canonicalize

func.func @folds(%a: complex<f32>, %b: complex<f32>, %x: f32, %y: f32) -> (complex<f32>, complex<f32>, f32, complex<f32>, f32) {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %2 = complex.mul %a, %one : complex<f32>
  %3 = complex.create %x, %y : complex<f32>
  %4 = complex.im %3 : complex<f32>
  %5 = complex.re %a : complex<f32>
  %6 = complex.im %a : complex<f32>
  %7 = complex.create %5, %6 : complex<f32>
  %8 = complex.neg %3 : complex<f32>
  %9 = complex.re %8 : complex<f32>
  return %1, %2, %4, %7, %9 : complex<f32>, complex<f32>, f32, complex<f32>, f32
}
