// RUN: --finalize-memref-to-llvm
memref.global "private" constant @a : memref<2x3xf32> = dense<1.0> {alignment = 64}
memref.global @b : memref<f32> = dense<3.0>
memref.global @c : memref<2xi32, 3>
memref.global "nested" @d : memref<2x2xvector<2xf32>> = uninitialized
memref.global "public" @e : memref<2xf32, strided<[1], offset: 0>> = dense<[3.0, 4.0]> {not_kept}
memref.global @f : memref<index> = dense<3>
memref.global @g : memref<2xf32, strided<[2]>> = dense<3.0>
memref.global @h : memref<f8E5M2> = dense<3.0>
func.func @get() -> memref<2x3xf32> {
  %0 = memref.get_global @a : memref<2x3xf32>
  %1 = memref.get_global @b : memref<f32>
  %2 = memref.get_global @c : memref<2xi32, 3>
  %3 = memref.get_global @d : memref<2x2xvector<2xf32>>
  %4 = memref.get_global @e : memref<2xf32, strided<[1]>>
  %5 = memref.get_global @f : memref<index>
  return %0 : memref<2x3xf32>
}
