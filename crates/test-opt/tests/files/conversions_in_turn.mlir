// RUN: --convert-arith-to-llvm --finalize-memref-to-llvm
// RUN: --convert-func-to-llvm --convert-arith-to-llvm --finalize-memref-to-llvm --convert-cf-to-llvm
// RUN: --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Each conversion makes its own casts of what the ones before left.
func.func @f(%b: memref<4xf32>, %n: index, %v: f32) {
  cf.br ^bb1(%n : index)
^bb1(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  memref.store %v, %b[%i] : memref<4xf32>
  %j = arith.addi %i, %n : index
  cf.br ^bb1(%j : index)
^bb3:
  return
}
