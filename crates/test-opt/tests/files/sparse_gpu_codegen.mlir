// RUN: --split-input-file --linalg-generalize-named-ops --pre-sparsification-rewrite --sparse-reinterpret-map --sparsification=parallelization-strategy=dense-outer-loop --sparse-gpu-codegen=num-threads=64

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

func.func @first(%A: tensor<16x16xf32, #CSR>, %x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %r = linalg.matvec ins(%A, %x: tensor<16x16xf32, #CSR>, tensor<16xf32>) outs(%y: tensor<16xf32>) -> tensor<16xf32>
  %r2 = linalg.matvec ins(%A, %r: tensor<16x16xf32, #CSR>, tensor<16xf32>) outs(%r: tensor<16xf32>) -> tensor<16xf32>
  return %r2 : tensor<16xf32>
}
func.func @second(%A: tensor<?x?xi64, #CSR>, %x: tensor<?xi64>, %y: tensor<?xi64>) -> tensor<?xi64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xi64, #CSR>, tensor<?xi64>) outs(%y: tensor<?xi64>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

#tr = { indexing_maps = [affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> (i)>], iterator_types = ["parallel", "reduction"] }
func.func @scaled(%A: tensor<16x?xf32, #CSR>, %y: tensor<16xf32>, %s: f32) -> tensor<16xf32> {
  %c = arith.constant 3.0 : f32
  %r = linalg.generic #tr ins(%A: tensor<16x?xf32, #CSR>) outs(%y: tensor<16xf32>) {
    ^bb0(%a: f32, %o: f32):
    %m = arith.mulf %a, %s : f32
    %m2 = arith.mulf %m, %c : f32
    %q = arith.addf %m2, %o : f32
    linalg.yield %q : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}
// -----

func.func @plain(%m: memref<16xf32>, %n: index, %v: f32, %t: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %v, %m[%i] : memref<16xf32>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %v, %m[%i] : memref<16xf32>
    scf.reduce
  }
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    memref.store %v, %m[%i] : memref<16xf32>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %e = tensor.extract %t[%i] : tensor<4xf32>
    memref.store %e, %m[%i] : memref<16xf32>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    memref.store %v, %m[%i] : memref<16xf32>
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.reduce
  } {"Emitted from" = "linalg.generic"}
  return
}
