// RUN: --split-input-file --mlir-disable-threading --test-bytecode-roundtrip=test-dialect-version=1.2
// RUN: --split-input-file --mlir-disable-threading --test-bytecode-roundtrip=test-kind=1
// RUN: --split-input-file --mlir-disable-threading --test-bytecode-roundtrip=test-kind=3
// RUN: --split-input-file --mlir-disable-threading "--test-bytecode-roundtrip=test-dialect-version=1.2 test-kind=6"
// Encodings that differ from those of the dialects.
func.func @base_test(%arg0 : i32, %b: !test.i32, %c: si32, %d: i64) -> f32 attributes {a = 5 : i32, b = "x", t = i16, u, f = [1, 2:i32], g= {a = i32}} {
  %0 = "test.addi"(%arg0, %arg0) : (i32, i32) -> i32
  %1 = "test.typo"(%0, %b) {vv = tensor<2x!test.i32>, w = tensor<2xi32>} : (i32, !test.i32) -> f32
  return %1 : f32
}

// -----

func.func @base_test(%arg0 : i32) -> f32 attributes {a = #test.attr_params<42, 24>, a2 = [#test.attr_params<1, 2>], b = array<i32: 42,24>, f = dense<[3,4]> : vector<2xi32>} {
  %1 = "test.typo"(%arg0) : (i32) -> f32
  return %1 : f32
}
