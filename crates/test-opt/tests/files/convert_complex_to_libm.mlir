// RUN: --convert-complex-to-libm
func.func @calls(%a: complex<f32>, %b: complex<f64>) -> (complex<f32>, f64) {
  %0 = complex.pow %a, %a : complex<f32>
  %1 = complex.sin %0 fastmath<fast> : complex<f32>
  %2 = complex.sqrt %b : complex<f64>
  %3 = complex.abs %2 : complex<f64>
  %4 = complex.exp %2 : complex<f64>
  return %1, %3 : complex<f32>, f64
}
