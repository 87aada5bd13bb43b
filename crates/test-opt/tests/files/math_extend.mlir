// RUN: --math-extend-to-supported-types=target-type=f32
// RUN: --math-extend-to-supported-types=extra-types=bf16
func.func @narrow(%a: bf16, %v: vector<2xf16>) -> (bf16, vector<2xf16>) {
  %0 = math.sin %a fastmath<nsz> : bf16
  %1 = math.powf %v, %v : vector<2xf16>
  return %0, %1 : bf16, vector<2xf16>
}
