module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.mlir.global private unnamed_addr constant @text("hello\0A\00") {addr_space = 0 : i32}
  llvm.mlir.global external @counter(7 : i32) {addr_space = 0 : i32, alignment = 8 : i64} : i32
  llvm.mlir.global internal @table() {addr_space = 0 : i32} : !llvm.array<2 x ptr> {
    %none = llvm.mlir.undef : !llvm.array<2 x ptr>
    %text = llvm.mlir.addressof @text : !llvm.ptr
    %counter = llvm.mlir.addressof @counter : !llvm.ptr
    %0 = llvm.insertvalue %text, %none[0] : !llvm.array<2 x ptr>
    %1 = llvm.insertvalue %counter, %0[1] : !llvm.array<2 x ptr>
    llvm.return %1 : !llvm.array<2 x ptr>
  }
  llvm.mlir.global weak @weights(dense<[1.5, -0.25]> : tensor<2xf64>) : !llvm.array<2 x f64>
  llvm.func @second() -> !llvm.ptr {
    %table = llvm.mlir.addressof @table : !llvm.ptr
    %slot = llvm.getelementptr inbounds %table[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
    %second = llvm.load %slot : !llvm.ptr -> !llvm.ptr
    llvm.return %second : !llvm.ptr
  }
}
