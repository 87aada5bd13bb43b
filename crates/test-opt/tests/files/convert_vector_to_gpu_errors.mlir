// RUN: --split-input-file --convert-vector-to-gpu=use-nvgpu

#A = affine_map<(d0, d1, d2) -> (d0, d2)>
#B = affine_map<(d0, d1, d2) -> (d1, d2)>
#C = affine_map<(d0, d1, d2) -> (d0, d1)>
#ws = #gpu.address_space<workgroup>
func.func @slice2d(%a: memref<64x64xf16, #ws>, %b: memref<64x64xf16, #ws>, %c: memref<64x64xf16>, %i: index) {
  %0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %0], %z {in_bounds = [true, true]} : memref<64x64xf16, #ws>, vector<16x16xf16>
  %B = vector.transfer_read %b[%0, %i], %z {in_bounds = [true, true]} : memref<64x64xf16, #ws>, vector<16x32xf16>
  %C = arith.constant dense<0.0> : vector<16x8xf16>
  %B0 = vector.extract_strided_slice %B {offsets = [8, 16], sizes = [8, 16], strides = [1, 1]} : vector<16x32xf16> to vector<8x16xf16>
  %1 = vector.contract {indexing_maps = [#A, #B, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B0, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %1, %c[%0, %0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<64x64xf16>
  return
}
// -----
#A = affine_map<(d0, d1, d2) -> (d0, d2)>
#B = affine_map<(d0, d1, d2) -> (d1, d2)>
#C = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @slice_of_arg(%a: memref<64x64xf16>, %B: vector<16x16xf16>, %c: memref<64x64xf16>, %i: index) {
  %0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %0], %z {in_bounds = [true, true]} : memref<64x64xf16>, vector<16x16xf16>
  %C = arith.constant dense<0.0> : vector<16x8xf16>
  %B0 = vector.extract_strided_slice %B {offsets = [8, 0], sizes = [8, 16], strides = [1, 1]} : vector<16x16xf16> to vector<8x16xf16>
  %1 = vector.contract {indexing_maps = [#A, #B, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B0, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %1, %c[%0, %0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<64x64xf16>
  return
}
// -----
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @bytes(%a: memref<16x16xi8>, %b: memref<2x16x16xi8>, %c: memref<16x16xi32>, %d : memref<1x16xi32>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %z32 = arith.constant 0 : i32
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xi8>, vector<16x16xi8>
  %B = vector.transfer_read %b[%i, %i, %i], %z {in_bounds = [true, true]} : memref<2x16x16xi8>, vector<16x16xi8>
  %C = vector.transfer_read %c[%i, %i], %z32 {in_bounds = [true, true]} : memref<16x16xi32>, vector<16x16xi32>
  %D = vector.transfer_read %d[%i, %i], %z32 {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<1x16xi32>, vector<16x16xi32>
  %Ae = arith.extsi %A : vector<16x16xi8> to vector<16x16xi32>
  %Be = arith.extui %B : vector<16x16xi8> to vector<16x16xi32>
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %Ae, %Be, %C : vector<16x16xi32>, vector<16x16xi32> into vector<16x16xi32>
  %2 = arith.addi %1, %D : vector<16x16xi32>
  %3 = arith.muli %1, %2 : vector<16x16xi32>
  %4 = arith.divsi %3, %2 : vector<16x16xi32>
  vector.transfer_write %4, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xi32>, memref<16x16xi32>
  return
}
// -----
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @bf16(%a: memref<16x16xbf16>, %b: memref<16x16xbf16>, %c: memref<16x16xbf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : bf16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xbf16>, vector<16x16xbf16>
  %C = arith.constant dense<0.0> : vector<16x16xbf16>
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xbf16>, vector<16x16xbf16> into vector<16x16xbf16>
  vector.transfer_write %1, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xbf16>, memref<16x16xbf16>
  return
}
// -----
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @bcastv(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>, %v: vector<16xf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %C = vector.broadcast %v : vector<16xf16> to vector<16x16xf16>
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %1, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}
