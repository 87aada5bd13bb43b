// RUN: --allow-unregistered-dialect --sroa

func.func @elements(%x: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.alloca() : memref<2x3xi32>
  memref.store %x, %0[%c0, %c1] : memref<2x3xi32>
  memref.store %y, %0[%c1, %c2] : memref<2x3xi32>
  %1 = memref.load %0[%c0, %c1] : memref<2x3xi32>
  return %1 : i32
}

func.func @dynamic(%x: i32, %i: index) {
  %0 = memref.alloca() : memref<4xi32>
  memref.store %x, %0[%i] : memref<4xi32>
  return
}
