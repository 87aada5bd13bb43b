// RUN: -p builtin.module(func.func(test-memref-stride-calculation))

func.func @types(%n: index) {
  %0 = memref.alloc() : memref<3x4xf32>
  %1 = memref.alloc(%n) : memref<?x4xf32>
  %2 = memref.alloc(%n, %n)[%n] : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>
  %3 = memref.alloc() : memref<f32>
  %4 = memref.alloc() : memref<3x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  %5 = memref.alloc() : memref<3x4xf32, strided<[-1, 2], offset: -5>>
  return
}
