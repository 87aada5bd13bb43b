// RUN: --int-range-optimizations
func.func @bits(%v: vector<4xi8>) -> (i8, vector<4xi8>, index) {
  %a = test.with_bounds {umin = 3 : i8, umax = 4 : i8, smin = 3 : i8, smax = 4 : i8} : i8
  %b = test.with_bounds {umin = 248 : i8, umax = 249 : i8, smin = -8 : i8, smax = -7 : i8} : i8
  %0 = arith.xori %a, %b : i8
  %1 = test.reflect_bounds %0 : i8
  %c = arith.constant dense<[1, 2, 3, 1]> : vector<4xi8>
  %2 = arith.andi %v, %c : vector<4xi8>
  %3 = test.reflect_bounds %2 : vector<4xi8>
  %i = test.with_bounds {umin = 0 : index, umax = 7 : index, smin = 0 : index, smax = 7 : index} : index
  %4 = test.increment %i : index
  %5 = test.reflect_bounds %4 : index
  return %1, %3, %5 : i8, vector<4xi8>, index
}
// The least integer wraps around where it is negated.
func.func @round_up() -> (i8, i8, i8) {
  %a = test.with_bounds {umin = 128 : i8, umax = 128 : i8, smin = -128 : i8, smax = -128 : i8} : i8
  %b = test.with_bounds {umin = 7 : i8, umax = 7 : i8, smin = 7 : i8, smax = 7 : i8} : i8
  %c = test.with_bounds {umin = 249 : i8, umax = 249 : i8, smin = -7 : i8, smax = -7 : i8} : i8
  %0 = arith.ceildivsi %a, %b : i8
  %1 = test.reflect_bounds %0 : i8
  %2 = arith.ceildivsi %a, %c : i8
  %3 = test.reflect_bounds %2 : i8
  %4 = arith.floordivsi %a, %b : i8
  %5 = test.reflect_bounds %4 : i8
  return %1, %3, %5 : i8, i8, i8
}
func.func @region() {
  test.with_bounds_region {umin = 3 : index, umax = 4 : index, smin = 3 : index, smax = 4 : index} %i: index {
    %0 = test.reflect_bounds %i : index
  }
  return
}
// What looks the same to a fold is not the same to one that compares what is written.
func.func @written(%t: tensor<1x2x2x4xf32>, %m: vector<8xi1>, %v: vector<8xf32>, %a: index) -> (tensor<1x2x2x4xf32>, vector<8xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x2x2x4xf32> to tensor<1x2x4xf32>
  %1 = tensor.insert_slice %0 into %t[%c0, 0, 0, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x2x4xf32> into tensor<1x2x2x4xf32>
  %2 = vector.mask %m { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %3 = affine.min affine_map<()[s0] -> (s0)>()[%a]
  return %1, %2, %3 : tensor<1x2x2x4xf32>, vector<8xf32>, index
}
func.func @bits_back(%c: complex<f32>) -> complex<f32> {
  %0 = complex.bitcast %c : complex<f32> to i64
  %1 = complex.bitcast %0 : i64 to complex<f32>
  return %1 : complex<f32>
}
