// A `va_list` that is the address of the next argument in memory.
func.func @terrace.list_arguments(%area: !llvm.ptr, %list: !llvm.ptr) -> !llvm.ptr {
  return %area : !llvm.ptr
}
