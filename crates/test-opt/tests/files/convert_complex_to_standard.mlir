// RUN: --split-input-file --convert-complex-to-standard
func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
func.func @angle(%a: complex<f32>) -> f32 {
  %0 = complex.angle %a : complex<f32>
  return %0 : f32
}
func.func @conj(%a: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
func.func @cos(%a: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a : complex<f32>
  return %0 : complex<f32>
}
func.func @exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a : complex<f32>
  return %0 : complex<f32>
}
func.func @log(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a : complex<f32>
  return %0 : complex<f32>
}
func.func @neg(%a: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @sign(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a : complex<f32>
  return %0 : complex<f32>
}
func.func @sin(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
func.func @sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a : complex<f32>
  return %0 : complex<f32>
}
func.func @add(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @mul(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @sub(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @eq(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @bitcast(%a: complex<f32>) -> i64 {
 %0 = complex.bitcast %a : complex<f32> to i64
 return %0 : i64
}
func.func @create(%a: f32) -> complex<f32> {
 %0 = complex.create %a, %a : complex<f32>
 %1 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
 return %0 : complex<f32>
}
func.func @re(%a: complex<f32>) -> f32 {
 %0 = complex.re %a : complex<f32>
 return %0 : f32
}
func.func @powi(%a: complex<f32>, %i: i32) -> complex<f32> {
 %0 = complex.powi %a, %i : complex<f32>, i32
 return %0 : complex<f32>
}
// -----
func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : f32
}
func.func @angle(%a: complex<f32>) -> f32 {
  %0 = complex.angle %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : f32
}
func.func @conj(%a: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @cos(%a: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @log(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @neg(%a: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @sign(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @sin(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @add(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @mul(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @sub(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b fastmath<nnan,ninf,contract> : complex<f32>
  return %0 : complex<f32>
}
func.func @eq(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @bitcast(%a: complex<f32>) -> i64 {
 %0 = complex.bitcast %a : complex<f32> to i64
 return %0 : i64
}
func.func @create(%a: f32) -> complex<f32> {
 %0 = complex.create %a, %a : complex<f32>
 %1 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
 return %0 : complex<f32>
}
func.func @re(%a: complex<f32>) -> f32 {
 %0 = complex.re %a : complex<f32>
 return %0 : f32
}
func.func @powi(%a: complex<f32>, %i: i32) -> complex<f32> {
 %0 = complex.powi %a, %i : complex<f32>, i32
 return %0 : complex<f32>
}
// -----
func.func @abs(%a: complex<f64>) -> f64 {
  %0 = complex.abs %a fastmath<nnan,arcp> : complex<f64>
  return %0 : f64
}
func.func @angle(%a: complex<f64>) -> f64 {
  %0 = complex.angle %a fastmath<nnan,arcp> : complex<f64>
  return %0 : f64
}
func.func @conj(%a: complex<f64>) -> complex<f64> {
  %0 = complex.conj %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @cos(%a: complex<f64>) -> complex<f64> {
  %0 = complex.cos %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @exp(%a: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @expm1(%a: complex<f64>) -> complex<f64> {
  %0 = complex.expm1 %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @log(%a: complex<f64>) -> complex<f64> {
  %0 = complex.log %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @log1p(%a: complex<f64>) -> complex<f64> {
  %0 = complex.log1p %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @neg(%a: complex<f64>) -> complex<f64> {
  %0 = complex.neg %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @rsqrt(%a: complex<f64>) -> complex<f64> {
  %0 = complex.rsqrt %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @sign(%a: complex<f64>) -> complex<f64> {
  %0 = complex.sign %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @sin(%a: complex<f64>) -> complex<f64> {
  %0 = complex.sin %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @sqrt(%a: complex<f64>) -> complex<f64> {
  %0 = complex.sqrt %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @tan(%a: complex<f64>) -> complex<f64> {
  %0 = complex.tan %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @tanh(%a: complex<f64>) -> complex<f64> {
  %0 = complex.tanh %a fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @add(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.add %a, %b fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @mul(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.mul %a, %b fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @pow(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.pow %a, %b fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @sub(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sub %a, %b fastmath<nnan,arcp> : complex<f64>
  return %0 : complex<f64>
}
func.func @eq(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %0 = complex.eq %a, %b : complex<f64>
  return %0 : i1
}
func.func @neq(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %0 = complex.neq %a, %b : complex<f64>
  return %0 : i1
}
func.func @bitcast(%a: complex<f64>) -> i128 {
 %0 = complex.bitcast %a : complex<f64> to i128
 return %0 : i128
}
func.func @create(%a: f64) -> complex<f64> {
 %0 = complex.create %a, %a : complex<f64>
 %1 = complex.constant [1.0 : f64, 2.0 : f64] : complex<f64>
 return %0 : complex<f64>
}
func.func @re(%a: complex<f64>) -> f64 {
 %0 = complex.re %a : complex<f64>
 return %0 : f64
}
func.func @powi(%a: complex<f64>, %i: i32) -> complex<f64> {
 %0 = complex.powi %a, %i : complex<f64>, i32
 return %0 : complex<f64>
}
// -----
func.func @folds(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %2 = complex.neg %1 : complex<f32>
  %3 = complex.neg %2 : complex<f32>
  %4 = complex.re %3 : complex<f32>
  %5 = complex.im %3 : complex<f32>
  %6 = complex.create %4, %5 : complex<f32>
  %7 = complex.conj %6 : complex<f32>
  %8 = complex.conj %7 : complex<f32>
  return %8 : complex<f32>
}
