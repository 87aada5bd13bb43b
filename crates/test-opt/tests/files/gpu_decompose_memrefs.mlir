// RUN: --gpu-decompose-memrefs

func.func @decompose(%a: memref<4x?xf32>, %b: memref<3x5xf32, strided<[?, 1], offset: 2>>, %s: memref<f32>, %c1: index) {
  %outside = memref.load %a[%c1, %c1] : memref<4x?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %x = memref.load %a[%tx, %ty] : memref<4x?xf32>
    memref.store %x, %b[%bx, %ty] : memref<3x5xf32, strided<[?, 1], offset: 2>>
    memref.store %x, %s[] : memref<f32>
    %view = memref.subview %a[%tx, 0] [1, %ty] [1, 2] : memref<4x?xf32> to memref<?xf32, strided<[2], offset: ?>>
    memref.store %x, %view[%tz] : memref<?xf32, strided<[2], offset: ?>>
    gpu.terminator
  }
  return
}
