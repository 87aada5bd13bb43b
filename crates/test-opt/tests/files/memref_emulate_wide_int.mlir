// RUN: --memref-emulate-wide-int=widest-int-supported=32
// Memrefs of wide integers, and of integers that are supported.

func.func @wide(%i: index, %n: index) {
  %0 = memref.alloc(%n) : memref<?xi64, strided<[1], offset: 2>>
  %1 = memref.load %0[%i] {nontemporal = true} : memref<?xi64, strided<[1], offset: 2>>
  %2 = arith.addi %1, %1 : i64
  memref.store %2, %0[%i] : memref<?xi64, strided<[1], offset: 2>>
  return
}
func.func @supported(%m: memref<4xi32, 1>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<4xi32, 1>
  return %0 : i32
}
