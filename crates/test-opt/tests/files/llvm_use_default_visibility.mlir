// RUN: --llvm-use-default-visibility=visibility=hidden
// RUN: --llvm-use-default-visibility=visibility=protected

llvm.func @a() { llvm.return }
llvm.func @decl()
llvm.func hidden @b() { llvm.return }
llvm.func internal @c() { llvm.return }
llvm.func linkonce @c2() { llvm.return }
llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.global external @gd() : i32
llvm.mlir.global internal @gi(1 : i32) : i32
llvm.mlir.global extern_weak @gw() : i32
llvm.mlir.global external protected @gp(1 : i32) : i32
llvm.mlir.alias external @al : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr  llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @if : !llvm.func<void ()>, !llvm.ptr @res
llvm.func @res() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr  llvm.return %0 : !llvm.ptr }
llvm.mlir.global private @gpr(1 : i32) : i32
llvm.mlir.global common @gcm(0 : i32) : i32
llvm.mlir.global weak @gwk(0 : i32) : i32
llvm.mlir.global available_externally @gav(0 : i32) : i32
llvm.func available_externally @fav() { llvm.return }
llvm.func extern_weak @few()
func.func @x() { return }
module { llvm.func @a() { llvm.return } }
