// RUN: --test-math-to-vcix

// Vectors of more than eight registers are divided.
func.func @functions(%a: vector<[4]xf64>, %b: vector<[64]xf32>, %c: vector<16xf32>) -> (vector<[4]xf64>, vector<[64]xf32>, vector<16xf32>, vector<[4]xf64>) {
  %0 = math.cos %a : vector<[4]xf64>
  %1 = math.sin %b : vector<[64]xf32>
  %2 = math.tan %c : vector<16xf32>
  %3 = math.log %0 : vector<[4]xf64>
  return %0, %1, %2, %3 : vector<[4]xf64>, vector<[64]xf32>, vector<16xf32>, vector<[4]xf64>
}

func.func @divided(%a: vector<[32]xf64>) -> (vector<[32]xf64>, vector<[32]xf64>, vector<[32]xf64>) {
  %0 = math.tan %a : vector<[32]xf64>
  %1 = math.log %a : vector<[32]xf64>
  %2 = math.cos %a : vector<[32]xf64>
  return %0, %1, %2 : vector<[32]xf64>, vector<[32]xf64>, vector<[32]xf64>
}

// Other vectors and functions are kept.
func.func @kept(%a: vector<[4]xf16>, %b: vector<4x4xf32>, %c: vector<[4]xf32>) -> (vector<[4]xf16>, vector<4x4xf32>, vector<[4]xf32>) {
  %0 = math.cos %a : vector<[4]xf16>
  %1 = math.sin %b : vector<4x4xf32>
  %2 = math.exp %c : vector<[4]xf32>
  return %0, %1, %2 : vector<[4]xf16>, vector<4x4xf32>, vector<[4]xf32>
}
