// RUN: --test-vector-shuffle-lowering --split-input-file
func.func @a(%a: vector<2xf32>, %b: vector<4xf32>) -> vector<6xf32> {
  %0 = vector.shuffle %a, %b [0, 1, 2, 3, 4, 5] : vector<2xf32>, vector<4xf32>
  return %0 : vector<6xf32>
}
// -----
func.func @b(%a: vector<4xf32>, %b: vector<2xf32>) -> vector<3xf32> {
  %0 = vector.shuffle %a, %b [5, -1, 1] : vector<4xf32>, vector<2xf32>
  return %0 : vector<3xf32>
}
// -----
func.func @c(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<2x3xf32>, %d: vector<1x3xf32>, %e: vector<f32>, %f: vector<3xf32>, %g: vector<1xf32>) -> (vector<3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [5, -1, 1] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %c, %d [2, 0] : vector<2x3xf32>, vector<1x3xf32>
  %2 = vector.shuffle %e, %e [0, 1] : vector<f32>, vector<f32>
  %3 = vector.shuffle %f, %g [3, 1] : vector<3xf32>, vector<1xf32>
  return %0, %1, %2, %3 : vector<3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2xf32>
}
