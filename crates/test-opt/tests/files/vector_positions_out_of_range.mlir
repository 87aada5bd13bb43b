// RUN:--canonicalize
// Constants out of range are undefined only where they execute; they stay operands.
func.func @extract(%v: vector<2x4xf32>, %s: vector<[4]xi32>) -> (f32, vector<4xf32>, i32) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c-5 = arith.constant -5 : index
  %0 = vector.extract %v[%c1, %c4] : f32 from vector<2x4xf32>
  %1 = vector.extract %v[%c-5] : vector<4xf32> from vector<2x4xf32>
  %2 = vector.extract %s[%c4] : i32 from vector<[4]xi32>
  return %0, %1, %2 : f32, vector<4xf32>, i32
}
func.func @insert(%v: vector<2x4xf32>, %x: f32) -> (vector<2x4xf32>, vector<2x4xf32>) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = vector.insert %x, %v[%c1, %c9] : f32 into vector<2x4xf32>
  %1 = vector.insert %x, %v[%c1, %c1] : f32 into vector<2x4xf32>
  return %0, %1 : vector<2x4xf32>, vector<2x4xf32>
}
func.func @poison(%v: vector<4xf32>) -> f32 {
  %c-1 = arith.constant -1 : index
  %0 = vector.extract %v[%c-1] : f32 from vector<4xf32>
  return %0 : f32
}
