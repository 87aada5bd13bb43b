// RUN: --convert-complex-to-rocdl-library-calls --split-input-file --allow-unregistered-dialect
func.func @f(%a: complex<f32>) -> f32 { %0 = complex.abs %a : complex<f32>
 return %0 : f32 }
// -----
func.func @f(%a: complex<f64>) -> f64 { %0 = complex.abs %a : complex<f64>
 return %0 : f64 }
// -----
func.func @f(%a: complex<f16>) -> f16 { %0 = complex.abs %a : complex<f16>
 return %0 : f16 }
// -----
func.func @f(%a: complex<f32>) -> f32 { %0 = complex.angle %a : complex<f32>
 return %0 : f32 }
// -----
func.func @f(%a: complex<f64>) -> f64 { %0 = complex.angle %a : complex<f64>
 return %0 : f64 }
// -----
func.func @f(%a: complex<f16>) -> f16 { %0 = complex.angle %a : complex<f16>
 return %0 : f16 }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.conj %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.conj %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.conj %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.exp %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.exp %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.exp %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.expm1 %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.expm1 %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.expm1 %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.log %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.log %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.log %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.log1p %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.log1p %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.log1p %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.sin %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.sin %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.sin %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.cos %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.cos %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.cos %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.tan %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.tan %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.tan %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.tanh %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.tanh %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.tanh %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.sqrt %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.sqrt %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.sqrt %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.rsqrt %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.rsqrt %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.rsqrt %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.neg %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.neg %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.neg %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.sign %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.sign %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f16>) -> complex<f16> { %0 = complex.sign %a : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.add %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.add %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.sub %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.sub %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.mul %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.mul %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.div %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.div %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.pow %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.pow %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.atan2 %a, %a : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.atan2 %a, %a : complex<f64>
 return %0 : complex<f64> }
// -----
func.func @f(%a: complex<f32>, %i: i32) -> complex<f32> { %0 = complex.powi %a, %i : complex<f32>, i32
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.exp %a fastmath<fast> : complex<f32>
 %1 = complex.exp %0 : complex<f32>
 %2 = complex.sin %1 : complex<f32>
 return %2 : complex<f32> }
// -----
module { module { func.func @f(%a: complex<f32>) -> complex<f32> { %0 = complex.exp %a fastmath<fast> : complex<f32>
 return %0 : complex<f32> } 
 func.func private @__ocml_cexp_f32(complex<f32>) -> complex<f32> } 
 func.func @f(%a: complex<f64>) -> complex<f64> { %0 = complex.exp %a fastmath<fast> : complex<f64>
 return %0 : complex<f64> }
}// -----
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> { %0 = complex.pow %a, %b fastmath<fast> : complex<f32>
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f32>, %i: i64) -> complex<f32> { %0 = complex.powi %a, %i fastmath<fast> : complex<f32>, i64
 return %0 : complex<f32> }
// -----
func.func @f(%a: complex<f16>, %b: complex<f16>) -> complex<f16> { %0 = complex.pow %a, %b fastmath<fast> : complex<f16>
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<f16>, %b: i32) -> complex<f16> { %0 = complex.powi %a, %b fastmath<fast> : complex<f16>, i32
 return %0 : complex<f16> }
// -----
func.func @f(%a: complex<bf16>, %b: i32) -> bf16 { %0 = complex.abs %a : complex<bf16>
 return %0 : bf16 }
// -----
func.func @f(%a: complex<f64>, %i: i64) -> complex<f64> { %0 = complex.powi %a, %i : complex<f64>, i64
 return %0 : complex<f64> }
