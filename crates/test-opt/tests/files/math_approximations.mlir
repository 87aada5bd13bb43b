// RUN: --test-math-polynomial-approximation=enable-avx2
// Approximations of each math operation, on scalars, vectors and narrow floats.

func.func @scalars(%a: f32, %b: f32) -> f32 {
  %0 = math.atan2 %a, %b : f32
  %1 = math.log1p %0 : f32
  %2 = math.expm1 %1 : f32
  %3 = math.erfc %2 : f32
  %4 = math.acos %3 : f32
  %5 = math.cbrt %4 : f32
  return %5 : f32
}
func.func @vectors(%a: vector<2x16xf32>) -> vector<2x16xf32> {
  %0 = math.rsqrt %a : vector<2x16xf32>
  %1 = math.tanh %0 : vector<2x16xf32>
  %2 = math.log2 %1 : vector<2x16xf32>
  %3 = math.erf %2 : vector<2x16xf32>
  return %3 : vector<2x16xf32>
}
func.func @narrow(%a: bf16, %b: f64) -> (bf16, f64) {
  %0 = math.sin %a : bf16
  %1 = math.cos %0 : bf16
  %2 = math.exp %b : f64
  return %1, %2 : bf16, f64
}
