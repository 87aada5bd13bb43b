// RUN: -split-input-file
func.func @f(%m: memref<4xf32>) {
  %0 = memref.load %m[] : memref<4xf32>
  return
}
// -----
func.func @f(%n: index) {
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}
// -----
func.func @f(%n: index) {
  %0 = memref.alloc()[%n] : memref<4xf32>
  return
}
// -----
%0 = memref.alloca() : memref<4xf32>
// -----
memref.global @a : memref<?xf32>
// -----
memref.global @a : memref<2xf32> = [1]
// -----
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = dense<0> : tensor<2xi32>}> : () -> ()
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  memref.prefetch %m[%n], foo, locality<2>, data : memref<4xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>, %f: f32) {
  %0 = memref.atomic_rmw addi %f, %m[%n] : (f32, memref<4xf32>) -> f32
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}
// -----
func.func @f(%n: index, %m: memref<4xf32>) {
  memref.dma_start %m[%n], %m[%n], %n, %m[%n], %n : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}
