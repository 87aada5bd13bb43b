// RUN: --convert-arith-to-apfloat --split-input-file --allow-unregistered-dialect
func.func @f(%a: f4E2M1FN, %b: f4E2M1FN) -> f4E2M1FN { %0 = arith.addf %a, %b : f4E2M1FN return %0 : f4E2M1FN }
// -----
func.func @f(%a: f32, %b: f32) -> f32 { %0 = arith.addf %a, %b fastmath<fast> : f32 
 %1 = arith.mulf %0, %a : f32
 %2 = arith.divf %1, %a : f32
 %3 = arith.subf %2, %a : f32
 %4 = arith.remf %3, %a : f32
 %5 = arith.negf %4 : f32
 %6 = arith.minimumf %5, %a : f32
 %7 = arith.maximumf %6, %a : f32
 %8 = arith.minnumf %7, %a : f32
 %9 = arith.maxnumf %8, %a : f32
return %9 : f32 }
// -----
func.func @f(%a: f32) -> f64 { %0 = arith.extf %a : f32 to f64 return %0 : f64 }
// -----
func.func @f(%a: f64) -> f16 { %0 = arith.truncf %a : f64 to f16 return %0 : f16 }
// -----
func.func @f(%a: f64) -> i32 { %0 = arith.fptosi %a : f64 to i32
 %1 = arith.fptoui %a : f64 to i32 return %0 : i32 }
// -----
func.func @f(%a: i32) -> f32 { %0 = arith.sitofp %a : i32 to f32
 %1 = arith.uitofp %a : i32 to bf16 return %0 : f32 }
// -----
func.func @f(%a: f32, %b: f32) -> i1 { %0 = arith.cmpf olt, %a, %b : f32
 return %0 : i1 }
// -----
func.func @f(%a: vector<4xf32>) -> vector<4xf32> { %0 = arith.addf %a, %a : vector<4xf32>
 return %0 : vector<4xf32> }
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> { %0 = arith.addf %a, %a : tensor<4xf32>
 return %0 : tensor<4xf32> }
// -----
func.func @f(%a: f80) -> f80 { %0 = arith.addf %a, %a : f80
 return %0 : f80 }
// -----
func.func @f(%a: f128) -> f128 { %0 = arith.addf %a, %a : f128
 return %0 : f128 }
// -----
func.func @f(%a: i128) -> f32 { %0 = arith.sitofp %a : i128 to f32
 return %0 : f32 }
// -----
func.func @f(%a: f32, %c: i1) -> f32 { %0 = arith.constant 1.0 : f32
 %1 = arith.select %c, %0, %a : f32
 %2 = arith.bitcast %1 : f32 to i32
 return %0 : f32 }
// -----
func.func private @_mlir_apfloat_add(i32, i64, i64) -> i64
func.func @f(%a: f32) -> f32 { %0 = arith.addf %a, %a : f32
 return %0 : f32 }
// -----
func.func private @_mlir_apfloat_add(i64, i64) -> i64
func.func @f(%a: f32) -> f32 { %0 = arith.addf %a, %a : f32
 return %0 : f32 }
// -----
func.func @v(%a: vector<4xf32>) -> vector<4xf64> { %0 = arith.extf %a : vector<4xf32> to vector<4xf64>
 return %0 : vector<4xf64> }
// -----
module { module { func.func @f(%a: f32) -> f32 { %0 = arith.addf %a, %a : f32
 return %0 : f32 } } }
// -----
func.func @f(%a: i64, %b: i7) -> f32 { %0 = arith.sitofp %a : i64 to f32
 %1 = arith.uitofp %b : i7 to f32
 return %0 : f32 }
// -----
func.func @f(%a: f64) -> i8 { %0 = arith.fptosi %a : f64 to i8
 %1 = arith.fptosi %a : f64 to i64 return %0 : i8 }
// -----
func.func @f(%a: f64) -> i128 { %0 = arith.fptosi %a : f64 to i128
 return %0 : i128 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ogt, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf oge, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ole, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf one, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ord, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ueq, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ugt, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf uge, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ult, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf ule, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf une, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf uno, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf oeq, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf true, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f16, %b: f16) -> i1 { %0 = arith.cmpf false, %a, %b : f16
 return %0 : i1 }
// -----
func.func @f(%a: f32, %b: f16) -> f16 { %0 = arith.truncf %a : f32 to f16
 %1 = arith.extf %b : f16 to f32
 %2 = arith.fptosi %a : f32 to i7
 %3 = arith.fptoui %a : f32 to i32
 %4 = arith.fptosi %a : f32 to i64
 %5 = arith.truncf %a to_nearest_even : f32 to bf16
 %6 = arith.fptosi %a : f32 to index
 return %0 : f16 }
// -----
func.func @f(%a: f32, %b: f16) -> f16 { %0 = arith.truncf %a : f32 to f16
 %1 = arith.extf %b : f16 to f32
 %2 = arith.fptosi %a : f32 to i7
 %3 = arith.fptoui %a : f32 to i32
 %5 = arith.truncf %a to_nearest_even : f32 to bf16
 return %0 : f16 }
// -----
func.func @f(%a: f32) -> i64 { 
 %4 = arith.fptosi %a : f32 to i64
 return %4 : i64 }
// -----
func.func @f(%a: vector<2xi8>, %b: vector<2xf32>) -> vector<2xf16> { 
 %4 = arith.sitofp %a : vector<2xi8> to vector<2xf32>
 %5 = arith.fptoui %b : vector<2xf32> to vector<2xi8>
 %6 = arith.truncf %b : vector<2xf32> to vector<2xf16>
 %7 = arith.cmpf olt, %b, %b : vector<2xf32>
 %8 = arith.negf %b : vector<2xf32>
 return %6 : vector<2xf16> }
// -----
func.func @g(%a: i64) -> f32 { 
 %4 = arith.uitofp %a : i64 to f32
 return %4 : f32 }
// -----
func.func @g(%a: vector<[2]xf32>, %b: vector<f32>, %c: vector<2x1xf32>) { 
 %4 = arith.addf %a, %a : vector<[2]xf32>
 %5 = arith.addf %c, %c : vector<2x1xf32>
 %6 = arith.addf %b, %b : vector<f32>
 return }
