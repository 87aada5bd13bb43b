// Operations of other dialects must be lowered first.
llvm.func @casts(%x: i64) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  llvm.return
}

// -----

func.func @other_dialect() {
  return
}

// -----

llvm.func @verified(%x: i64) -> i32 {
  llvm.return %x : i64
}

// -----

llvm.func @too_few(%x: i32) {
  %0 = llvm.call_intrinsic "llvm.smax"(%x) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @two_tags(%p: !llvm.ptr) {
  %0 = llvm.load %p {tbaa = [#llvm.tbaa_tag<base_type = <id = "char", members = {<#llvm.tbaa_root<id = "root">, 0>}>, access_type = <id = "char", members = {<#llvm.tbaa_root<id = "root">, 0>}>, offset = 0>, #llvm.tbaa_tag<base_type = <id = "char", members = {<#llvm.tbaa_root<id = "root">, 0>}>, access_type = <id = "char", members = {<#llvm.tbaa_root<id = "root">, 0>}>, offset = 4>]} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @metadata(%p: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.get_metadata %p : !ptr.ptr<#llvm.address_space<0>>
  llvm.return
}
