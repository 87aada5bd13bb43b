// RUN:--lower-affine --mlir-print-op-generic
// RUN:--convert-linalg-to-loops --mlir-print-op-generic
func.func @accesses(%m: memref<8xf32>, %i: index, %v: vector<2xf32>) -> f32 {
  %0 = affine.load %m[%i] : memref<8xf32>
  affine.store %0, %m[3] : memref<8xf32>
  %1 = affine.vector_load %m[4] : memref<8xf32>, vector<2xf32>
  affine.vector_store %1, %m[6] : memref<8xf32>, vector<2xf32>
  linalg.fill ins(%0 : f32) outs(%m : memref<8xf32>)
  return %0 : f32
}
