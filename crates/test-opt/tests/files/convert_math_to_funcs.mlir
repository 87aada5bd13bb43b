// RUN: --convert-math-to-funcs --split-input-file --allow-unregistered-dialect
// RUN: "--convert-math-to-funcs=convert-ctlz=1 min-width-of-fpowi-exponent=33" --split-input-file --allow-unregistered-dialect
func.func @i(%a: i64, %b: i64) -> i64 { %0 = math.ipowi %a, %b : i64 return %0 : i64 }
func.func @i8(%a: i8, %b: i8) -> i8 { %0 = math.ipowi %a, %b : i8 return %0 : i8 }
// -----
func.func @iv(%a: vector<2x2xi64>, %b: vector<2x2xi64>) -> vector<2x2xi64> { %0 = math.ipowi %a, %b : vector<2x2xi64> return %0 : vector<2x2xi64> }
// -----
func.func @f(%a: f32, %b: i32) -> f32 { %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
// -----
func.func @f(%a: f64, %b: i64, %c: i32) -> f64 { %0 = math.fpowi %a, %b : f64, i64 
 %1 = math.fpowi %0, %b : f64, i64
 %2 = math.fpowi %1, %c : f64, i32
return %2 : f64 }
// -----
func.func @f(%a: vector<3xf32>, %b: vector<3xi32>) -> vector<3xf32> { %0 = math.fpowi %a, %b fastmath<fast> : vector<3xf32>, vector<3xi32> return %0 : vector<3xf32> }
// -----
func.func @c(%a: i32) -> i32 { %0 = math.ctlz %a : i32 return %0 : i32 }
// -----
func.func @c(%a: vector<4xi8>) -> vector<4xi8> { %0 = math.ctlz %a : vector<4xi8> return %0 : vector<4xi8> }
// -----
func.func @x(%a: index, %b: index) -> index { %0 = math.ipowi %a, %b : index return %0 : index }
// -----
func.func @x(%a: tensor<4xi32>) -> tensor<4xi32> { %0 = math.ipowi %a, %a : tensor<4xi32> return %0 : tensor<4xi32> }
// -----
func.func @x(%a: vector<[4]xi32>) -> vector<[4]xi32> { %0 = math.ipowi %a, %a : vector<[4]xi32> return %0 : vector<[4]xi32> }
// -----
func.func @x(%a: f16, %b: i16) -> f16 { %0 = math.fpowi %a, %b : f16, i16 return %0 : f16 }
// -----
func.func @x(%a: i1, %b: i1) -> i1 { %0 = math.ipowi %a, %b : i1 
 %1 = math.ctlz %0 : i1
return %1 : i1 }
// -----
func.func @constant() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = math.ctlz %0 : i32
  return %1 : i32
}
