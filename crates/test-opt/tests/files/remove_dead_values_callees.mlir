// RUN:--remove-dead-values
// Public functions of any dialect keep their signatures.
emitc.func @public(%x: i32, %y: i32) -> i32 {
  %0 = emitc.add %x, %x : (i32, i32) -> i32
  emitc.return %0 : i32
}
emitc.func @caller(%x: i32) -> i32 {
  %0 = emitc.call @public(%x, %x) : (i32, i32) -> i32
  emitc.return %0 : i32
}

// A call may have fewer results than its callee.
func.func private @fill(%a: memref<4xf32>) -> (memref<4xf32>, index) {
  %c = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  memref.store %f, %a[%c] : memref<4xf32>
  return %a, %c : memref<4xf32>, index
}
func.func @fewer(%a: memref<4xf32>) -> memref<4xf32> {
  test.call_and_store @fill(%a), %a {store_before_call = true} : (memref<4xf32>, memref<4xf32>) -> ()
  return %a : memref<4xf32>
}
