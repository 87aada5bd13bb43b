// RUN: --inline --split-input-file
llvm.func @callee(%p: !llvm.ptr {llvm.byval = i32, llvm.align = 8 : i64}) -> i32 {
  %c = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.alloca %c x i32 : (i64) -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %a : i32, !llvm.ptr
  llvm.return %v : i32
}
llvm.func @caller(%p: !llvm.ptr) -> i32 {
  %0 = llvm.call @callee(%p) : (!llvm.ptr {llvm.byval = i32, llvm.align = 8 : i64}) -> i32
  llvm.return %0 : i32
}
// -----
llvm.func @callee(%x: i1, %n: i64) -> i32 {
  llvm.cond_br %x, ^bb1, ^bb2
^bb1:
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %v = llvm.load %a : !llvm.ptr -> i32
  llvm.return %v : i32
^bb2:
  %c = llvm.mlir.constant(3 : i32) : i32
  llvm.return %c : i32
}
llvm.func @caller(%p: i1, %n: i64) -> i32 {
  %0 = llvm.call @callee(%p, %n) : (i1, i64) -> i32
  llvm.return %0 : i32
}
// -----
llvm.func @callee(%x: i32) -> i32 {
  llvm.return %x : i32
}
func.func @caller2(%x: i32) -> i32 {
  %0 = llvm.call @callee(%x) : (i32) -> i32
  return %0 : i32
}
// -----
llvm.func @callee(%x: i32, ...)  {
  llvm.return
}
llvm.func @caller(%x: i32) {
  llvm.call @callee(%x) vararg(!llvm.func<void (i32, ...)>) : (i32) -> ()
  llvm.return
}
// -----
llvm.func @callee() attributes {no_inline} {
  llvm.return
}
llvm.func @caller() {
  llvm.call @callee() : () -> ()
  llvm.return
}
// -----
llvm.func @callee() attributes {always_inline, passthrough=["noduplicate"]} {
  llvm.return
}
llvm.func @caller() {
  llvm.call @callee() : () -> ()
  llvm.call @callee() {no_inline} : () -> ()
  llvm.return
}
