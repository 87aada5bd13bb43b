// RUN:--convert-func-to-llvm
func.func private @take(memref<3x2xi16, strided<[4, 1], offset: 8>>, index {llvm.noundef}) -> (memref<5xf64, 2>, i1) attributes {llvm.bareptr}
func.func public @give(%m: memref<3x2xi16, strided<[4, 1], offset: 8>>, %n: memref<6xf32>, %i: index) -> memref<5xf64, 2> attributes {llvm.bareptr = true} {
  %0:2 = call @take(%m, %i) : (memref<3x2xi16, strided<[4, 1], offset: 8>>, index) -> (memref<5xf64, 2>, i1)
  return %0#0 : memref<5xf64, 2>
}
func.func public @plain(%m: memref<6xf32>) attributes {llvm.emit_c_interface} {
  return
}
// Only memrefs of static shape and layout can be passed by bare pointers.
func.func private @dynamic(memref<?xf32>) attributes {llvm.bareptr}
