// RUN: --llvm-optimize-for-nvvm-target

llvm.func @divisions(%a: f16, %b: f16, %c: f32, %d: vector<2xf16>) -> f16 {
  %0 = llvm.fdiv %a, %b : f16
  %1 = llvm.fdiv %c, %c : f32
  %2 = llvm.fdiv %d, %d : vector<2xf16>
  llvm.call @use(%1, %2) : (f32, vector<2xf16>) -> ()
  llvm.return %0 : f16
}

llvm.func @use(f32, vector<2xf16>)
