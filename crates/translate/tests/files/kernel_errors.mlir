llvm.func @attribute(%x: i32) -> i32 {
  %0 = llvm.add %x, %x {nvvm.maxnreg = 16 : i32} : i32
  llvm.return %0 : i32
}

// -----

llvm.func @operation() {
  %0 = spirv.Constant 1 : i32
  llvm.return
}
