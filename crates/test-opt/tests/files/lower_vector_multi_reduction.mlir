// RUN: --lower-vector-multi-reduction
// RUN: --lower-vector-multi-reduction=lowering-strategy=inner-reduction
// Reductions over outer, inner and all dimensions, with masks and a scalable dimension.

func.func @middle(%a: vector<2x3x2xf32>, %acc: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.multi_reduction <maximumf>, %a, %acc [0, 2] : vector<2x3x2xf32> to vector<3xf32>
  return %0 : vector<3xf32>
}
func.func @all(%a: vector<2x3xi32>, %acc: i32) -> i32 {
  %0 = vector.multi_reduction <xor>, %a, %acc [0, 1] : vector<2x3xi32> to i32
  return %0 : i32
}
func.func @masked(%a: vector<2x3xf32>, %acc: vector<2xf32>, %m: vector<2x3xi1>) -> vector<2xf32> {
  %0 = vector.mask %m { vector.multi_reduction <add>, %a, %acc [1] : vector<2x3xf32> to vector<2xf32> } : vector<2x3xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @scalable(%a: vector<2x[4]xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.multi_reduction <add>, %a, %acc [1] : vector<2x[4]xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
