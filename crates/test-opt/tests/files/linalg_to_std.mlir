// RUN: --convert-linalg-to-std --split-input-file

func.func @product(%a: memref<?x4xf32>, %b: memref<4x?xf32, 1>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32, 1>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32, 1>) outs(%c : memref<?x?xf32>)
  return
}

func.func @fill(%x: f32, %m: memref<vector<2x4xf32>>, %v: vector<2x4xf32>, %n: memref<i8>, %i: i8) {
  linalg.fill ins(%v : vector<2x4xf32>) outs(%m : memref<vector<2x4xf32>>)
  linalg.fill ins(%i : i8) outs(%n : memref<i8>)
  return
}

// -----

func.func @tensor(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
