// RUN: --math-sincos-fusion --split-input-file --allow-unregistered-dialect
func.func @s(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = math.sin %a : f32
  %1 = math.cos %a : f32
  %2 = math.sin %b fastmath<fast> : f32
  %3 = math.cos %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32 }
// -----
func.func @s(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %1 = math.cos %a fastmath<contract> : f32
  %b1 = arith.addf %1, %b : f32
  %0 = math.sin %a fastmath<contract> : f32
  %2 = math.sin %a fastmath<contract>  : f32
  %3 = math.cos %a fastmath<contract> : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32 }
// -----
func.func @s(%a: f32, %c: i1) -> (f32) {
  %0 = math.sin %a : f32
  %x = scf.if %c -> f32 { %1 = math.cos %a : f32
   scf.yield %1 : f32 } else { 
    %2 = math.sin %a : f32
    %3 = math.cos %a : f32
    %4 = arith.addf %2, %3 : f32
    scf.yield %4 : f32 }
  return %x : f32 }
// -----
func.func @v(%a: vector<4xf32>, %t: tensor<4xf64>) -> (vector<4xf32>, vector<4xf32>, tensor<4xf64>, tensor<4xf64>) {
  %0 = math.sin %a : vector<4xf32>
  %1 = math.cos %a : vector<4xf32>
  %2 = math.sin %t : tensor<4xf64>
  %3 = math.cos %t : tensor<4xf64>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, tensor<4xf64>, tensor<4xf64> }
// -----
module { func.func @v(%a: f16) -> (f16, f16) {
  %0 = math.sin %a fastmath<fast> : f16
  %1 = math.cos %a fastmath<fast> : f16
  return %0, %1 : f16, f16 } }
// -----
func.func @s(%a: f32, %c: i1) -> (f32, f32) {
  %0 = math.sin %a : f32
  %x = scf.if %c -> f32 { %1 = math.cos %a : f32
   scf.yield %1 : f32 } else { 
    scf.yield %a : f32 }
  return %x, %0 : f32, f32 }
