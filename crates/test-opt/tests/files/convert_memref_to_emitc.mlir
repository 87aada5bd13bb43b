// RUN: --convert-memref-to-emitc --split-input-file --allow-unregistered-dialect
// RUN: --convert-memref-to-emitc=lower-to-cpp --split-input-file --allow-unregistered-dialect
func.func @a(%x: i32, %i: index, %m: memref<4x8xf32>, %v: f32) {
  %0 = memref.alloca() : memref<4x8xf32>
  %1 = memref.alloca() : memref<2xi32>
  %2 = memref.load %m[%i, %i] : memref<4x8xf32>
  memref.store %v, %0[%i, %i] : memref<4x8xf32>
  memref.store %x, %1[%i] : memref<2xi32>
  %3 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x8xf32>
  return
}
// -----
func.func @b(%x: i32) {
  %0 = memref.alloc() : memref<4x8xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  memref.copy %0, %0 : memref<4x8xf32> to memref<4x8xf32>
  return
}
// -----
memref.global @gs : memref<i32> = dense<5>
memref.global @gf : memref<f32> = dense<5.0>
func.func @c(%i: index) -> f32 {
  %2 = memref.get_global @gs : memref<i32>
  %3 = memref.load %2[] : memref<i32>
  memref.store %3, %2[] : memref<i32>
  %4 = memref.get_global @gf : memref<f32>
  %5 = memref.load %4[] : memref<f32>
  return %5 : f32
}
// -----
memref.global "private" constant @gc : memref<4x2xf32> = dense<1.0> {alignment = 4 : i64}
// -----
memref.global "nested" @gn : memref<4x2xf32> = uninitialized
// -----
func.func @d(%i: index, %m: memref<4xindex>) -> index {
  %1 = memref.load %m[%i] : memref<4xindex>
  memref.store %1, %m[%i] : memref<4xindex>
  %2 = memref.alloca() : memref<4xindex>
  %3 = memref.alloc() : memref<4xindex>
  return %1 : index
}
// -----
func.func @e(%n: index) { %0 = memref.alloc() : memref<f32> return }
// -----
emitc.include <"stdlib.h">
func.func @b(%x: i32) {
  %0 = memref.alloc() : memref<4x8xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  memref.copy %0, %0 : memref<4x8xf32> to memref<4x8xf32>
  return
}
// -----
emitc.include <"string.h">
module { func.func @b(%x: i32) {
  %0 = memref.alloc() : memref<4x8xf32>
  memref.copy %0, %0 : memref<4x8xf32> to memref<4x8xf32>
  return
}
 }
func.func @b(%x: i32) {
  %0 = memref.alloc() : memref<4x8xf32>
  memref.copy %0, %0 : memref<4x8xf32> to memref<4x8xf32>
  return
}
// -----
func.func @e(%n: index) { %0 = memref.alloca() : memref<4x1x4xbf16> return }
// -----
emitc.include <"cstring">
emitc.include <"string.h"> {foo}
emitc.include "string.h"
 func.func @b(%m: memref<4x8xf32>, %x: memref<4x8xf32>) {
  memref.copy %m, %x : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %x, %m : memref<4x8xf32> to memref<4x8xf32>
  return
}
// -----
func.func @b(%m: memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, %x: memref<4x8xf32>) {
  memref.copy %m, %x : memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x8xf32>
  return
}
// -----
func.func @b(%m: memref<4x8xf32, strided<[8, 1]>>, %x: memref<4x8xf32>) {
  memref.copy %m, %x : memref<4x8xf32, strided<[8, 1]>> to memref<4x8xf32>
  return
}
// -----
func.func @b(%m: memref<4x8xf32, strided<[8, 1]>>, %x: index) {
  %0 = memref.load %m[%x, %x] : memref<4x8xf32, strided<[8, 1]>>
  return
}
// -----
func.func @b(%m: memref<4x8xf32, 3>, %x: memref<4x8xf32>) {
  memref.copy %m, %x : memref<4x8xf32, 3> to memref<4x8xf32>
  return
}
// -----
func.func @b(%m: memref<*xf32>, %x: memref<4x8xf32>) {
  memref.copy %m, %x : memref<*xf32> to memref<4x8xf32>
  return
}
// -----
func.func @b(%m: memref<4x8xf80>, %x: memref<4x8xf80>) {
  memref.copy %m, %x : memref<4x8xf80> to memref<4x8xf80>
  return
}
// -----
func.func @b(%m: memref<4x!emitc.opaque<"a">>, %x: memref<4x!emitc.opaque<"a">>) {
  memref.copy %m, %x : memref<4x!emitc.opaque<"a">> to memref<4x!emitc.opaque<"a">>
  return
}
// -----
memref.global @g : memref<4xf32> = dense<1.0>
memref.global "private" @gp : memref<4xf32> = dense<1.0>
memref.global "private" constant @gc : memref<4x2xf32> = dense<1.0> 
memref.global constant @gc2 : memref<4x2xi32> = dense<1>
memref.global @ge : memref<4x2xf32>
memref.global "public" @gu : memref<4x2xf32> = uninitialized
memref.global @gs : memref<i32> = dense<5>
memref.global @gsf : memref<f32> = dense<5.0> {foo}
// -----
memref.global @gsia : memref<2xindex> = dense<5>
// -----
memref.global @gsia : memref<2xi1> = dense<[true, false]>
// -----
memref.global @gsi : memref<index> = dense<5>
// -----
memref.global @gsi : memref<2x0xi32>
// -----
memref.global "private" @gsi : memref<2xi32>
// -----
memref.global "private" @gsi : memref<2xi32> = uninitialized
// -----
memref.global constant @gsi : memref<2xi32> = uninitialized
// -----
memref.global "private" @gsi : memref<i32> = dense<3>
func.func @c(%i: index) -> memref<i32> {
  %0 = memref.get_global @gsi : memref<i32>
  return %0 : memref<i32>
}
// -----
memref.global @gs : memref<i32> = dense<5>
memref.global @g : memref<2xi32> = dense<5>
func.func @c(%i: index) -> i32 {
  %2 = memref.get_global @gs : memref<i32>
  %3 = memref.get_global @g : memref<2xi32>
  %4 = memref.load %3[%i] : memref<2xi32>
  return %4 : i32
}
// -----
memref.global @gs : memref<i32> = dense<5>
func.func @c(%i: index, %n : i32) {
  %2 = memref.get_global @gs : memref<i32>
  memref.store %n, %2[] : memref<i32>
  return
}
// -----
func.func @c(%i: index, %n : memref<4xf32>) {
  %0 = "foo.bar"(%n) : (memref<4xf32>) -> memref<3xf32>
  %1 = memref.load %0[%i] : memref<3xf32>
  return
}
// -----
module @a {
memref.global @ge : memref<4x2xf32>
}
// -----
func.func @c() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func @c(%i: index) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func @c(%i: index) -> memref<4xindex> {
  %0 = memref.alloc() : memref<4xindex>
  return %0 : memref<4xindex>
}
// -----
func.func @c(%i: index) -> memref<4xindex> {
  %0 = memref.alloc() : memref<4xindex>
  %1 = memref.alloc() : memref<4xindex>
  memref.copy %0, %1 : memref<4xindex> to memref<4xindex>
  memref.store %i, %1[%i]  : memref<4xindex>
  return %0 : memref<4xindex>
}
// -----
memref.global @g : memref<index> = dense<3>
memref.global @g2 : memref<2xindex> = dense<3>
memref.global @g3 : memref<2xindex>
func.func @c(%i: index) -> index {
  %0 = memref.get_global @g : memref<index>
  %1 = memref.get_global @g2 : memref<2xindex>
  %3 = memref.alloca() : memref<4xindex>
  memref.store %i, %1[%i]  : memref<2xindex>
  %2 = memref.load %1[%i]  : memref<2xindex>
  return %2 : index
}
// -----
memref.global @g : memref<vector<4xf32>>
func.func @c(%i: index) -> memref<vector<4xf32>> {
  %0 = memref.get_global @g : memref<vector<4xf32>>
  return %0 : memref<vector<4xf32>>
}
// -----
func.func @c(%i: index) {
  %0 = memref.alloc() : memref<4xvector<4xf32>>
  return
}
// -----
func.func @c(%i: index) {
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)->(d0+1)>>
  return
}
// -----
func.func @c(%i: index)  {
  %0 = memref.alloc() : memref<f32>
  return
}
// -----
func.func @c(%i: index, %m: memref<f32>)  {
  %0 = memref.load %m[] : memref<f32>
  return
}
// -----
func.func @c(%m: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  %0 = memref.alloc() : memref<4xf32>
  return
}
// -----
emitc.include "string.h"
func.func @c(%m: memref<4xf32>) {
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  %0 = memref.alloc() : memref<4xf32>
  return
}
// -----
func.func @c(%m: memref<4xf32>) {
  emitc.call_opaque "memcpy"() : () -> ()
  return
}
emitc.include <"stdlib.h">
module { emitc.include <"string.h"> }
emitc.func @f() { %0 = emitc.expression : () -> i32 { %0 = emitc.call_opaque "malloc"() : () -> i32
   emitc.yield %0 : i32 } 
  emitc.return }
// -----
func.func @c(%m: memref<4xf32>) {
  %0 = memref.alloc() {alignment = 8 : i64, foo}: memref<4xf32>
  return
}
// -----
memref.global "private" constant @g : memref<2x2xf32> = dense_resource<a>
// -----
func.func @narrow(%i: index, %v: i4) {
  %0 = memref.alloc() : memref<4xi4>
  memref.store %v, %0[%i] : memref<4xi4>
  return
}
