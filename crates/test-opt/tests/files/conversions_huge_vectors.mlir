// RUN:--convert-arith-to-llvm
// RUN:--convert-math-to-libm
// Code for every inner vector would exhaust the memory.
func.func @huge(%a: vector<1x4294967296x3xi32>, %b: vector<4x4294967296xf32>) -> vector<4x4294967296xf32> {
  %0 = arith.extsi %a : vector<1x4294967296x3xi32> to vector<1x4294967296x3xi64>
  %1 = math.tan %b : vector<4x4294967296xf32>
  return %1 : vector<4x4294967296xf32>
}
