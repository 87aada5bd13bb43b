// RUN: --sparse-buffer-rewrite
// RUN: --sparse-buffer-rewrite=enable-buffer-initialization --canonicalize

func.func @push(%n: index, %b: memref<?xf64>, %v: f64) -> (memref<?xf64>, index) {
  %0:2 = sparse_tensor.push_back %n, %b, %v : index, memref<?xf64>, f64
  return %0#0, %0#1 : memref<?xf64>, index
}
func.func @push_n(%n: index, %b: memref<?xi32>, %v: i32, %k: index) -> (memref<?xi32>, index) {
  %0:2 = sparse_tensor.push_back %n, %b, %v, %k : index, memref<?xi32>, i32, index
  return %0#0, %0#1 : memref<?xi32>, index
}
func.func @push_c(%n: index, %b: memref<?xcomplex<f32>>, %v: complex<f32>, %k: index) -> (memref<?xcomplex<f32>>, index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0:2 = sparse_tensor.push_back %n, %b, %v, %c1 : index, memref<?xcomplex<f32>>, complex<f32>, index
  %1:2 = sparse_tensor.push_back inbounds %0#1, %0#0, %v, %c3 : index, memref<?xcomplex<f32>>, complex<f32>, index
  %2:2 = sparse_tensor.push_back inbounds %1#1, %1#0, %v : index, memref<?xcomplex<f32>>, complex<f32>
  return %2#0, %2#1 : memref<?xcomplex<f32>>, index
}
func.func @hyb2(%arg0: index, %arg1: memref<100xi8>, %arg2: memref<?xf32>, %arg3: memref<10xi32>) {
  sparse_tensor.sort hybrid_quick_sort %arg0, %arg1 {perm_map = affine_map<(d0) -> (d0)>} : memref<100xi8>
  sparse_tensor.sort insertion_sort_stable %arg0, %arg1 {perm_map = affine_map<(d0) -> (d0)>} : memref<100xi8>
  sparse_tensor.sort quick_sort %arg0, %arg1 {perm_map = affine_map<(d0) -> (d0)>} : memref<100xi8>
  sparse_tensor.sort heap_sort %arg0, %arg1 {perm_map = affine_map<(d0) -> (d0)>} : memref<100xi8>
  return
}
func.func @quick(%arg0: index, %arg1: memref<?xi64>, %arg2: memref<?xcomplex<f32>>, %arg3: memref<10xi32>) {
  %c = arith.constant 4 : index
  sparse_tensor.sort quick_sort %c, %arg1 jointly %arg2, %arg3 {perm_map = affine_map<(d0, d1) -> (d1, d0)>, ny = 0: index} : memref<?xi64> jointly memref<?xcomplex<f32>>, memref<10xi32>
  sparse_tensor.sort quick_sort %arg0, %arg1 jointly %arg2, %arg3 {perm_map = affine_map<(d0, d1) -> (d1, d0)>, ny = 0: index} : memref<?xi64> jointly memref<?xcomplex<f32>>, memref<10xi32>
  return
}
