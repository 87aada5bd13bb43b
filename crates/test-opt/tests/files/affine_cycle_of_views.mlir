// RUN: -affine-scalrep

// A cycle of views, which is possible in an unreachable block, has no source.
func.func @cycle(%a: memref<8xf32>, %v: f32, %i: index) -> f32 {
  return %v : f32
^dead:
  %x = memref.cast %y : memref<?xf32> to memref<8xf32>
  %y = memref.cast %x : memref<8xf32> to memref<?xf32>
  affine.store %v, %a[0] : memref<8xf32>
  memref.store %v, %y[%i] : memref<?xf32>
  %m = affine.load %a[0] : memref<8xf32>
  return %m : f32
}
