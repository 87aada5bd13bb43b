func.func @alloc(%n: index) -> i32 {
  %m = memref.alloc(%n) : memref<?xi32>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  memref.store %c5, %m[%c0] : memref<?xi32>
  %r = memref.load %m[%c0] : memref<?xi32>
  return %r : i32
}
func.func @alloca(%n: index) -> i32 {
  %m = memref.alloca(%n) : memref<?xi32>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  memref.store %c5, %m[%c0] : memref<?xi32>
  %r = memref.load %m[%c0] : memref<?xi32>
  return %r : i32
}
func.func @allocs() {
  %size = arith.constant 1000000 : index
  %c0 = arith.constant 0 : index
  %v = arith.constant 5 : i32
  cf.br ^l
^l:
  %m = memref.alloc(%size) : memref<?xi32>
  memref.store %v, %m[%c0] : memref<?xi32>
  cf.br ^l
}
func.func @rem(%a: i64, %b: i64) -> i64 {
  %r = arith.remui %a, %b : i64
  return %r : i64
}
func.func @rem128(%a: i64, %b: i64) -> i64 {
  %x = arith.extsi %a : i64 to i128
  %y = arith.extsi %b : i64 to i128
  %r = arith.remsi %x, %y : i128
  %t = arith.trunci %r : i128 to i64
  return %t : i64
}
func.func @overflow(%a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
func.func @lanes(%a: i32, %b: i32) -> i32 {
  %x = vector.broadcast %a : i32 to vector<5xi32>
  %y = vector.broadcast %b : i32 to vector<5xi32>
  %z = arith.divui %x, %y : vector<5xi32>
  %r = vector.reduction <add>, %z : vector<5xi32> into i32
  return %r : i32
}
func.func @unreachable() {
  ub.unreachable
}
func.func @assert(%c: i1) {
  cf.assert %c, "it holds"
  return
}
func.func @stack(%a: i32) -> i32 {
  %m = memref.alloca() : memref<100000xi32>
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0] : memref<100000xi32>
  %r = call @stack(%a) : (i32) -> i32
  %s = memref.load %m[%c0] : memref<100000xi32>
  %t = arith.addi %r, %s : i32
  return %t : i32
}
func.func @loopalloca() -> i32 {
  %c5 = arith.constant 5 : i32
  cf.br ^l
^l:
  %m = memref.alloca() : memref<100000xi32>
  %c0 = arith.constant 0 : index
  memref.store %c5, %m[%c0] : memref<100000xi32>
  cf.br ^l
}
func.func @dealloc(%i: index) {
  %m = memref.alloc() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return
}
func.func @copy(%n: index) {
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<1xi32>
  %zero = arith.constant 0 : index
  %x = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [%zero] : memref<1xi32> to memref<?xi32, strided<[?]>>
  %y = memref.reinterpret_cast %b to offset: [0], sizes: [%n], strides: [%zero] : memref<1xi32> to memref<?xi32, strided<[?]>>
  memref.copy %x, %y : memref<?xi32, strided<[?]>> to memref<?xi32, strided<[?]>>
  return
}
func.func private @printI64(i64)
func.func @print() {
  %c = arith.constant 1 : i64
  cf.br ^l
^l:
  call @printI64(%c) : (i64) -> ()
  cf.br ^l
}
func.func @call(%address: i64) -> i32 {
  %p = llvm.inttoptr %address : i64 to !llvm.ptr
  %r = llvm.call %p() : !llvm.ptr, () -> i32
  return %r : i32
}
func.func @endless() {
  cf.br ^l
^l:
  cf.br ^l
}
func.func @deep(%a: i32) -> i32 {
  %r = call @deep(%a) : (i32) -> i32
  %s = arith.addi %r, %a : i32
  return %s : i32
}
func.func @wild(%i: index) -> i32 {
  %m = memref.alloca() : memref<4xi32>
  %r = memref.load %m[%i] : memref<4xi32>
  return %r : i32
}
func.func @spread(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @endless() : () -> ()
  }
  return
}
