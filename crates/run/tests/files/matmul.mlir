func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<2x2xf32>
  %b = memref.alloc() : memref<2x2xf32>
  %c = memref.alloc() : memref<2x2xf32>
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %s = arith.addi %i, %j : index
      %n = arith.index_cast %s : index to i32
      %f = arith.sitofp %n : i32 to f32
      memref.store %f, %a[%i, %j] : memref<2x2xf32>
      memref.store %f, %b[%i, %j] : memref<2x2xf32>
      memref.store %zero, %c[%i, %j] : memref<2x2xf32>
    }
  }
  linalg.matmul ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>)
  %u = memref.cast %c : memref<2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<2x2xf32>
  memref.dealloc %b : memref<2x2xf32>
  memref.dealloc %c : memref<2x2xf32>
  return
}
