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
