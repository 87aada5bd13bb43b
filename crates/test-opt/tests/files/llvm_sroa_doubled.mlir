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
!s9 = !llvm.struct<(!s8, !s8)>
!s10 = !llvm.struct<(!s9, !s9)>
!s11 = !llvm.struct<(!s10, !s10)>
!s12 = !llvm.struct<(!s11, !s11)>
!s13 = !llvm.struct<(!s12, !s12)>
!s14 = !llvm.struct<(!s13, !s13)>
!s15 = !llvm.struct<(!s14, !s14)>
!s16 = !llvm.struct<(!s15, !s15)>
!s17 = !llvm.struct<(!s16, !s16)>
!s18 = !llvm.struct<(!s17, !s17)>
!s19 = !llvm.struct<(!s18, !s18)>
!s20 = !llvm.struct<(!s19, !s19)>
!s21 = !llvm.struct<(!s20, !s20)>
!s22 = !llvm.struct<(!s21, !s21)>
!s23 = !llvm.struct<(!s22, !s22)>
!s24 = !llvm.struct<(!s23, !s23)>
!s25 = !llvm.struct<(!s24, !s24)>
llvm.func @first() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !s25 : (i32) -> !llvm.ptr
  %value = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %value : i32
}
