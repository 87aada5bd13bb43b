// RUN: --convert-complex-to-llvm
func.func @polynomial(%x: complex<f32>, %a: complex<f32>) -> f32 {
  %0 = complex.mul %x, %x fastmath<nnan,contract> : complex<f32>
  %1 = complex.sub %0, %a fastmath<nnan> : complex<f32>
  %2 = complex.abs %1 fastmath<fast> : complex<f32>
  return %2 : f32
}
func.func @quotient(%re: f64, %im: f64) -> (f64, f64) {
  %0 = complex.create %re, %im : complex<f64>
  %1 = complex.constant [1.0, -0.5] : complex<f64>
  %2 = complex.div %1, %0 : complex<f64>
  %3 = complex.re %2 : complex<f64>
  %4 = complex.im %2 : complex<f64>
  return %3, %4 : f64, f64
}
