// RUN: --convert-math-to-apfloat --split-input-file --allow-unregistered-dialect
func.func @f(%a: f32, %b: f16) -> f32 { %0 = math.absf %a : f32
 %1 = math.isnan %a : f32
 %2 = math.isinf %a : f32
 %3 = math.isfinite %b : f16
 %4 = math.isnormal %a : f32
 %5 = math.fma %a, %a, %a : f32
 return %0 : f32 }
// -----
func.func @f(%a: vector<2xf32>) -> vector<2xi1> { %1 = math.isnan %a : vector<2xf32>
  %2 = math.absf %a : vector<2xf32>
 return %1 : vector<2xi1> }
// -----
func.func @f(%a: f32) -> f32 { %1 = math.sin %a : f32
 return %1 : f32 }
// -----
func.func @f(%a: f80) -> f80 { %1 = math.absf %a : f80
 return %1 : f80 }
// -----
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> { %1 = math.absf %a : tensor<4xf32>
 return %1 : tensor<4xf32> }
// -----
func.func @f(%a: f64) -> f64 { %1 = math.absf %a : f64
 return %1 : f64 }
