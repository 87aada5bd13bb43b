// RUN: -canonicalize -split-input-file -mlir-print-local-scope

// The attribute of a constant may be narrower than its type.
llvm.func @widths() -> i32 {
  %a = llvm.mlir.constant(1 : i8) : i32
  %b = llvm.mlir.constant(2 : i32) : i32
  %c = llvm.or %a, %b : i32
  llvm.return %c : i32
}

// -----

// The end of the slice is beyond 64 bits.
func.func @stride(%source: tensor<16xf32>, %a: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %0 = tensor.insert_slice %source into %a[0] [16] [9223372036854775807] : tensor<16xf32> into tensor<?xf32>
  %p = tensor.pad %source low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<16xf32> to tensor<17xf32>
  %1 = tensor.insert_slice %p into %0[0] [17] [1] : tensor<17xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
