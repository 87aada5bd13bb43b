// RUN: --split-input-file --convert-vector-to-gpu=use-nvgpu

#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mAt = affine_map<(d0, d1, d2) -> (d2, d0)>
#mB = affine_map<(d0, d1, d2) -> (d1, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
#mCt = affine_map<(d0, d1, d2) -> (d1, d0)>
func.func @forms(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %C = vector.transfer_read %c[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %1 = vector.contract {indexing_maps = [#mA, #mB, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %2 = vector.contract {indexing_maps = [#mAt, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %1 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %3 = vector.contract {indexing_maps = [#mAt, #mB, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %2 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %4 = vector.contract {indexing_maps = [#mA, #mBt, #mCt], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %3 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %4, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}
// -----
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @unsupported(%a: memref<16x16xf16>, %b: memref<16x?xf16>, %c: memref<16x16xf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x?xf16>, vector<16x16xf16>
  %C = vector.transfer_read %c[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %1, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  return
}
// -----
#A = affine_map<(d0, d1, d2) -> (d0, d2)>
#B = affine_map<(d0, d1, d2) -> (d1, d2)>
#C = affine_map<(d0, d1, d2) -> (d0, d1)>
#ws = #gpu.address_space<workgroup>
func.func @slices(%a: memref<64x64xf16, #ws>, %b: memref<64x64xf16, #ws>, %c: memref<64x64xf16>, %i: index) {
  %0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %0], %z {in_bounds = [true, true]} : memref<64x64xf16, #ws>, vector<16x16xf16>
  %B = vector.transfer_read %b[%0, %i], %z {in_bounds = [true, true]} : memref<64x64xf16, #ws>, vector<16x16xf16>
  %C = vector.transfer_read %c[%0, %i], %z {in_bounds = [true, true]} : memref<64x64xf16>, vector<16x16xf16>
  %B0 = vector.extract_strided_slice %B {offsets = [0, 0], sizes = [8, 16], strides = [1, 1]} : vector<16x16xf16> to vector<8x16xf16>
  %B1 = vector.extract_strided_slice %B {offsets = [8, 0], sizes = [8, 16], strides = [1, 1]} : vector<16x16xf16> to vector<8x16xf16>
  %C0 = vector.extract_strided_slice %C {offsets = [0, 0], sizes = [16, 8], strides = [1, 1]} : vector<16x16xf16> to vector<16x8xf16>
  %C1 = vector.extract_strided_slice %C {offsets = [0, 8], sizes = [16, 8], strides = [1, 1]} : vector<16x16xf16> to vector<16x8xf16>
  %1 = vector.contract {indexing_maps = [#A, #B, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B0, %C0 : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  %2 = vector.contract {indexing_maps = [#A, #B, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B1, %C1 : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %1, %c[%0, %0] {in_bounds = [true, true]} : vector<16x8xf16>, memref<64x64xf16>
  vector.transfer_write %2, %c[%0, %i] {in_bounds = [true, true]} : vector<16x8xf16>, memref<64x64xf16>
  return
}
// -----
#A = affine_map<(d0, d1, d2) -> (d0, d2)>
#B = affine_map<(d0, d1, d2) -> (d1, d2)>
#C = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @ranks(%a: memref<4x64x64xf16, strided<[4096, 64, 1], offset: ?>>, %b: memref<64xf16>, %c: memref<?x?xf16>, %i: index) {
  %0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %j = affine.apply affine_map<(d0) -> (d0 * 2 + 5)>(%i)
  %A = vector.transfer_read %a[%i, %j, %0], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : memref<4x64x64xf16, strided<[4096, 64, 1], offset: ?>>, vector<16x16xf16>
  %B = vector.transfer_read %b[%j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0) -> (0, d0)>} : memref<64xf16>, vector<8x16xf16>
  %C = vector.transfer_read %c[%i, %j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<?x?xf16>, vector<16x8xf16>
  %1 = vector.contract {indexing_maps = [#A, #B, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %1, %c[%0, %j] {in_bounds = [true, true]} : vector<16x8xf16>, memref<?x?xf16>
  return
}
// -----
#A = affine_map<(d0, d1, d2) -> (d0, d2)>
#Bt = affine_map<(d0, d1, d2) -> (d2, d1)>
#C = affine_map<(d0, d1, d2) -> (d0, d1)>
gpu.module @m {
  gpu.func @kernel(%a: memref<64x64xi8>, %b: memref<64x64xi8>, %c: memref<64x64xi32>, %i: index) kernel {
    %0 = arith.constant 0 : index
    %z = arith.constant 0 : i8
    %z32 = arith.constant 0 : i32
    %A = vector.transfer_read %a[%i, %0], %z {in_bounds = [true, true]} : memref<64x64xi8>, vector<16x32xi8>
    %B = vector.transfer_read %b[%i, %0], %z {in_bounds = [true, true]} : memref<64x64xi8>, vector<32x8xi8>
    %C = arith.constant dense<3> : vector<16x8xi32>
    %1 = vector.contract {indexing_maps = [#A, #Bt, #C], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x32xi8>, vector<32x8xi8> into vector<16x8xi32>
    vector.transfer_write %1, %c[%0, %i] {in_bounds = [true, true]} : vector<16x8xi32>, memref<64x64xi32>
    gpu.return
  }
}
// -----
func.func @f(%a: memref<128x128xf16>, %b: memref<128x128xf16>, %c: memref<128x128xf16>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<8x16xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x8xf16>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf16>, memref<128x128xf16>
  return
}
// -----
func.func @f(%a: memref<128x128xf16, #gpu.address_space<workgroup>>, %b: memref<128x128xf16, #gpu.address_space<workgroup>>, %c: memref<128x128xf16, #gpu.address_space<workgroup>>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<8x16xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<16x8xf16>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf16>, memref<128x128xf16, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%a: memref<128x128xf16, #gpu.address_space<workgroup>>, %b: memref<128x128xf16, #gpu.address_space<workgroup>>, %c: memref<128x128xf16, #gpu.address_space<workgroup>>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<8x16xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<16x8xf16>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<8x16xf16> into vector<16x8xf16>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf16>, memref<128x128xf16, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%a: memref<128x128xf16>, %b: memref<128x128xf16>, %c: memref<128x128xf32>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x8xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<8x8xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf32>, vector<16x8xf32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x8xf16>, vector<8x8xf16> into vector<16x8xf32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf32>, memref<128x128xf32>
  return
}
// -----
func.func @f(%a: memref<128x128xf16, #gpu.address_space<workgroup>>, %b: memref<128x128xf16, #gpu.address_space<workgroup>>, %c: memref<128x128xf32, #gpu.address_space<workgroup>>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<16x8xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16, #gpu.address_space<workgroup>>, vector<8x8xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf32, #gpu.address_space<workgroup>>, vector<16x8xf32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x8xf16>, vector<8x8xf16> into vector<16x8xf32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf32>, memref<128x128xf32, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%a: memref<128x128xf16>, %b: memref<128x128xf16>, %c: memref<128x128xf16>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f16
  %y = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x16xf16>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x16xf16>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x16xf16>, memref<128x128xf16>
  return
}
// -----
func.func @f(%a: memref<128x128xi8>, %b: memref<128x128xi8>, %c: memref<128x128xi32>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0 : i8
  %y = arith.constant 0 : i32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xi8>, vector<16x32xi8>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xi8>, vector<8x32xi8>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xi32>, vector<16x8xi32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x32xi8>, vector<8x32xi8> into vector<16x8xi32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xi32>, memref<128x128xi32>
  return
}
// -----
func.func @f(%a: memref<128x128xi8, #gpu.address_space<workgroup>>, %b: memref<128x128xi8, #gpu.address_space<workgroup>>, %c: memref<128x128xi32, #gpu.address_space<workgroup>>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0 : i8
  %y = arith.constant 0 : i32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xi8, #gpu.address_space<workgroup>>, vector<16x32xi8>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xi8, #gpu.address_space<workgroup>>, vector<8x32xi8>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xi32, #gpu.address_space<workgroup>>, vector<16x8xi32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x32xi8>, vector<8x32xi8> into vector<16x8xi32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xi32>, memref<128x128xi32, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%a: memref<128x128xi4>, %b: memref<128x128xi4>, %c: memref<128x128xi32>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0 : i4
  %y = arith.constant 0 : i32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<128x128xi4>, vector<16x64xi4>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xi4>, vector<8x64xi4>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<128x128xi32>, vector<16x8xi32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x64xi4>, vector<8x64xi4> into vector<16x8xi32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xi32>, memref<128x128xi32>
  return
}
// -----
func.func @f(%a: memref<128x128xf64>, %b: memref<128x128xf64>, %c: memref<128x128xf64>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f64
  %y = arith.constant 0.0 : f64
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf64>, vector<8x4xf64>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf64>, vector<8x4xf64>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf64>, vector<8x8xf64>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<8x4xf64>, vector<8x4xf64> into vector<8x8xf64>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<8x8xf64>, memref<128x128xf64>
  return
}
// -----
func.func @f(%a: memref<128x128xf64, #gpu.address_space<workgroup>>, %b: memref<128x128xf64, #gpu.address_space<workgroup>>, %c: memref<128x128xf64, #gpu.address_space<workgroup>>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f64
  %y = arith.constant 0.0 : f64
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf64, #gpu.address_space<workgroup>>, vector<8x4xf64>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf64, #gpu.address_space<workgroup>>, vector<8x4xf64>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf64, #gpu.address_space<workgroup>>, vector<8x8xf64>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<8x4xf64>, vector<8x4xf64> into vector<8x8xf64>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<8x8xf64>, memref<128x128xf64, #gpu.address_space<workgroup>>
  return
}
// -----
func.func @f(%a: memref<128x128xf32>, %b: memref<128x128xf32>, %c: memref<128x128xf32>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %y = arith.constant 0.0 : f32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf32>, vector<16x4xf32>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf32>, vector<8x4xf32>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf32>, vector<16x8xf32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x4xf32>, vector<8x4xf32> into vector<16x8xf32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf32>, memref<128x128xf32>
  return
}
// -----
func.func @f(%a: memref<128x128xf32, 3>, %b: memref<128x128xf32, 3>, %c: memref<128x128xf32, 3>, %i: index) {
  %j = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %y = arith.constant 0.0 : f32
  %A = vector.transfer_read %a[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf32, 3>, vector<16x4xf32>
  %B = vector.transfer_read %b[%i, %j], %z {in_bounds = [true, true]} : memref<128x128xf32, 3>, vector<8x4xf32>
  %C = vector.transfer_read %c[%i, %j], %y {in_bounds = [true, true]} : memref<128x128xf32, 3>, vector<16x8xf32>
  %D = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x4xf32>, vector<8x4xf32> into vector<16x8xf32>
  vector.transfer_write %D, %c[%i, %j] {in_bounds = [true, true]} : vector<16x8xf32>, memref<128x128xf32, 3>
  return
}
