// RUN: --generate-runtime-verification
// RUN: --generate-runtime-verification=verbose-level=0 --mlir-print-op-generic
// RUN: --generate-runtime-verification=verbose-level=2

// Checks in front of accesses, casts, slices and structured operations.

func.func @access(%m: memref<?x4xf32>, %i: index, %t: tensor<?xf32>) -> (f32, f32) {
  %c3 = arith.constant 3 : index
  %0 = memref.load %m[%i, %c3] : memref<?x4xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : f32, f32
}
func.func @cast(%u: memref<*xf32>) -> memref<?x5xf32> {
  %0 = memref.cast %u : memref<*xf32> to memref<?x5xf32>
  return %0 : memref<?x5xf32>
}
func.func @slice(%m: memref<?x8xf32>, %i: index) -> memref<?x2xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 1] [%i, 2] [1, 1] : memref<?x8xf32> to memref<?x2xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<?x2xf32, strided<[8, 1], offset: ?>>
}
func.func @rest(%m: memref<?xf32>, %n: memref<8xf32>, %i: index) -> index {
  memref.copy %m, %n : memref<?xf32> to memref<8xf32>
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  %2 = memref.dim %1, %i : memref<?x4xf32>
  return %2 : index
}
func.func @window(%a: memref<?xf32>, %b: memref<3xf32>, %c: memref<?xf32>) {
  linalg.conv_1d ins(%a, %b : memref<?xf32>, memref<3xf32>) outs(%c : memref<?xf32>)
  scf.execute_region { scf.yield }
  return
}
