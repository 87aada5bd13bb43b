// Functions that C calls, and functions of C.

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

llvm.mlir.global external @counter(5 : i64) : i64
llvm.func internal @start() {
  %ten = llvm.mlir.constant(10 : i64) : i64
  %variable = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.store %ten, %variable : i64, !llvm.ptr
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]
func.func @started() -> i64 {
  %variable = llvm.mlir.addressof @counter : !llvm.ptr
  %value = llvm.load %variable : !llvm.ptr -> i64
  return %value : i64
}

func.func @widen(%a: i8, %b: i16) -> i64 {
  %x = arith.extsi %a : i8 to i64
  %y = arith.extui %b : i16 to i64
  %r = arith.addi %x, %y : i64
  return %r : i64
}
func.func @pair(%a: i64, %b: f64) -> (i64, f64) {
  return %a, %b : i64, f64
}
func.func @four(%a: i64) -> (i64, i64, i64, f64) {
  %f = arith.sitofp %a : i64 to f64
  %b = arith.addi %a, %a : i64
  %c = arith.addi %b, %a : i64
  return %a, %b, %c, %f : i64, i64, i64, f64
}
func.func @print(%m: memref<2x2xf32>) attributes {llvm.emit_c_interface} {
  %u = memref.cast %m : memref<2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
llvm.func @is_even(i64) -> i1
llvm.func @apply(%callback: !llvm.ptr, %a: i64) -> i64 {
  %r = llvm.call %callback(%a) : !llvm.ptr, (i64) -> i64
  %even = llvm.call @is_even(%r) : (i64) -> i1
  %wide = llvm.zext %even : i1 to i64
  %ten = llvm.mlir.constant(10 : i64) : i64
  %scaled = llvm.mul %r, %ten : i64
  %sum = llvm.add %scaled, %wide : i64
  llvm.return %sum : i64
}
