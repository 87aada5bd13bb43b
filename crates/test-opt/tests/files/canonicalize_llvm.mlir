// RUN: --canonicalize
llvm.func @a(%x: i32, %s: !llvm.struct<(i32, struct<(i32, f32)>)>, %t: !llvm.struct<(i32, f32)>) -> (i32) {
  %0 = llvm.insertvalue %t, %s[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.extractvalue %0[1, 0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  llvm.return %1 : i32
}
llvm.func @b(%x: i32, %s: !llvm.struct<(i32, struct<(i32, f32)>)>, %t: !llvm.struct<(i32, f32)>) -> (!llvm.struct<(i32, f32)>) {
  %0 = llvm.insertvalue %x, %s[1,0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  llvm.return %1 : !llvm.struct<(i32, f32)>
}
llvm.func @c(%s: !llvm.struct<(i32, struct<(i32, f32)>)>) -> (i32) {
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, f32)>
  llvm.return %1 : i32
}
llvm.func @d(%s: !llvm.struct<(i32, struct<(i32, f32)>)>, %t: !llvm.struct<(i32, f32)>, %x: i32) -> (i32) {
  %a = llvm.insertvalue %x, %t[0] : !llvm.struct<(i32, f32)>
  %0 = llvm.insertvalue %a, %s[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %00 = llvm.insertvalue %x, %0[0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.extractvalue %00[1, 0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  llvm.return %1 : i32
}
llvm.func @d2(%s: !llvm.struct<(i32, struct<(i32, f32)>)>, %t: !llvm.struct<(i32, f32)>, %x: f32) -> (i32) {
  %a = llvm.insertvalue %x, %t[1] : !llvm.struct<(i32, f32)>
  %0 = llvm.insertvalue %a, %s[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.extractvalue %0[1, 0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  llvm.return %1 : i32
}
llvm.func @e() -> (i32) {
  %0 = llvm.mlir.constant(dense<[[1, 2],[3,4]]> : tensor<2x2 x i32>) : !llvm.array<2 x array<2 x i32>>
  %1 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x i32>>
  llvm.return %1 : i32
}
llvm.func @f() -> (i32) {
  %0 = llvm.mlir.constant([1:i32, 2:i32]) : !llvm.struct<(i32, i32)>
  %1 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i32)>
  llvm.return %1 : i32
}
llvm.func @g() -> i32 {
  %0 = llvm.mlir.constant(dense<5> : tensor<2x2 x i32>) : !llvm.array<2 x array<2 x i32>>
  %1 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x i32>>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x array<2 x i32>>
  llvm.return %1 : i32
}
llvm.func @h() -> (!llvm.array<2 x i32>) {
  %0 = llvm.mlir.constant(dense<5> : tensor<2x2 x i32>) : !llvm.array<2 x array<2 x i32>>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x array<2 x i32>>
  llvm.return %2 : !llvm.array<2 x i32>
}
llvm.func @i() -> (i32) {
  %0 = llvm.mlir.undef : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %2 : i32
}
llvm.func @i1() -> (i32) {
  %0 = llvm.mlir.zero : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %2 : i32
}
llvm.func @i2() -> (i32) {
  %0 = llvm.mlir.poison : !llvm.array<2 x i32>
  %2 = llvm.extractvalue %0[1] : !llvm.array<2 x i32>
  llvm.return %2 : i32
}
llvm.func @j(%x:i64,%p:!llvm.ptr) {
  %0 = llvm.mlir.constant(268435455 : i64) : i64
  %1 = llvm.mlir.constant(268435456 : i64) : i64
  %2 = llvm.getelementptr %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.call @use(%2) : (!llvm.ptr)->()
  %3 = llvm.getelementptr %p[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.call @use(%3) : (!llvm.ptr)->()
  %4 = llvm.mlir.constant(-268435456 : i64) : i64
  %5 = llvm.getelementptr inbounds %p[%x, %4, 2] : (!llvm.ptr, i64,i64) -> !llvm.ptr, !llvm.array<3x array<3 x i32>>
  llvm.call @use(%5) : (!llvm.ptr)->()
  %6 = llvm.getelementptr inbounds %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3x array<3 x i32>>
  llvm.call @use(%6) : (!llvm.ptr)->()
  llvm.return
}
llvm.func @use(!llvm.ptr)
llvm.func @k(%x : i32) {
  llvm.return
}
