// RUN: --split-input-file --convert-math-to-libm
func.func @a(%f: f32, %d: f64, %h: f16, %b: bf16, %v: vector<4xf32>, %w: vector<2x2xf64>, %hv: vector<2xf16>, %i: i32) {
  %0 = math.sin %f : f32
  %1 = math.sin %d : f64
  %2 = math.sin %h : f16
  %3 = math.sin %b : bf16
  %4 = math.sin %v : vector<4xf32>
  %6 = math.sin %hv : vector<2xf16>
  %7 = math.atan2 %f, %f : f32
  %9 = math.powf %h, %h : f16
  %q = math.powf %hv, %hv fastmath<fast> : vector<2xf16>
  %10 = math.cos %f fastmath<fast> : f32
  return
}
// -----
func.func @a(%w: vector<2x2xf64>, %i: i32) {
  %5 = math.sin %w : vector<2x2xf64>
  return
}
// -----
func.func @a(%w: vector<f64>, %i: i32) {
  %5 = math.sin %w : vector<f64>
  return
}
// -----
func.func @a(%w: vector<[4]xf64>, %i: i32) {
  %5 = math.sin %w : vector<[4]xf64>
  return
}
// -----
func.func @a(%w: tensor<4xf64>, %i: i32) {
  %5 = math.sin %w : tensor<4xf64>
  return
}
// -----
func.func @a(%w: f80, %i: i32) {
  %5 = math.sin %w : f80
  return
}
// -----
func.func @a(%w: f128, %i: i32) {
  %5 = math.sin %w : f128
  return
}
// -----
func.func @a(%w: f8E5M2, %i: i32) {
  %5 = math.sin %w : f8E5M2
  return
}
// -----
func.func @a(%w: tf32, %i: i32) {
  %5 = math.sin %w : tf32
  return
}
// -----
func.func @a(%w: vector<2xbf16>, %i: i32) {
  %5 = math.fma %w,%w,%w : vector<2xbf16>
  %6 = math.fma %5,%w,%w : vector<2xbf16>
  return
}
// -----
func.func private @a(%w: f32) -> f32 {
  %5 = math.fma %w,%w,%w : f32
  %6 = math.sin %5 : f32
  return %6 : f32
}
func.func private @cosf(f32) -> f32
module {
  func.func private @b(%w: f32) -> f32 {
    %5 = math.cos %w : f32
    %6 = math.sin %5 : f32
    return %6 : f32
  }
}
func.func private @c(%w: f32) -> f32 {
    %5 = math.cos %w : f32
    %6 = math.sin %5 : f32
    %7 = math.tan %5 : f32
    return %7 : f32
}
// -----
func.func private @a(%w: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %6 = math.sqrt %c : f32
  %7 = math.rsqrt %c : f32
  %8 = math.exp2 %c : f32
  %9 = arith.addf %6, %7 : f32
  %10 = arith.addf %9, %8 : f32
  return %10 : f32
}
// -----
func.func @erf(%f: f64) -> f64 {
  %6 = math.erf %f : f64
  return %6 : f64
}
// -----
memref.global @sinf : memref<1xf32>
func.func @x(%f: f32) -> f32 {
  %6 = math.sin %f : f32
  return %6 : f32
}
// -----
func.func @the_absf(%f: f32, %i: i32) {
  %0 = math.absf %f : f32
  return
}
func.func @the_acos(%f: f32, %i: i32) {
  %0 = math.acos %f : f32
  return
}
func.func @the_acosh(%f: f32, %i: i32) {
  %0 = math.acosh %f : f32
  return
}
func.func @the_asin(%f: f32, %i: i32) {
  %0 = math.asin %f : f32
  return
}
func.func @the_asinh(%f: f32, %i: i32) {
  %0 = math.asinh %f : f32
  return
}
func.func @the_atan(%f: f32, %i: i32) {
  %0 = math.atan %f : f32
  return
}
func.func @the_atan2(%f: f32, %i: i32) {
  %0 = math.atan2 %f, %f : f32
  return
}
func.func @the_atanh(%f: f32, %i: i32) {
  %0 = math.atanh %f : f32
  return
}
func.func @the_cbrt(%f: f32, %i: i32) {
  %0 = math.cbrt %f : f32
  return
}
func.func @the_ceil(%f: f32, %i: i32) {
  %0 = math.ceil %f : f32
  return
}
func.func @the_cos(%f: f32, %i: i32) {
  %0 = math.cos %f : f32
  return
}
func.func @the_cosh(%f: f32, %i: i32) {
  %0 = math.cosh %f : f32
  return
}
func.func @the_erf(%f: f32, %i: i32) {
  %0 = math.erf %f : f32
  return
}
func.func @the_erfc(%f: f32, %i: i32) {
  %0 = math.erfc %f : f32
  return
}
func.func @the_exp(%f: f32, %i: i32) {
  %0 = math.exp %f : f32
  return
}
func.func @the_exp2(%f: f32, %i: i32) {
  %0 = math.exp2 %f : f32
  return
}
func.func @the_expm1(%f: f32, %i: i32) {
  %0 = math.expm1 %f : f32
  return
}
func.func @the_floor(%f: f32, %i: i32) {
  %0 = math.floor %f : f32
  return
}
func.func @the_fma(%f: f32, %i: i32) {
  %0 = math.fma %f, %f, %f : f32
  return
}
func.func @the_log(%f: f32, %i: i32) {
  %0 = math.log %f : f32
  return
}
func.func @the_log10(%f: f32, %i: i32) {
  %0 = math.log10 %f : f32
  return
}
func.func @the_log1p(%f: f32, %i: i32) {
  %0 = math.log1p %f : f32
  return
}
func.func @the_log2(%f: f32, %i: i32) {
  %0 = math.log2 %f : f32
  return
}
func.func @the_powf(%f: f32, %i: i32) {
  %0 = math.powf %f, %f : f32
  return
}
func.func @the_rsqrt(%f: f32, %i: i32) {
  %0 = math.rsqrt %f : f32
  return
}
func.func @the_round(%f: f32, %i: i32) {
  %0 = math.round %f : f32
  return
}
func.func @the_roundeven(%f: f32, %i: i32) {
  %0 = math.roundeven %f : f32
  return
}
func.func @the_sin(%f: f32, %i: i32) {
  %0 = math.sin %f : f32
  return
}
func.func @the_sinh(%f: f32, %i: i32) {
  %0 = math.sinh %f : f32
  return
}
func.func @the_sqrt(%f: f32, %i: i32) {
  %0 = math.sqrt %f : f32
  return
}
func.func @the_tan(%f: f32, %i: i32) {
  %0 = math.tan %f : f32
  return
}
func.func @the_tanh(%f: f32, %i: i32) {
  %0 = math.tanh %f : f32
  return
}
func.func @the_trunc(%f: f32, %i: i32) {
  %0 = math.trunc %f : f32
  return
}
// -----
func.func @the_absi(%f: f32, %i: i32) {
  %0 = math.absi %i : i32
  return
}
// -----
func.func @the_copysign(%f: f32, %i: i32) {
  %0 = math.copysign %f, %f : f32
  return
}
// -----
func.func @the_sincos(%f: f32, %i: i32) {
  %0, %1 = math.sincos %f : f32
  return
}
// -----
func.func @only_the_first(%i: i32) {
  %0 = math.ctpop %i : i32
  %1 = math.ctlz %i : i32
  return
}
func.func @not_this(%i: i32) {
  %0 = math.cttz %i : i32
  return
}
