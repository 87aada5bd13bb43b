// RUN: --split-input-file
func.func @a() { %0 = amx.tile_zero : !amx.tile<16xf32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<17x16xf32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<16x17xf32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<16x15xbf16> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<16x15xf64> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<?x15xf32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<0x0xf32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<16x3xi8> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<16x128xi8> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<1x2x3xi8> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<1x2xindex> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<f32> return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.foo return }
// -----
func.func @a() { %0 = amx.tile_zero : !amx.tile<4x4xf32 return }
// -----
func.func @a() { %0 = amx.tile_zero : i32 return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index) { %1 = amx.tile_load %m[%i] : memref<?x?xf32> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index) { %1 = amx.tile_load %m[%i, %i] : memref<?x?xf32> into !amx.tile<16x32xbf16> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %1 = amx.tile_load %m[%i] : memref<?xf32> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %1 = amx.tile_load %m[%i], %i : memref<?xf32> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<f32>, %i: index) { %1 = amx.tile_load %m[] : memref<f32> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<?x?xf32, strided<[?, 2]>>, %i: index) { %1 = amx.tile_load %m[%i, %i] : memref<?x?xf32, strided<[?, 2]>> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<?x?xf32, affine_map<(d0, d1)->(d1 mod 2, d0)>>, %i: index) { %1 = amx.tile_load %m[%i, %i] : memref<?x?xf32, affine_map<(d0, d1)->(d1 mod 2, d0)>> into !amx.tile<16x16xf32> return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index, %t : !amx.tile<16x32xbf16>) { amx.tile_store %m[%i], %t : memref<?x?xf32>, !amx.tile<16x32xbf16> return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index, %t : !amx.tile<16x32xbf16>) { amx.tile_store %m[%i, %i], %t : memref<?x?xf32>, !amx.tile<16x32xbf16> return }
// -----
func.func @a(%a : !amx.tile<16x32xbf16>, %c : !amx.tile<16x8xf32>) { %0 = amx.tile_mulf %a, %a, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x8xf32> return }
// -----
func.func @a(%a : !amx.tile<8x32xbf16>, %b : !amx.tile<16x32xbf16>, %c : !amx.tile<16x16xf32>) { %0 = amx.tile_mulf %a, %b, %c : !amx.tile<8x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32> return }
// -----
func.func @a(%a : !amx.tile<8x16xbf16>, %b : !amx.tile<16x32xbf16>, %c : !amx.tile<8x16xf32>) { %0 = amx.tile_mulf %a, %b, %c : !amx.tile<8x16xbf16>, !amx.tile<16x32xbf16>, !amx.tile<8x16xf32> return }
// -----
func.func @a(%a : !amx.tile<8x32xbf16>, %b : !amx.tile<16x32xf16>, %c : !amx.tile<8x16xf32>) { %0 = amx.tile_mulf %a, %b, %c : !amx.tile<8x32xbf16>, !amx.tile<16x32xf16>, !amx.tile<8x16xf32> return }
// -----
func.func @a(%a : !amx.tile<8x31xbf16>, %b : !amx.tile<16x32xf16>, %c : !amx.tile<8x16xf32>) { %0 = amx.tile_mulf %a, %b, %c : !amx.tile<8x31xbf16>, !amx.tile<16x32xf16>, !amx.tile<8x16xf32> return }
// -----
func.func @a(%a : !amx.tile<8x64xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x16xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x64xi8>, !amx.tile<16x64xi8>, !amx.tile<8x16xi32> return }
// -----
func.func @a(%a : !amx.tile<8x62xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x16xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x62xi8>, !amx.tile<16x64xi8>, !amx.tile<8x16xi32> return }
// -----
func.func @a(%a : !amx.tile<8x60xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x16xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x60xi8>, !amx.tile<16x64xi8>, !amx.tile<8x16xi32> return }
// -----
func.func @a(%a : !amx.tile<8x64xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x15xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x64xi8>, !amx.tile<16x64xi8>, !amx.tile<8x15xi32> return }
// -----
func.func @a(%a : !amx.tile<8x64xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x16xi32>) { %0 = "amx.tile_muli"(%a, %b, %c) : (!amx.tile<8x64xi8>, !amx.tile<16x64xi8>, !amx.tile<8x16xi32>) -> !amx.tile<8x12xi32> return }
// -----
func.func @a(%a : !amx.tile<3x16x32xbf16>) { %0 = amx.tile_mulf %a, %a, %a : !amx.tile<3x16x32xbf16>, !amx.tile<3x16x32xbf16>, !amx.tile<3x16x32xbf16> return }
// -----
func.func @a(%a : tensor<2x!amx.tile<16x16xf32>>) { return }
// -----
func.func @a(%a : tensor<16x16xf32>, %m: memref<?x?xf32>, %i: index) { amx.tile_store %m[%i, %i], %a : memref<?x?xf32>, tensor<16x16xf32> return }
// -----
func.func @a(%a : !amx.tile< 16 x 16 x f32 >) { return }
// -----
func.func @a(%a : !amx.tile<4x4xf32, 4>) { return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index, %t : !amx.tile<16x3xi8>) { amx.tile_store %m[%i, %i], %t : memref<?x?xf32>, !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index, %t : !amx.tile<16x3xi8>) { amx.tile_store %m[%i], %t, %i : memref<?xf32>, !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index, %t : !amx.tile<16x4xi8>) { amx.tile_store %m[%i], %t, %i : memref<?xf32>, !amx.tile<16x4xi8> return }
// -----
func.func @a(%m: memref<?xf32, strided<[2]>>, %i: index, %t : !amx.tile<16x4xi8>) { amx.tile_store %m[%i], %t, %i : memref<?xf32, strided<[2]>>, !amx.tile<16x4xi8> return }
// -----
func.func @a(%m: memref<f32>, %i: index, %t : !amx.tile<16x4xi8>) { amx.tile_store %m[], %t : memref<f32>, !amx.tile<16x4xi8> return }
// -----
func.func @a(%m: memref<f32>, %i: index, %t : !amx.tile<16x4xi8>) { amx.tile_store %m[], %t, %i : memref<f32>, !amx.tile<16x4xi8> return }
// -----
func.func @a(%a : !amx.tile<8x64xi8>, %b : !amx.tile<16x64xi8>, %c : !amx.tile<8x17xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x64xi8>, !amx.tile<16x64xi8>, !amx.tile<8x17xi32> return }
// -----
func.func @a(%a : !amx.tile<8x63xi8>, %b : !amx.tile<17x64xi8>, %c : !amx.tile<8x17xi32>) { %0 = amx.tile_muli %a zext, %b zext, %c : !amx.tile<8x63xi8>, !amx.tile<17x64xi8>, !amx.tile<8x17xi32> return }
// -----
func.func @a(%m: memref<?x?xf32>, %i: index, %t : !amx.tile<16x3xi8>) { amx.tile_store %m[%i], %t : memref<?x?xf32>, !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index, %t : !amx.tile<16x3xi8>) { amx.tile_store %m[%i], %t : memref<?xf32>, !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index, %t : !amx.tile<16x4xi8>) { amx.tile_store %m[%i, %i], %t : memref<?xf32>, !amx.tile<16x4xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %1 = amx.tile_load %m[%i, %i] : memref<?xf32> into !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?xf32>, %i: index) { %1 = amx.tile_load %m[%i] : memref<?xf32> into !amx.tile<16x3xi8> return }
// -----
func.func @a(%m: memref<?x?xf32, strided<[?, ?]>>, %i: index) { %1 = amx.tile_load %m[%i, %i] : memref<?x?xf32, strided<[?, ?]>> into !amx.tile<16x4xi8> return }
// -----
func.func @a(%m: memref<?x?x?xf32, strided<[?, ?, 1]>>, %i: index) { %1 = amx.tile_load %m[%i, %i, %i] : memref<?x?x?xf32, strided<[?, ?, 1]>> into !amx.tile<16x4xi8> return }
