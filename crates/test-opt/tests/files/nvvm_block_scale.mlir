// RUN: --split-input-file
func.func @a(%a: vector<4xf16>, %c: vector<2xf32>, %i: i32, %s: i16) -> !llvm.struct<(f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a] B[%a] C[%c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (vector<4xf16>, vector<4xf16>, vector<2xf32>) -> !llvm.struct<(f32, f32)>
  return %d : !llvm.struct<(f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4nvf4>, foo = 3 : i32} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, foo = 3 : i32} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %e = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%c, %c, %c, %c] sparseMetadata[%i] selector[%i] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, foo = 3 : i32} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, foo = 3 : i32} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %i] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, foo = 3 : i32} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, i32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>, scaleVecSize = #nvvm.scale_vec_size<x1>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (i32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
// -----
func.func @b(%a: i32, %c: f32, %i: i32, %s: i16) -> !llvm.struct<(f32, f32, f32, f32)> {
  %d = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%c, %c, %c, %c] scaleA[%i, %s, %s] scaleB[%i, %s, %s] {shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return %d : !llvm.struct<(f32, f32, f32, f32)>
}
