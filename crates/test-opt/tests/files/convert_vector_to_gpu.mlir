// RUN: --split-input-file --convert-vector-to-gpu

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
#mAt = affine_map<(d0, d1, d2) -> (d2, d0)>
#mB = affine_map<(d0, d1, d2) -> (d1, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
#mCt = affine_map<(d0, d1, d2) -> (d1, d0)>
func.func @forms2(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %C = arith.constant dense<1.0> : vector<16x16xf16>
  %1 = vector.contract {indexing_maps = [#mA, #mB, #mCt], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %2 = vector.contract {indexing_maps = [#mAt, #mBt, #mCt], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %1 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  %3 = vector.contract {indexing_maps = [#mAt, #mB, #mCt], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %A, %B, %2 : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %3, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
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
func.func @loop(%a: memref<128x128xf16>, %b: memref<128x128xf16>, %c: memref<128x128xf32>, %s: f32) {
  %i = arith.constant 0 : index
  %k = arith.constant 16 : index
  %n = arith.constant 128 : index
  %z = arith.constant 0.0 : f16
  %C = arith.constant dense<1.0> : vector<16x16xf32>
  %sv = vector.broadcast %s : f32 to vector<16x16xf32>
  %r:2 = scf.for %at = %i to %n step %k iter_args(%acc = %C, %x = %s) -> (vector<16x16xf32>, f32) {
    %A = vector.transfer_read %a[%i, %at], %z {in_bounds = [true, true]} : memref<128x128xf16>, vector<16x16xf16>
    %B = vector.transfer_read %b[%at, %i], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<128x128xf16>, vector<16x16xf16>
    %Bt = vector.transpose %B, [1, 0] : vector<16x16xf16> to vector<16x16xf16>
    %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %Bt, %acc : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf32>
    %y = arith.addf %x, %x : f32
    scf.yield %1, %y : vector<16x16xf32>, f32
  } {attr = 1 : i32}
  %3 = arith.maximumf %r#0, %sv : vector<16x16xf32>
  %4 = arith.negf %3 : vector<16x16xf32>
  vector.transfer_write %4, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf32>, memref<128x128xf32>
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
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @extf(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>, %v: vector<16x16xf32>, %col: memref<16xf16>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %col[%i], %z {in_bounds = [true, true], permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<16xf16>, vector<16x16xf16>
  %Ae = arith.extf %A : vector<16x16xf16> to vector<16x16xf32>
  %Be = arith.extf %B : vector<16x16xf16> to vector<16x16xf32>
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %Ae, %Be, %v : vector<16x16xf32>, vector<16x16xf32> into vector<16x16xf32>
  vector.transfer_write %1, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return
}
// -----
#mA = affine_map<(d0, d1, d2) -> (d0, d2)>
#mBt = affine_map<(d0, d1, d2) -> (d2, d1)>
#mC = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @in_if(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf16>, %v: i1) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<16x16xf16>, vector<16x16xf16>
  %C = vector.transfer_read %c[%i, %i], %z {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<16x16xf16>, vector<16x16xf16>
  scf.if %v {
  %1 = vector.contract {indexing_maps = [#mA, #mBt, #mC], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<16x16xf16>, vector<16x16xf16> into vector<16x16xf16>
  vector.transfer_write %1, %c[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  }
  return
}
// -----
func.func @chain(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %s: f16, %n: index) -> index {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %B = vector.transfer_read %b[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %C = vector.broadcast %s : f16 to vector<16x16xf16>
  %1 = arith.addf %A, %B : vector<16x16xf16>
  %2 = arith.mulf %1, %C : vector<16x16xf16>
  %3 = arith.divf %1, %2 : vector<16x16xf16>
  vector.transfer_write %3, %b[%i, %i] {in_bounds = [true, true]} : vector<16x16xf16>, memref<16x16xf16>
  %m = arith.addi %n, %n : index
  return %m : index
}
// -----
func.func @one_dim(%a: vector<16xf16>, %c : vector<16x16xf16>) -> (vector<16xf16>, vector<16x16xf32>) {
  %1 = arith.addf %a, %a : vector<16xf16>
  %2 = arith.extf %c : vector<16x16xf16> to vector<16x16xf32>
  %3 = arith.addf %2, %2 : vector<16x16xf32>
  return %1, %3 : vector<16xf16>, vector<16x16xf32>
}
// -----
func.func @ext(%a: memref<16x16xf16>, %b: memref<16x16xf32>) {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f16
  %A = vector.transfer_read %a[%i, %i], %z {in_bounds = [true, true]} : memref<16x16xf16>, vector<16x16xf16>
  %2 = arith.extf %A : vector<16x16xf16> to vector<16x16xf32>
  %3 = arith.addf %2, %2 : vector<16x16xf32>
  vector.transfer_write %3, %b[%i, %i] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  return
}
