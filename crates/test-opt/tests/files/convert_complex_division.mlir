// RUN: --split-input-file --convert-complex-to-standard
// RUN: --split-input-file --convert-complex-to-standard=complex-range=basic
func.func @atan2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @atan2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.atan2 %a, %b fastmath<fast> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @div(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.div %a, %b fastmath<fast> : complex<bf16>
  return %0 : complex<bf16>
}
