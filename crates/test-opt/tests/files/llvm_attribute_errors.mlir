// RUN: --split-input-file --allow-unregistered-dialect
module attributes {llvm.data_layout = "e-i64:12"} {}
// -----
"u.op"() {llvm.data_layout = 1} : () -> ()
// -----
func.func private @f(!llvm.ptr {llvm.noalias}, memref<4xi32> {llvm.noalias}, i32 {llvm.signext})
// -----
func.func private @f(i32 {llvm.noalias})
// -----
func.func private @f(!llvm.ptr {llvm.byval})
// -----
func.func private @f(!llvm.ptr {llvm.align = "4"})
// -----
func.func private @f() -> (!llvm.ptr {llvm.byval = i32})
// -----
func.func private @f() -> (!llvm.void {llvm.noundef})
// -----
func.func private @f() -> (f32 {llvm.zeroext})
// -----
%r = llvm.mlir.constant([1.0 : f32, 2 : i32]) : !llvm.struct<(f32, si32)>
// -----
func.func private @f(!llvm.ptr<>)
// -----
"u.op"() {a = #llvm.linkage<weakest>} : () -> ()
// -----
llvm.func @f() {
  llvm.module_flags []
  llvm.return
}
