// RUN: --memref-expand

func.func @dynamic(%m: memref<*xf32>, %shape: memref<4xi32>) -> memref<2x?x3x?xf32> {
  %0 = memref.reshape %m(%shape) : (memref<*xf32>, memref<4xi32>) -> memref<2x?x3x?xf32>
  return %0 : memref<2x?x3x?xf32>
}

func.func @fixed(%m: memref<12xf32>, %shape: memref<2xindex>) -> memref<3x4xf32> {
  %0 = memref.reshape %m(%shape) : (memref<12xf32>, memref<2xindex>) -> memref<3x4xf32>
  return %0 : memref<3x4xf32>
}

func.func @leading(%m: memref<?xf32>, %shape: memref<2xindex>) -> memref<?x4xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

func.func @unranked(%m: memref<?xf32>, %shape: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
