// RUN: --arith-expand=include-bf16=true
// RUN: --arith-expand=include-f4e2m1=true
// A conversion and its inverse are folded, though the first one has been expanded.
func.func @bf16(%b: bf16) -> bf16 {
  %0 = arith.extf %b : bf16 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}
func.func @vectors(%b: vector<2xbf16>) -> vector<2xbf16> {
  %0 = arith.extf %b : vector<2xbf16> to vector<2xf32>
  %1 = arith.truncf %0 : vector<2xf32> to vector<2xbf16>
  return %1 : vector<2xbf16>
}
func.func @f4(%b: f4E2M1FN) -> f4E2M1FN {
  %0 = arith.extf %b : f4E2M1FN to f32
  %1 = arith.truncf %0 : f32 to f4E2M1FN
  return %1 : f4E2M1FN
}
