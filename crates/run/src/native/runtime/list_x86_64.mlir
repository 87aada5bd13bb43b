// A `va_list` whose arguments are all in memory: those in registers are used up.
func.func @terrace.list_arguments(%area: !llvm.ptr, %list: !llvm.ptr) -> !llvm.ptr {
  %integers = arith.constant 48 : i32
  %vectors = arith.constant 304 : i32
  llvm.store %integers, %list : i32, !llvm.ptr
  %second = llvm.getelementptr %list[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %vectors, %second : i32, !llvm.ptr
  %memory = llvm.getelementptr %list[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %area, %memory : !llvm.ptr, !llvm.ptr
  %registers = llvm.getelementptr %list[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %area, %registers : !llvm.ptr, !llvm.ptr
  return %list : !llvm.ptr
}
