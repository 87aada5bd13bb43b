// A `va_list` whose arguments are all in memory: those in registers are used up.
func.func @terrace.list_arguments(%area: !llvm.ptr, %list: !llvm.ptr) -> !llvm.ptr {
  %none = arith.constant 0 : i64
  llvm.store %area, %list : !llvm.ptr, !llvm.ptr
  %second = llvm.getelementptr %list[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %none, %second : i64, !llvm.ptr
  %third = llvm.getelementptr %list[2] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %none, %third : i64, !llvm.ptr
  %fourth = llvm.getelementptr %list[3] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %none, %fourth : i64, !llvm.ptr
  return %list : !llvm.ptr
}
