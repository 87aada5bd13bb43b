// RUN: --test-vector-break-down-reduction-patterns
// RUN: --test-vector-chained-reduction-folding-patterns
// RUN: --test-vector-sink-patterns

func.func @two(%a: vector<2xf32>, %b: vector<1xi32>, %c: vector<3xf32>, %x: f32) -> (f32, i32, f32, f32) {
  %0 = vector.reduction <mul>, %a, %x fastmath<fast> : vector<2xf32> into f32
  %1 = vector.reduction <xor>, %b : vector<1xi32> into i32
  %2 = vector.reduction <maximumf>, %a : vector<2xf32> into f32
  %3 = vector.reduction <add>, %c : vector<3xf32> into f32
  return %0, %1, %2, %3 : f32, i32, f32, f32
}

func.func @chain(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi32>, %d: vector<8xi32>, %x: f32) -> (f32, i32, f32) {
  %0 = vector.reduction <add>, %a, %x : vector<8xf32> into f32
  %1 = vector.reduction <add>, %b, %0 : vector<8xf32> into f32
  %2 = vector.reduction <add>, %c : vector<8xi32> into i32
  %3 = vector.reduction <add>, %d, %2 : vector<8xi32> into i32
  %zero = arith.constant dense<0.0> : vector<8xf32>
  %4 = arith.addf %a, %zero : vector<8xf32>
  %5 = arith.addf %4, %b : vector<8xf32>
  %6 = vector.reduction <add>, %5, %x : vector<8xf32> into f32
  return %1, %3, %6 : f32, i32, f32
}

func.func @sink(%a: vector<4xf32>, %b: vector<4x2xf32>, %c: f32) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.transpose %b, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %1 = arith.addf %0, %0 : vector<2x4xf32>
  %2 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
  %3 = arith.mulf %2, %2 : vector<2x4xf32>
  return %1, %3 : vector<2x4xf32>, vector<2x4xf32>
}
