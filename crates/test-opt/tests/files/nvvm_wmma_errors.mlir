// RUN: -split-input-file -allow-unregistered-dialect

%p, %s = "test.value"() : () -> (!llvm.ptr<5>, i32)
%0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<5>) -> !llvm.struct<(i32)>
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr, i32)
%0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr, i32)
%0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<u8>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 32 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr, i32)
%0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<(f64)>
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr, i32)
%0 = nvvm.wmma.load %p, %s {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> f64
nvvm.wmma.store %p, %s, %0, %0 {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64, f64
%1 = nvvm.wmma.mma %0, %0, %0, %0 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
nvvm.wmma.store %p, %s, %0 {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, f64
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr<5>, i32)
nvvm.wmma.store %p, %s, %s {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr<5>, i32
// -----
%p, %s = "test.value"() : () -> (!llvm.ptr, i32)
nvvm.wmma.store %p, %s, %s, %s {eltype = #nvvm.mma_type<f64>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : !llvm.ptr, i32, i32
// -----
%0 = "test.value"() : () -> f64
%1 = nvvm.wmma.mma %0, %0, %0 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
// -----
%0, %1 = "test.value"() : () -> (f64, f32)
%2 = nvvm.wmma.mma %0, %0, %1, %0 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f32, f64) -> !llvm.struct<(f64, f64)>
// -----
%0 = "test.value"() : () -> f64
%1 = nvvm.wmma.mma %0, %0, %0, %0 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64)>
// -----
%0 = "test.value"() : () -> f64
%1 = nvvm.wmma.mma %0 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f32>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64) -> !llvm.struct<(f64)>
// -----
%d, %s = "test.value"() : () -> (!llvm.ptr<3>, !llvm.ptr<1>)
nvvm.cp.async.shared.global %d, %s, 8, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
nvvm.cp.async.shared.global %d, %s, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
// -----
%d, %s = "test.value"() : () -> (!llvm.ptr<3>, !llvm.ptr<1>)
nvvm.cp.async.shared.global %d, %s, 12, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
// -----
%d, %s = "test.value"() : () -> (!llvm.ptr<3>, !llvm.ptr<1>)
nvvm.cp.async.shared.global %d, %s, 12, cache = cv : !llvm.ptr<3>, !llvm.ptr<1>
