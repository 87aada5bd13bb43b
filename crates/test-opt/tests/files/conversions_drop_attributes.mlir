// RUN: --memref-emulate-wide-int=widest-int-supported=32
// Conversions of types make new operations without the discardable attributes of the old ones.
func.func @memory(%i: index) {
  %v = arith.constant 5 : i64
  %m = memref.alloc() {alignment = 64 : i64, foo.a} : memref<4xi64>
  memref.store %v, %m[%i] {nontemporal = true, alignment = 8 : i64, foo.b} : memref<4xi64>
  %r = memref.load %m[%i] {nontemporal = true, alignment = 8 : i64, foo.c} : memref<4xi64>
  memref.store %r, %m[%i] {foo.b} : memref<4xi64>
  return
}
func.func @kept(%a: i32) -> i32 attributes {foo.x} {
  %0 = func.call @kept(%a) {foo.a} : (i32) -> i32
  return {foo.b} %0 : i32
}
