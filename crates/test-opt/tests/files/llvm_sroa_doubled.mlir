// RUN: --pass-pipeline=builtin.module(llvm.func(sroa,mem2reg))

// A structure that doubles with each alias is split at the accessed field only.
!s0 = !llvm.struct<(i32, i32)>
!s1 = !llvm.struct<(!s0, !s0)>
!s2 = !llvm.struct<(!s1, !s1)>
!s3 = !llvm.struct<(!s2, !s2)>
!s4 = !llvm.struct<(!s3, !s3)>
!s5 = !llvm.struct<(!s4, !s4)>
!s6 = !llvm.struct<(!s5, !s5)>
!s7 = !llvm.struct<(!s6, !s6)>
!s8 = !llvm.struct<(!s7, !s7)>
llvm.func @first() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !s8 : (i32) -> !llvm.ptr
  %value = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %value : i32
}
