// RUN: --mem2reg
// RUN: --sroa
func.func private @use(memref<i32>)
func.func @all() -> (i32, i32) {
  %0:2 = test.multi_slot_alloca : () -> (memref<i32>, memref<1x1xi32>)
  %c0 = arith.constant 0 : index
  %1 = memref.load %0#0[] : memref<i32>
  %2 = memref.load %0#1[%c0, %c0] : memref<1x1xi32>
  return %1, %2 : i32, i32
}
func.func @one() -> i32 {
  %0:3 = test.multi_slot_alloca : () -> (memref<i32>, memref<i32>, memref<4xi32>)
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %1 = memref.load %0#1[] : memref<i32>
  func.call @use(%0#0) : (memref<i32>) -> ()
  memref.store %1, %0#2[%c1] : memref<4xi32>
  memref.store %1, %0#2[%c2] : memref<4xi32>
  %2 = memref.load %0#2[%c2] : memref<4xi32>
  return %2 : i32
}
