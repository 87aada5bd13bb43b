// RUN: --canonicalize

llvm.func @g()

llvm.func @constants(%c: i1) -> !llvm.struct<(i32, i32, ptr, ptr, i32, i32)> {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.br ^bb2
^bb2:
  %0 = llvm.mlir.constant(0 : i32) : i32
  %1 = llvm.mlir.undef : i32
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.mlir.addressof @g : !llvm.ptr
  %4 = llvm.mlir.zero : i32
  %5 = llvm.mlir.constant(0 : i32) : i32
  %p = llvm.mlir.poison : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q0 = llvm.insertvalue %0, %p[0] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q1 = llvm.insertvalue %1, %q0[1] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q2 = llvm.insertvalue %2, %q1[2] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q3 = llvm.insertvalue %3, %q2[3] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q4 = llvm.insertvalue %4, %q3[4] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  %q5 = llvm.insertvalue %5, %q4[5] : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
  llvm.return %q5 : !llvm.struct<(i32, i32, ptr, ptr, i32, i32)>
}
