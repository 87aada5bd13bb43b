//! Written by `cargo xtask codegen import`; changes are lost.

mod attributes;
mod constraints;
mod kinds;
#[allow(non_camel_case_types)]
mod ops;

pub use attributes::*;
pub use constraints::*;
pub use kinds::*;
pub use ops::*;

use terrace_ods::dialect;

/// The `rocdl` dialect: intrinsics of AMD GPUs, on LLVM types.
///
/// The dialect has the intrinsics of LLVM's AMDGPU target: work item and work group registers,
/// barriers, matrix instructions, buffer resources, conversions of small floats. The dialect is the
/// lowest level of device code and is mixed with `llvm`, whose types its operands have.
/// `convert-gpu-to-rocdl`, `convert-amdgpu-to-rocdl` and `convert-math-to-rocdl` lower to it.
/// `terrace-translate` writes each operation as a call of its intrinsic.
#[dialect(
    name = "rocdl",
    ops = [
        ROCDLCos, ROCDLExp, ROCDLExp2, ROCDLLog, ROCDLRcp, ROCDLSin, ROCDLSqrt, ROCDLTanh,
        BallotOp, BarrierInitOp, BarrierJoinOp, BarrierLeaveOp, BarrierOp, BarrierSignalIsfirstOp,
        BarrierSignalOp, BarrierSignalVarOp, BarrierWaitOp, BlockDimXOp, BlockDimYOp, BlockDimZOp,
        BlockIdXOp, BlockIdYOp, BlockIdZOp, ClusterIdXOp, ClusterIdYOp, ClusterIdZOp,
        ClusterLoadAsyncToLDSB128Op, ClusterLoadAsyncToLDSB32Op, ClusterLoadAsyncToLDSB64Op,
        ClusterLoadAsyncToLDSB8Op, CvtF32Bf8Op, CvtF32Fp8Op, CvtPkBf8F32Op, CvtPkF32Bf8Op,
        CvtPkF32Fp8Op, CvtPkFp8F32Op, CvtPkRtz, CvtPkScalePk16Bf16Bf6Op, CvtPkScalePk16Bf16Fp6Op,
        CvtPkScalePk16F16Bf6Op, CvtPkScalePk16F16Fp6Op, CvtPkScalePk16F32Bf6Op,
        CvtPkScalePk16F32Fp6Op, CvtPkScalePk8Bf16Bf8Op, CvtPkScalePk8Bf16Fp4Op,
        CvtPkScalePk8Bf16Fp8Op, CvtPkScalePk8F16Bf8Op, CvtPkScalePk8F16Fp4Op,
        CvtPkScalePk8F16Fp8Op, CvtPkScalePk8F32Bf8Op, CvtPkScalePk8F32Fp4Op, CvtPkScalePk8F32Fp8Op,
        CvtScaleF322xPk16Bf6F32Op, CvtScaleF322xPk16Fp6F32Op, CvtScaleF32F16Bf8Op,
        CvtScaleF32F16Fp8Op, CvtScaleF32F32Bf8Op, CvtScaleF32F32Fp8Op, CvtScaleF32Pk16Bf6Bf16Op,
        CvtScaleF32Pk16Bf6F16Op, CvtScaleF32Pk16Bf6F32Op, CvtScaleF32Pk16Fp6Bf16Op,
        CvtScaleF32Pk16Fp6F16Op, CvtScaleF32Pk16Fp6F32Op, CvtScaleF32Pk32Bf16Bf6Op,
        CvtScaleF32Pk32Bf16Fp6Op, CvtScaleF32Pk32Bf6Bf16Op, CvtScaleF32Pk32Bf6F16Op,
        CvtScaleF32Pk32F16Bf6Op, CvtScaleF32Pk32F16Fp6Op, CvtScaleF32Pk32F32Bf6Op,
        CvtScaleF32Pk32F32Fp6Op, CvtScaleF32Pk32Fp6Bf16Op, CvtScaleF32Pk32Fp6F16Op,
        CvtScaleF32Pk8Bf8Bf16Op, CvtScaleF32Pk8Bf8F16Op, CvtScaleF32Pk8Bf8F32Op,
        CvtScaleF32Pk8Fp4Bf16Op, CvtScaleF32Pk8Fp4F16Op, CvtScaleF32Pk8Fp4F32Op,
        CvtScaleF32Pk8Fp8Bf16Op, CvtScaleF32Pk8Fp8F16Op, CvtScaleF32Pk8Fp8F32Op,
        CvtScaleF32PkBf16Bf8Op, CvtScaleF32PkBf16Fp4Op, CvtScaleF32PkBf16Fp8Op,
        CvtScaleF32PkBf8Bf16Op, CvtScaleF32PkBf8F16Op, CvtScaleF32PkBf8F32Op,
        CvtScaleF32PkF16Bf8Op, CvtScaleF32PkF16Fp4Op, CvtScaleF32PkF16Fp8Op, CvtScaleF32PkF32Bf8Op,
        CvtScaleF32PkF32Fp4Op, CvtScaleF32PkF32Fp8Op, CvtScaleF32PkFp4Bf16Op,
        CvtScaleF32PkFp4F16Op, CvtScaleF32PkFp4F32Op, CvtScaleF32PkFp8Bf16Op,
        CvtScaleF32PkFp8F16Op, CvtScaleF32PkFp8F32Op, CvtScaleF32SrBf8BF16Op,
        CvtScaleF32SrBf8F16Op, CvtScaleF32SrBf8F32Op, CvtScaleF32SrFp8BF16Op,
        CvtScaleF32SrFp8F16Op, CvtScaleF32SrFp8F32Op, CvtScaleF32SrPk16Bf6Bf16Op,
        CvtScaleF32SrPk16Bf6F16Op, CvtScaleF32SrPk16Bf6F32Op, CvtScaleF32SrPk16Fp6Bf16Op,
        CvtScaleF32SrPk16Fp6F16Op, CvtScaleF32SrPk16Fp6F32Op, CvtScaleF32SrPk32Bf6Bf16Op,
        CvtScaleF32SrPk32Bf6F16Op, CvtScaleF32SrPk32Bf6F32Op, CvtScaleF32SrPk32Fp6Bf16Op,
        CvtScaleF32SrPk32Fp6F16Op, CvtScaleF32SrPk32Fp6F32Op, CvtScaleF32SrPk8Bf8Bf16Op,
        CvtScaleF32SrPk8Bf8F16Op, CvtScaleF32SrPk8Bf8F32Op, CvtScaleF32SrPk8Fp4Bf16Op,
        CvtScaleF32SrPk8Fp4F16Op, CvtScaleF32SrPk8Fp4F32Op, CvtScaleF32SrPk8Fp8Bf16Op,
        CvtScaleF32SrPk8Fp8F16Op, CvtScaleF32SrPk8Fp8F32Op, CvtScaleF32SrPkFp4Bf16Op,
        CvtScaleF32SrPkFp4F16Op, CvtScaleF32SrPkFp4F32Op, CvtSrBf8F32Op, CvtSrFp8F32Op,
        DPPUpdateOp, DsAtomicAsyncBarrierArriveOp, DsAtomicBarrierArriveRtnOp, DsBpermuteOp,
        DsLoadTr16_B128, DsLoadTr4_B64, DsLoadTr6_B96, DsLoadTr8_B64, DsSwizzleOp, FMed3Op,
        FlatPrefetchOp, GetBarrierStateOp, GetNamedBarrierStateOp, GlobalLoadAsyncToLDSB128Op,
        GlobalLoadAsyncToLDSB32Op, GlobalLoadAsyncToLDSB64Op, GlobalLoadAsyncToLDSB8Op,
        GlobalLoadLDSOp, GlobalLoadTr4_B64, GlobalLoadTr6_B96, GlobalLoadTr8_B128,
        GlobalLoadTr8_B64, GlobalPrefetchOp, GridDimXOp, GridDimYOp, GridDimZOp, IglpOpt,
        LoadToLDSOp, MakeBufferRsrcOp, MbcntHiOp, MbcntLoOp, Permlane16SwapOp, Permlane32SwapOp,
        PermlaneX16Op, RawBufferAtomicCmpSwap, RawBufferAtomicFAddOp, RawBufferAtomicFMaxOp,
        RawBufferAtomicSMaxOp, RawBufferAtomicUMinOp, RawBufferLoadOp, RawBufferStoreOp,
        RawPtrBufferAtomicCmpSwap, RawPtrBufferAtomicFaddOp, RawPtrBufferAtomicFmaxOp,
        RawPtrBufferAtomicSmaxOp, RawPtrBufferAtomicUminOp, RawPtrBufferLoadLdsOp,
        RawPtrBufferLoadOp, RawPtrBufferStoreOp, ReadfirstlaneOp, ReadlaneOp, SBarrierOp, SNopOp,
        SSleepOp, SWaitcntOp, SchedBarrier, SchedGroupBarrier, SetPrioOp, TensorLoadToLDSD2Op,
        TensorLoadToLDSOp, TensorStoreFromLDSD2Op, TensorStoreFromLDSOp, ThreadIdXOp, ThreadIdYOp,
        ThreadIdZOp, WaitAsynccntOp, WaitDscntOp, WaitExpcntOp, WaitLoadcntOp, WaitStorecntOp,
        WaitTensorcntOp, WakeupBarrierOp, WavefrontSizeOp, ds_read_tr16_b64, ds_read_tr4_b64,
        ds_read_tr6_b96, ds_read_tr8_b64, mfma_f32_16x16x16bf16_1k, mfma_f32_16x16x16f16,
        mfma_f32_16x16x1f32, mfma_f32_16x16x2bf16, mfma_f32_16x16x32_bf16,
        mfma_f32_16x16x32_bf8_bf8, mfma_f32_16x16x32_bf8_fp8, mfma_f32_16x16x32_f16,
        mfma_f32_16x16x32_fp8_bf8, mfma_f32_16x16x32_fp8_fp8, mfma_f32_16x16x4bf16_1k,
        mfma_f32_16x16x4f16, mfma_f32_16x16x4f32, mfma_f32_16x16x8_xf32, mfma_f32_16x16x8bf16,
        mfma_f32_32x32x16_bf16, mfma_f32_32x32x16_bf8_bf8, mfma_f32_32x32x16_bf8_fp8,
        mfma_f32_32x32x16_f16, mfma_f32_32x32x16_fp8_bf8, mfma_f32_32x32x16_fp8_fp8,
        mfma_f32_32x32x1f32, mfma_f32_32x32x2bf16, mfma_f32_32x32x2f32, mfma_f32_32x32x4_xf32,
        mfma_f32_32x32x4bf16, mfma_f32_32x32x4bf16_1k, mfma_f32_32x32x4f16,
        mfma_f32_32x32x8bf16_1k, mfma_f32_32x32x8f16, mfma_f32_4x4x1f32, mfma_f32_4x4x2bf16,
        mfma_f32_4x4x4bf16_1k, mfma_f32_4x4x4f16, mfma_f64_16x16x4f64, mfma_f64_4x4x4f64,
        mfma_i32_16x16x16i8, mfma_i32_16x16x32_i8, mfma_i32_16x16x4i8, mfma_i32_16x16x64_i8,
        mfma_i32_32x32x16_i8, mfma_i32_32x32x32_i8, mfma_i32_32x32x4i8, mfma_i32_32x32x8i8,
        mfma_i32_4x4x4i8, mfma_scale_f32_16x16x128_f8f6f4, mfma_scale_f32_32x32x64_f8f6f4,
        smfmac_f32_16x16x128_bf8_bf8, smfmac_f32_16x16x128_bf8_fp8, smfmac_f32_16x16x128_fp8_bf8,
        smfmac_f32_16x16x128_fp8_fp8, smfmac_f32_16x16x32_bf16, smfmac_f32_16x16x32_f16,
        smfmac_f32_16x16x64_bf16, smfmac_f32_16x16x64_bf8_bf8, smfmac_f32_16x16x64_bf8_fp8,
        smfmac_f32_16x16x64_f16, smfmac_f32_16x16x64_fp8_bf8, smfmac_f32_16x16x64_fp8_fp8,
        smfmac_f32_32x32x16_bf16, smfmac_f32_32x32x16_f16, smfmac_f32_32x32x32_bf16,
        smfmac_f32_32x32x32_bf8_bf8, smfmac_f32_32x32x32_bf8_fp8, smfmac_f32_32x32x32_f16,
        smfmac_f32_32x32x32_fp8_bf8, smfmac_f32_32x32x32_fp8_fp8, smfmac_f32_32x32x64_bf8_bf8,
        smfmac_f32_32x32x64_bf8_fp8, smfmac_f32_32x32x64_fp8_bf8, smfmac_f32_32x32x64_fp8_fp8,
        smfmac_i32_16x16x128_i8, smfmac_i32_16x16x64_i8, smfmac_i32_32x32x32_i8,
        smfmac_i32_32x32x64_i8, wmma_bf16_16x16x16_bf16, wmma_bf16_16x16x32_bf16,
        wmma_bf16f32_16x16x32_bf16, wmma_f16_16x16x128_bf8_bf8, wmma_f16_16x16x128_bf8_fp8,
        wmma_f16_16x16x128_fp8_bf8, wmma_f16_16x16x128_fp8_fp8, wmma_f16_16x16x16_f16,
        wmma_f16_16x16x32_f16, wmma_f16_16x16x64_bf8_bf8, wmma_f16_16x16x64_bf8_fp8,
        wmma_f16_16x16x64_fp8_bf8, wmma_f16_16x16x64_fp8_fp8, wmma_f32_16x16x128_bf8_bf8,
        wmma_f32_16x16x128_bf8_fp8, wmma_f32_16x16x128_fp8_bf8, wmma_f32_16x16x128_fp8_fp8,
        wmma_f32_16x16x16_bf16, wmma_f32_16x16x16_bf8_bf8, wmma_f32_16x16x16_bf8_fp8,
        wmma_f32_16x16x16_f16, wmma_f32_16x16x16_fp8_bf8, wmma_f32_16x16x16_fp8_fp8,
        wmma_f32_16x16x32_bf16, wmma_f32_16x16x32_f16, wmma_f32_16x16x4_f32,
        wmma_f32_16x16x64_bf8_bf8, wmma_f32_16x16x64_bf8_fp8, wmma_f32_16x16x64_fp8_bf8,
        wmma_f32_16x16x64_fp8_fp8, wmma_i32_16x16x16_iu4, wmma_i32_16x16x16_iu8,
        wmma_i32_16x16x32_iu4, wmma_i32_16x16x64_iu8, wmma_scale16_f32_16x16x128_f8f6f4,
        wmma_scale16_f32_32x16x128_f4, wmma_scale_f32_16x16x128_f8f6f4,
        wmma_scale_f32_32x16x128_f4,
    ],
    attributes = [ROCDLTargetAttr],
    hooks = crate::hooks::HOOKS,
    dependencies = [terrace_builtin::BuiltinDialect, terrace_llvm::LlvmDialect],
)]
pub struct RocdlDialect;
