// RUN: --split-input-file --verify-diagnostics --test-vector-linearize

func.func @dynamic(%a: vector<2x2xf32>, %i: index) -> f32 {
  // expected-error @+1 {{failed to legalize operation 'vector.extract' that was explicitly marked illegal}}
  %0 = vector.extract %a[%i, 1] : f32 from vector<2x2xf32>
  return %0 : f32
}

// -----

func.func @rows(%m: memref<4x8xf32>, %i: index) -> vector<2x4xf32> {
  // expected-error @+1 {{failed to legalize operation 'vector.load' that was explicitly marked illegal}}
  %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
