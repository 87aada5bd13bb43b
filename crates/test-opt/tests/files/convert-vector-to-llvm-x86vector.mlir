// RUN: --convert-vector-to-llvm=enable-x86vector --allow-unregistered-dialect

func.func @x(%a: vector<16xf32>, %k: vector<16xi1>, %b: vector<8xf64>, %k8: vector<8xi1>, %k16: i16, %ki8: i8, %i: i32, %r: vector<8xf32>, %q: vector<16xi32>, %w: vector<8xi64>, %bf: vector<32xbf16>, %bf16_: vector<16xbf16>, %bf8: vector<8xbf16>, %bf4: vector<4xbf16>, %f4: vector<4xf32>, %i4: vector<4xi32>, %i8_: vector<8xi32>, %c16: vector<16xi8>, %c32: vector<32xi8>, %m: memref<1xbf16>, %mh: memref<1xf16>, %m16: memref<16xbf16>, %m8: memref<8xf16>) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k8, %b, %b : vector<8xf64>, vector<8xf64>
  %2 = x86vector.avx512.mask.rndscale %a, %i, %a, %k16, %i : vector<16xf32>
  %3 = x86vector.avx512.mask.rndscale %b, %i, %b, %ki8, %i : vector<8xf64>
  %4 = x86vector.avx512.mask.scalef %a, %a, %a, %k16, %i : vector<16xf32>
  %5 = x86vector.avx512.mask.scalef %b, %b, %b, %ki8, %i : vector<8xf64>
  %6 = x86vector.avx.rsqrt %r : vector<8xf32>
  %7, %8 = x86vector.avx512.vp2intersect %q, %q : vector<16xi32>
  %9, %10 = x86vector.avx512.vp2intersect %w, %w : vector<8xi64>
  %11 = x86vector.avx512.dot %a, %bf, %bf : vector<32xbf16> -> vector<16xf32>
  %12 = x86vector.avx512.dot %r, %bf16_, %bf16_ : vector<16xbf16> -> vector<8xf32>
  %13 = x86vector.avx512.dot %f4, %bf8, %bf8 : vector<8xbf16> -> vector<4xf32>
  %14 = x86vector.avx512.cvt.packed.f32_to_bf16 %r : vector<8xf32> -> vector<8xbf16>
  %15 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
  %16 = x86vector.avx.dot.i8 %i4, %c16, %c16 : vector<16xi8> -> vector<4xi32>
  %17 = x86vector.avx.dot.i8 %i8_, %c32, %c32 : vector<32xi8> -> vector<8xi32>
  %18 = x86vector.avx.intr.dot %r, %r : vector<8xf32>
  %19 = x86vector.avx.bcst_to_f32.packed %m : memref<1xbf16> -> vector<8xf32>
  %20 = x86vector.avx.bcst_to_f32.packed %mh : memref<1xf16> -> vector<4xf32>
  %21 = x86vector.avx.cvt.packed.even.indexed_to_f32 %m16 : memref<16xbf16> -> vector<8xf32>
  %22 = x86vector.avx.cvt.packed.odd.indexed_to_f32 %m8 : memref<8xf16> -> vector<4xf32>
  "test.use"(%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22) : (vector<16xf32>,vector<8xf64>,vector<16xf32>,vector<8xf64>,vector<16xf32>,vector<8xf64>,vector<8xf32>,vector<16xi1>,vector<16xi1>,vector<8xi1>,vector<8xi1>,vector<16xf32>,vector<8xf32>,vector<4xf32>,vector<8xbf16>,vector<16xbf16>,vector<4xi32>,vector<8xi32>,vector<8xf32>,vector<8xf32>,vector<4xf32>,vector<8xf32>,vector<4xf32>)->()
  return
}
