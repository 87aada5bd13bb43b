// RUN: --convert-tensor-to-linalg --split-input-file --allow-unregistered-dialect
func.func @p(%a: tensor<4x?xf32>, %c: f32, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %a low[1, %n] high[%n, 2] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32> }
// -----
func.func @p(%a: tensor<4x5xf32>) -> tensor<6x9xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[1, 2] high[1, 2] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x5xf32> to tensor<6x9xf32>
  return %0 : tensor<6x9xf32> }
// -----
func.func @p(%a: tensor<4x5xf32>) -> tensor<6x9xf32> {
  %0 = tensor.pad %a low[1, 2] high[1, 2] { ^bb0(%i: index, %j: index): 
   %c = arith.constant 0.0 : f32
    tensor.yield %c : f32 } : tensor<4x5xf32> to tensor<6x9xf32>
  return %0 : tensor<6x9xf32> }
// -----
func.func @p(%a: tensor<4x5xindex>) -> tensor<6x9xindex> {
  %0 = tensor.pad %a low[1, 2] high[1, 2] { ^bb0(%i: index, %j: index): 
    tensor.yield %i : index } : tensor<4x5xindex> to tensor<6x9xindex>
  return %0 : tensor<6x9xindex> }
// -----
func.func @p(%a: tensor<4x5xf32>, %n: index) -> tensor<4x5xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a nofold low[0, 0] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x5xf32> to tensor<4x5xf32>
  return %0 : tensor<4x5xf32> }
// -----
func.func @p(%a: tensor<4x5xf32>, %n: index) -> tensor<?x5xf32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[%n, 0] high[0, 0] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x5xf32> to tensor<?x5xf32>
  return %0 : tensor<?x5xf32> }
// -----
func.func @p(%a: tensor<f32>) -> tensor<f32> {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %a nofold low[] high[] { ^bb0: tensor.yield %c : f32 } : tensor<f32> to tensor<f32>
  return %0 : tensor<f32> }
// -----
func.func @o(%a: tensor<4xf32>, %i: index, %f: f32) -> tensor<4xf32> {
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %g = tensor.generate %i { ^bb0(%j: index): tensor.yield %f : f32 } : tensor<?xf32>
  return %0 : tensor<4xf32> }
// -----
func.func @p(%a: tensor<?x5xf32>, %n: index) -> tensor<?x5xf32> {
  %c = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %a low[%c2, 0] high[%n, 0] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<?x5xf32> to tensor<?x5xf32>
  return %0 : tensor<?x5xf32> }
