llvm.func @llvm.minnum.f64(f64) -> f64
llvm.func @main(%x: f64) -> f64 {
  %0 = llvm.call @llvm.minnum.f64(%x) : (f64) -> f64
  llvm.return %0 : f64
}
