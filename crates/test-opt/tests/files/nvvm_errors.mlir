// RUN: --split-input-file --allow-unregistered-dialect
%a = "u.values"() : () -> f32
%r = nvvm.convert.f32x2.to.f8x2 %a, %a {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
// -----
%a = "u.values"() : () -> f32
%r = nvvm.convert.f32x2.to.f6x2 %a, %a : i16 (f8E4M3FN)
// -----
nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
// -----
%p, %n = "u.values"() : () -> (!llvm.ptr<7>, i32)
%r = "nvvm.mbarrier.arrive"(%p, %n) : (!llvm.ptr<7>, i32) -> i64
// -----
%p, %n, %v = "u.values"() : () -> (i32, i32, f32)
%r = nvvm.shfl.sync bfly %p, %v, %n, %n {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i32)>
// -----
%s, %d = "u.values"() : () -> (!llvm.struct<(f32, f32, f32, f32)>, i64)
%r = nvvm.wgmma.mma_async %d, %d, %s, <m = 64, n = 8, k = 32>, D [<f32>, <zero>], A [<f16>, <neg>, <col>], B [<f16>, <neg>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
// -----
%r = nvvm.read.ptx.sreg.tid.x range <i32, 5, 5> : i32
// -----
%p, %d = "u.values"() : () -> (!llvm.ptr<6>, i64)
nvvm.tcgen05.cp %p, %d {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>}
// -----
"u.op"() {nvvm.kernel} : () -> ()
// -----
llvm.func @f(%p: !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} {
  llvm.return
}
// -----
llvm.func @f() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 2, 3, 4>} {
  llvm.return
}
// -----
gpu.module @m [#nvvm.target<O = 4>] {}
