// RUN: --finalize-memref-to-llvm
func.func @known_rank(%m: memref<?xf32>, %u: memref<*xf32, 3>, %s: memref<3xindex>, %t: memref<2xi32>, %w: memref<1xi64>) {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<3xindex>) -> memref<?x4x?xf32>
  %1 = memref.reshape %u(%t) : (memref<*xf32, 3>, memref<2xi32>) -> memref<?x4xf32, 3>
  %2 = memref.reshape %m(%w) : (memref<?xf32>, memref<1xi64>) -> memref<?xf32>
  return
}
func.func @unknown_rank(%m: memref<?xf32>, %u: memref<*xf32, 3>, %s: memref<?xi32>, %t: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.reshape %u(%t) : (memref<*xf32, 3>, memref<?xindex>) -> memref<*xf32, 3>
  return %0 : memref<*xf32>
}
