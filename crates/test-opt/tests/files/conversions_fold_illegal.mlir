// RUN:--convert-cf-to-llvm
// RUN:--arith-emulate-unsupported-floats=source-types=bf16
// RUN:--math-extend-to-supported-types
// Operations that a conversion declares legal are not folded.
func.func @legal(%m: memref<6x7xf32>, %s: index) -> (index, index, i32, f16) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = arith.addi %s, %c0 : index
  %1 = memref.dim %m, %c1 : memref<6x7xf32>
  %2 = arith.constant -4 : i32
  %3 = math.absi %2 : i32
  %4 = arith.constant -2.0 : f16
  %5 = math.absf %4 : f16
  return %0, %1, %3, %5 : index, index, i32, f16
}
