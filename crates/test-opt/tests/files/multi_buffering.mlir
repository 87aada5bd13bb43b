// RUN: --test-multi-buffering --allow-unregistered-dialect --split-input-file
// RUN: --test-multi-buffering=multiplier=5 --allow-unregistered-dialect --split-input-file
func.func @f(%a: memref<1024x1024xf32>) {
  %0 = memref.alloc() : memref<4x128xf32>
  %c1024 = arith.constant 1024 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c1 to %c1024 step %c3 {
    %s = memref.subview %a[%i, 0] [4, 128] [1, 1] : memref<1024x1024xf32> to memref<4x128xf32, affine_map<(d0, d1)[s0] -> (d0 * 1024 + s0 + d1)>>
    memref.copy %s, %0 : memref<4x128xf32, affine_map<(d0, d1)[s0] -> (d0 * 1024 + s0 + d1)>> to memref<4x128xf32>
    "some_use"(%0) : (memref<4x128xf32>) -> ()
  }
  return
}
