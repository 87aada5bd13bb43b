// RUN: -split-input-file

func.func @f(%a: vector<2xf16>, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>, orderedMetadata} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s, %s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: i32, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32)>
  return
}
// -----
func.func @f(%a: bf16, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (bf16, f32, f32) -> !llvm.struct<(f32, f32)>
  return
}
// -----
func.func @f(%a: f32, %s: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] : (f32, f32, f32) -> !llvm.struct<(f32, f32)>
  return
}
// -----
func.func @f(%a: i32, %h: f32, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%a, %a, %a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %1 = nvvm.mma.sp.sync A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%h, %h, %h, %h] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16> -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %s: i64) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
// -----
func.func @f(%a: vector<2xf16>, %b: i32, %s: i32) {
  %0 = nvvm.mma.sp.sync A[%a, %a] B[%b, %b] C[%a, %a] sparseMetadata[%s] selector[%s] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, i32, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}
