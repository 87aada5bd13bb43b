func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %m = memref.alloc() : memref<1xf32>
  %size = arith.constant 4611686018427387904 : index
  %zero = arith.constant 0 : index
  %view = memref.reinterpret_cast %m to offset: [0], sizes: [%size], strides: [%zero]
    : memref<1xf32> to memref<?xf32, strided<[?]>>
  %all = memref.cast %view : memref<?xf32, strided<[?]>> to memref<*xf32>
  call @printMemrefF32(%all) : (memref<*xf32>) -> ()
  return
}
