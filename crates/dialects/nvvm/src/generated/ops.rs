//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyType, AnyTypeOf, F32, I1, I8, I16, I32, I64};
use terrace_builtin::property::{ConfinedAttr, IntMinValue, Unit};
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ir::{Handle, TypeAttr};
use terrace_ods::operation;

use super::attributes::{LdStMatrixShapeAttr, MMAShapeAttr};
use super::constraints::{
    FixedLengthVectorOf32BitSignlessIntegerValuesOf, I128, LLVMAnyPointer, LLVMAnyStruct,
    LLVMPointerGeneric, LLVMPointerGlobal, LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike,
    LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike2,
    LLVMPointerInAddressSpace1OrLLVMPointerInAddress,
    LLVMPointerInAddressSpace3OrLLVMPointerInAddress,
    LLVMPointerInAddressSpace6Or64BitSignlessInteger, LLVMPointerShared, LLVMPointerSharedCluster,
    LLVMPointerTensor, LLVMPointerTypeOrLLVMPointerInAddressSpace3, LLVMStructureTypeOr64BitFloat,
    LLVMType, Like16BitSignlessIntegerOrVectorOf8BitSignless,
    Like32BitSignlessIntegerOr32BitFloatOrLLVMStructType, Like32BitSignlessIntegerOrLLVMStructType,
    Like32BitSignlessIntegerOrVectorOf32BitSignless, VectorOf8BitSignlessIntegerValuesOfLength2,
    VectorOf8BitSignlessIntegerValuesOfLength4, VectorOf16BitFloatValuesOfLength2,
    VectorOf16BitSignlessIntegerValuesOfLength2, VectorOf32BitFloatValuesOfLength4,
    VectorOfBfloat16TypeValuesOfLength2,
};
use super::enums::{
    BarrierReduction, BlockScaleFormat, CTAGroupKind, CacheEvictionPriority,
    ClusterLaunchControlQueryType, DotAccumulateType, FPRoundingMode, GridDepActionKind,
    LdStMatrixEltType, LoadCacheModifierKind, MMAB1Op, MMABlockScaleKind, MMAFrag, MMAIntOverflow,
    MMAKind, MMALayout, MMATypes, MatchSyncKind, MemOrderKind, MemScopeKind, PermuteMode,
    PrefetchCacheLevel, ProxyKind, ReduxKind, SaturationMode, ScaleVecSize, SetMaxRegisterAction,
    SharedSpace, ShflKind, TMALoadMode, TMAReduxKind, TMAStoreMode, Tcgen05CpMulticast,
    Tcgen05CpShape, Tcgen05CpSrcFormat, Tcgen05FenceKind, Tcgen05LdStShape, Tcgen05MMABlockScale,
    Tcgen05MMACollectorBBuffer, Tcgen05MMACollectorOp, Tcgen05MMAKind, Tcgen05WaitKind,
    VoteSyncKind, WGMMAScaleIn, WGMMAScaleOut, WGMMATypes,
};
use super::kinds::{I1AttrKind, TypeAttrKind};

/// `nvvm.read.ptx.sreg.aggr.smem.size`.
#[operation(
    name = "nvvm.read.ptx.sreg.aggr.smem.size",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct AggrSmemSize {
    #[result]
    res: LLVMType,
}

/// Blocks until all threads of the block have reached the operation.
///
/// ```mlir
/// llvm.func @step() {
///   nvvm.barrier0
///   llvm.return
/// }
/// ```
#[operation(name = "nvvm.barrier0", format = "attr-dict")]
pub struct Barrier0Op {}

/// `nvvm.barrier.arrive`.
#[operation(
    name = "nvvm.barrier.arrive",
    format = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict"
)]
pub struct BarrierArriveOp {
    #[operand(name = "barrierId")]
    barrier_id: Optional<I32>,
    #[operand(name = "numberOfThreads")]
    number_of_threads: I32,
}

/// `nvvm.barrier`: CTA Barrier Synchronization Op.
#[operation(
    name = "nvvm.barrier",
    traits = [AttrSizedOperandSegments],
    format = "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? \
              (qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict",
    verify = crate::verify::barrier,
)]
pub struct BarrierOp {
    #[operand(name = "barrierId")]
    barrier_id: Optional<I32>,
    #[operand(name = "numberOfThreads")]
    number_of_threads: Optional<I32>,
    #[attr(name = "reductionOp")]
    reduction_op: Option<BarrierReduction>,
    #[operand(name = "reductionPredicate")]
    reduction_predicate: Optional<I32>,
    #[result]
    res: Optional<I32>,
}

/// `nvvm.read.ptx.sreg.ntid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.ntid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.ntid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.ntid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.ntid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.ntid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.ctaid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.ctaid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.ctaid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.ctaid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.ctaid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.ctaid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.ctaid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.ctaid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockInClusterIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.ctaid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.ctaid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockInClusterIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.ctaid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.ctaid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct BlockInClusterIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.breakpoint`: Breakpoint Op.
#[operation(name = "nvvm.breakpoint", format = "attr-dict")]
pub struct Breakpoint {}

/// `nvvm.st.bulk`: Bulk Store Op.
#[operation(
    name = "nvvm.st.bulk",
    format = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)",
    verify = crate::verify::st_bulk,
)]
pub struct BulkStoreOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    size: I64,
    #[attr(default = 0, name = "initVal")]
    init_val: i64,
}

/// `nvvm.read.ptx.sreg.clock64`.
#[operation(name = "nvvm.read.ptx.sreg.clock64", format = "attr-dict `:` type($res)")]
pub struct Clock64Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.clock`.
#[operation(name = "nvvm.read.ptx.sreg.clock", format = "attr-dict `:` type($res)")]
pub struct ClockOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.cluster.arrive`: Cluster Barrier Arrive Op.
#[operation(name = "nvvm.cluster.arrive", format = "attr-dict")]
pub struct ClusterArriveOp {
    #[attr(Unit)]
    aligned: bool,
}

/// `nvvm.cluster.arrive.relaxed`: Cluster Barrier Relaxed Arrive Op.
#[operation(name = "nvvm.cluster.arrive.relaxed", format = "attr-dict")]
pub struct ClusterArriveRelaxedOp {
    #[attr(Unit)]
    aligned: bool,
}

/// `nvvm.read.ptx.sreg.cluster.nctarank`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.nctarank",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDim {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.nctaid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.nctaid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimBlocksXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.nctaid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.nctaid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimBlocksYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.nctaid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.nctaid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimBlocksZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nclusterid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.nclusterid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nclusterid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.nclusterid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nclusterid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.nclusterid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.cluster.ctarank`.
#[operation(
    name = "nvvm.read.ptx.sreg.cluster.ctarank",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterId {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.clusterid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.clusterid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.clusterid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.clusterid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.clusterid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.clusterid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ClusterIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.clusterlaunchcontrol.query.cancel`: Query the response of a
/// clusterlaunchcontrol.try.cancel operation.
#[operation(
    name = "nvvm.clusterlaunchcontrol.query.cancel",
    format = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)",
    verify = crate::verify::clusterlaunchcontrol_query_cancel,
)]
pub struct ClusterLaunchControlQueryCancelOp {
    #[attr]
    query_type: ClusterLaunchControlQueryType,
    #[operand]
    try_cancel_response: I128,
    #[result]
    res: AnyTypeOf<(I1, I32)>,
}

/// `nvvm.clusterlaunchcontrol.try.cancel`: Request atomically canceling the launch of a cluster
/// that has not started running yet.
#[operation(
    name = "nvvm.clusterlaunchcontrol.try.cancel",
    format = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict"
)]
pub struct ClusterLaunchControlTryCancelOp {
    #[attr(Unit)]
    multicast: bool,
    #[operand(name = "smemAddress")]
    smem_address: LLVMPointerShared,
    #[operand]
    mbarrier: LLVMPointerShared,
}

/// `nvvm.cluster.wait`: Cluster Barrier Wait Op.
#[operation(name = "nvvm.cluster.wait", format = "attr-dict")]
pub struct ClusterWaitOp {
    #[attr(Unit)]
    aligned: bool,
}

/// `nvvm.convert.bf16x2.to.f8x2`: Convert a pair of bf16 inputs to f8x2.
#[operation(
    name = "nvvm.convert.bf16x2.to.f8x2",
    format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_bf16x2_to_f8x2,
)]
pub struct ConvertBF16x2ToF8x2Op {
    #[operand]
    a: VectorOfBfloat16TypeValuesOfLength2,
    #[attr(default = FPRoundingMode::NONE)]
    rnd: FPRoundingMode,
    #[attr(default = SaturationMode::NONE)]
    sat: SaturationMode,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: Like16BitSignlessIntegerOrVectorOf8BitSignless,
}

/// `nvvm.convert.f16x2.to.f8x2`: Convert an f16x2 input to f8x2.
#[operation(
    name = "nvvm.convert.f16x2.to.f8x2",
    format = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF16x2ToF8x2Op {
    #[operand]
    a: VectorOf16BitFloatValuesOfLength2,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: Like16BitSignlessIntegerOrVectorOf8BitSignless,
}

/// `nvvm.convert.f32x2.to.bf16x2`: Convert two F32 values to packed bf16x2.
#[operation(
    name = "nvvm.convert.f32x2.to.bf16x2",
    traits = [Pure],
    format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    verify = crate::verify::convert_f32x2_to_bf16x2,
)]
pub struct ConvertF32x2ToBF16x2Op {
    #[operand]
    src_hi: F32,
    #[operand]
    src_lo: F32,
    #[operand]
    random_bits: Optional<I32>,
    #[attr(default = FPRoundingMode::NONE)]
    rnd: FPRoundingMode,
    #[attr(default = SaturationMode::NONE)]
    sat: SaturationMode,
    #[attr(default = false)]
    relu: bool,
    #[result]
    dst: VectorOfBfloat16TypeValuesOfLength2,
}

/// `nvvm.convert.f32x2.to.f16x2`: Convert two F32 values to packed f16x2.
#[operation(
    name = "nvvm.convert.f32x2.to.f16x2",
    traits = [Pure],
    format = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)",
    verify = crate::verify::convert_f32x2_to_f16x2,
)]
pub struct ConvertF32x2ToF16x2Op {
    #[operand]
    src_hi: F32,
    #[operand]
    src_lo: F32,
    #[operand]
    random_bits: Optional<I32>,
    #[attr(default = FPRoundingMode::NONE)]
    rnd: FPRoundingMode,
    #[attr(default = SaturationMode::NONE)]
    sat: SaturationMode,
    #[attr(default = false)]
    relu: bool,
    #[result]
    dst: VectorOf16BitFloatValuesOfLength2,
}

/// `nvvm.convert.f32x2.to.f4x2`: Convert a pair of float inputs to f4x2.
#[operation(
    name = "nvvm.convert.f32x2.to.f4x2",
    format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF32x2ToF4x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: I8,
}

/// `nvvm.convert.f32x2.to.f6x2`: Convert a pair of float inputs to f6x2.
#[operation(
    name = "nvvm.convert.f32x2.to.f6x2",
    format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF32x2ToF6x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: Like16BitSignlessIntegerOrVectorOf8BitSignless,
}

/// `nvvm.convert.f32x2.to.f8x2`: Convert a pair of float inputs to f8x2.
#[operation(
    name = "nvvm.convert.f32x2.to.f8x2",
    format = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_f32x2_to_f8x2,
)]
pub struct ConvertF32x2ToF8x2Op {
    #[operand]
    a: F32,
    #[operand]
    b: F32,
    #[attr(default = FPRoundingMode::NONE)]
    rnd: FPRoundingMode,
    #[attr(default = SaturationMode::NONE)]
    sat: SaturationMode,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: Like16BitSignlessIntegerOrVectorOf8BitSignless,
}

/// `nvvm.convert.f32x4.to.f4x4`: Convert `vector<4xf32>` to packed f4x4 with stochastic rounding
/// (.rs) and satfinite.
#[operation(
    name = "nvvm.convert.f32x4.to.f4x4",
    traits = [Pure],
    format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF32x4ToF4x4Op {
    #[operand]
    src: VectorOf32BitFloatValuesOfLength4,
    #[operand]
    rbits: I32,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: I16,
}

/// `nvvm.convert.f32x4.to.f6x4`: Convert `vector<4xf32>` to packed f6x4 with stochastic rounding
/// (.rs) and satfinite.
#[operation(
    name = "nvvm.convert.f32x4.to.f6x4",
    traits = [Pure],
    format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF32x4ToF6x4Op {
    #[operand]
    src: VectorOf32BitFloatValuesOfLength4,
    #[operand]
    rbits: I32,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: VectorOf8BitSignlessIntegerValuesOfLength4,
}

/// `nvvm.convert.f32x4.to.f8x4`: Convert `vector<4xf32>` to packed f8x4 with stochastic rounding
/// (.rs) and satfinite.
#[operation(
    name = "nvvm.convert.f32x4.to.f8x4",
    traits = [Pure],
    format = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF32x4ToF8x4Op {
    #[operand]
    src: VectorOf32BitFloatValuesOfLength4,
    #[operand]
    rbits: I32,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "dstTy")]
    dst_ty: Handle<TypeAttr>,
    #[result]
    dst: VectorOf8BitSignlessIntegerValuesOfLength4,
}

/// `nvvm.convert.f4x2.to.f16x2`: Convert a pair of f4 inputs to f16x2.
#[operation(
    name = "nvvm.convert.f4x2.to.f16x2",
    format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF4x2ToF16x2Op {
    #[operand]
    src: I8,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "srcType")]
    src_type: Handle<TypeAttr>,
    #[result]
    dst: VectorOf16BitFloatValuesOfLength2,
}

/// `nvvm.convert.f6x2.to.f16x2`: Convert a pair of f6 inputs to f16x2.
#[operation(
    name = "nvvm.convert.f6x2.to.f16x2",
    format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF6x2ToF16x2Op {
    #[operand]
    src: VectorOf8BitSignlessIntegerValuesOfLength2,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "srcType")]
    src_type: Handle<TypeAttr>,
    #[result]
    dst: VectorOf16BitFloatValuesOfLength2,
}

/// `nvvm.convert.f8x2.to.bf16x2`: Convert a pair of f8 inputs to bf16x2.
#[operation(
    name = "nvvm.convert.f8x2.to.bf16x2",
    format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF8x2ToBF16x2Op {
    #[operand]
    src: VectorOf8BitSignlessIntegerValuesOfLength2,
    #[attr(TypeAttrKind, name = "srcType")]
    src_type: Handle<TypeAttr>,
    #[result]
    dst: VectorOfBfloat16TypeValuesOfLength2,
}

/// `nvvm.convert.f8x2.to.f16x2`: Convert a pair of f8 inputs to f16x2.
#[operation(
    name = "nvvm.convert.f8x2.to.f16x2",
    format = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)",
    verify = crate::verify::convert_small,
)]
pub struct ConvertF8x2ToF16x2Op {
    #[operand]
    src: VectorOf8BitSignlessIntegerValuesOfLength2,
    #[attr(default = false)]
    relu: bool,
    #[attr(TypeAttrKind, name = "srcType")]
    src_type: Handle<TypeAttr>,
    #[result]
    dst: VectorOf16BitFloatValuesOfLength2,
}

/// `nvvm.convert.float.to.tf32`: Convert the given float input to TF32.
#[operation(
    name = "nvvm.convert.float.to.tf32",
    format = "$src attr-dict",
    verify = crate::verify::convert_float_to_tf32,
)]
pub struct ConvertFloatToTF32Op {
    #[operand]
    src: F32,
    #[attr(default = FPRoundingMode::NONE)]
    rnd: FPRoundingMode,
    #[attr(default = SaturationMode::NONE)]
    sat: SaturationMode,
    #[attr(default = false)]
    relu: bool,
    #[result]
    res: I32,
}

/// `nvvm.cp.async.bulk.commit.group`.
#[operation(name = "nvvm.cp.async.bulk.commit.group", format = "attr-dict")]
pub struct CpAsyncBulkCommitGroupOp {}

/// `nvvm.cp.async.bulk.shared.cluster.global`: Async bulk copy from global to Shared {cta or
/// cluster} memory.
#[operation(
    name = "nvvm.cp.async.bulk.shared.cluster.global",
    traits = [AttrSizedOperandSegments],
    format = "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? \
              (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)",
    verify = crate::verify::cp_async_bulk_shared_cluster_global,
)]
pub struct CpAsyncBulkGlobalToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: LLVMPointerInAddressSpace3OrLLVMPointerInAddress,
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerGlobal,
    #[operand]
    mbar: LLVMPointerShared,
    #[operand]
    size: I32,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// `nvvm.cp.async.bulk.prefetch`: Async bulk prefetch from global memory to L2 cache.
#[operation(
    name = "nvvm.cp.async.bulk.prefetch",
    format = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)"
)]
pub struct CpAsyncBulkPrefetchOp {
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerGlobal,
    #[operand]
    size: I32,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// `nvvm.cp.async.bulk.global.shared.cta`: Async bulk copy from Shared CTA memory to Global memory.
#[operation(
    name = "nvvm.cp.async.bulk.global.shared.cta",
    traits = [AttrSizedOperandSegments],
    format = "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` \
              `=` $byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)",
)]
pub struct CpAsyncBulkSharedCTAToGlobalOp {
    #[operand(name = "dstMem")]
    dst_mem: LLVMPointerGlobal,
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerShared,
    #[operand]
    size: I32,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[operand(name = "byteMask")]
    byte_mask: Optional<I16>,
}

/// `nvvm.cp.async.bulk.shared.cluster.shared.cta`: Async bulk copy from Shared CTA memory to Shared
/// cluster memory.
#[operation(
    name = "nvvm.cp.async.bulk.shared.cluster.shared.cta",
    format = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` \
              type($srcMem)"
)]
pub struct CpAsyncBulkSharedCTAToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: LLVMPointerSharedCluster,
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerShared,
    #[operand]
    mbar: LLVMPointerShared,
    #[operand]
    size: I32,
}

/// `nvvm.cp.async.bulk.tensor.shared.cluster.global`.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.shared.cluster.global",
    traits = [AttrSizedOperandSegments],
    format = "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` \
              $im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` \
              `=` $l2CacheHint^ )? (`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` \
              type($tmaDescriptor)",
    verify = crate::verify::cp_async_bulk_tensor_shared_cluster_global,
)]
pub struct CpAsyncBulkTensorGlobalToSharedClusterOp {
    #[operand(name = "dstMem")]
    dst_mem: LLVMPointerInAddressSpace3OrLLVMPointerInAddress,
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: LLVMPointerGeneric,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand]
    mbar: LLVMPointerShared,
    #[operand(name = "im2colOffsets")]
    im2col_offsets: Variadic<I16>,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[attr(default = TMALoadMode::TILE)]
    mode: TMALoadMode,
    #[attr(default = false, name = "isCTAOnly")]
    is_cta_only: bool,
    #[attr]
    group: Option<CTAGroupKind>,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvvm.cp.async.bulk.tensor.prefetch`.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.prefetch",
    traits = [AttrSizedOperandSegments],
    format = "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? \
              (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)",
    verify = crate::verify::cp_async_bulk_tensor_prefetch,
)]
pub struct CpAsyncBulkTensorPrefetchOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: LLVMPointerGeneric,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "im2colOffsets")]
    im2col_offsets: Variadic<I16>,
    #[attr(default = TMALoadMode::TILE)]
    mode: TMALoadMode,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// `nvvm.cp.async.bulk.tensor.reduce`.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.reduce",
    traits = [AttrSizedOperandSegments],
    format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` \
              $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)",
    verify = crate::verify::cp_async_bulk_tensor_reduce,
)]
pub struct CpAsyncBulkTensorReduceOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: LLVMAnyPointer,
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerShared,
    #[attr(name = "redKind")]
    red_kind: TMAReduxKind,
    #[attr(default = TMAStoreMode::TILE)]
    mode: TMAStoreMode,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
}

/// `nvvm.cp.async.bulk.tensor.global.shared.cta`.
#[operation(
    name = "nvvm.cp.async.bulk.tensor.global.shared.cta",
    traits = [AttrSizedOperandSegments],
    format = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` \
              $l2CacheHint^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` \
              type($tmaDescriptor) `,` type($srcMem)",
    verify = crate::verify::cp_async_bulk_tensor_global_shared_cta,
)]
pub struct CpAsyncBulkTensorSharedCTAToGlobalOp {
    #[operand(name = "tmaDescriptor")]
    tma_descriptor: LLVMPointerGeneric,
    #[operand(name = "srcMem")]
    src_mem: LLVMPointerShared,
    #[operand]
    coordinates: Variadic<I32>,
    #[operand(name = "l2CacheHint")]
    l2_cache_hint: Optional<I64>,
    #[attr(default = TMAStoreMode::TILE)]
    mode: TMAStoreMode,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvvm.cp.async.bulk.wait_group`.
#[operation(name = "nvvm.cp.async.bulk.wait_group", format = "$group attr-dict")]
pub struct CpAsyncBulkWaitGroupOp {
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    group: i32,
    #[attr(Unit)]
    read: bool,
}

/// `nvvm.cp.async.commit.group`.
#[operation(name = "nvvm.cp.async.commit.group", format = "attr-dict")]
pub struct CpAsyncCommitGroupOp {}

/// `nvvm.cp.async.mbarrier.arrive`: NVVM Dialect Op for cp.async.mbarrier.arrive.
#[operation(name = "nvvm.cp.async.mbarrier.arrive", format = "$addr attr-dict `:` type(operands)")]
pub struct CpAsyncMBarrierArriveOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[attr(I1AttrKind, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 1).ty(), 0))]
    noinc: Handle<IntegerAttr>,
}

/// `nvvm.cp.async.shared.global`.
#[operation(
    name = "nvvm.cp.async.shared.global",
    format = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` \
              type(operands)",
    verify = crate::verify::cp_async_shared_global,
)]
pub struct CpAsyncOp {
    #[operand]
    dst: LLVMPointerShared,
    #[operand]
    src: LLVMPointerGlobal,
    #[attr]
    size: i32,
    #[attr]
    modifier: LoadCacheModifierKind,
    #[operand(name = "cpSize")]
    cp_size: Optional<I32>,
}

/// `nvvm.cp.async.wait.group`.
#[operation(name = "nvvm.cp.async.wait.group", format = "$n attr-dict")]
pub struct CpAsyncWaitGroupOp {
    #[attr]
    n: i32,
}

/// `nvvm.dot.accumulate.2way`: Two-way 16-bit to 8-bit dot product-accumulate instruction.
#[operation(
    name = "nvvm.dot.accumulate.2way",
    format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"
)]
pub struct DotAccumulate2WayOp {
    #[operand]
    a: VectorOf16BitSignlessIntegerValuesOfLength2,
    #[attr]
    a_type: DotAccumulateType,
    #[operand]
    b: VectorOf8BitSignlessIntegerValuesOfLength4,
    #[attr]
    b_type: DotAccumulateType,
    #[operand]
    c: I32,
    #[attr]
    b_hi: bool,
    #[result]
    res: I32,
}

/// `nvvm.dot.accumulate.4way`: Four-way byte dot product-accumulate instruction.
#[operation(
    name = "nvvm.dot.accumulate.4way",
    format = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)"
)]
pub struct DotAccumulate4WayOp {
    #[operand]
    a: VectorOf8BitSignlessIntegerValuesOfLength4,
    #[attr]
    a_type: DotAccumulateType,
    #[operand]
    b: VectorOf8BitSignlessIntegerValuesOfLength4,
    #[attr]
    b_type: DotAccumulateType,
    #[operand]
    c: I32,
    #[result]
    res: I32,
}

/// `nvvm.read.ptx.sreg.dynamic.smem.size`.
#[operation(
    name = "nvvm.read.ptx.sreg.dynamic.smem.size",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct DynamicSmemSize {
    #[result]
    res: LLVMType,
}

/// `nvvm.elect.sync`: Elect one leader thread.
#[operation(name = "nvvm.elect.sync", format = "($membermask^)? attr-dict `->` type(results)")]
pub struct ElectSyncOp {
    #[operand]
    membermask: Optional<I32>,
    #[result]
    pred: I1,
}

/// `nvvm.read.ptx.sreg.envreg0`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg0",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg0Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg10`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg10",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg10Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg11`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg11",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg11Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg12`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg12",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg12Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg13`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg13",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg13Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg14`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg14",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg14Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg15`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg15",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg15Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg16`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg16",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg16Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg17`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg17",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg17Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg18`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg18",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg18Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg19`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg19",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg19Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg1`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg1",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg1Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg20`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg20",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg20Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg21`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg21",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg21Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg22`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg22",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg22Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg23`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg23",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg23Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg24`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg24",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg24Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg25`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg25",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg25Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg26`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg26",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg26Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg27`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg27",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg27Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg28`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg28",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg28Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg29`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg29",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg29Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg2`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg2",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg2Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg30`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg30",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg30Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg31`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg31",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg31Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg3`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg3",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg3Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg4`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg4",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg4Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg5`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg5",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg5Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg6`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg6",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg6Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg7`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg7",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg7Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg8`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg8",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg8Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.envreg9`.
#[operation(
    name = "nvvm.read.ptx.sreg.envreg9",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct EnvReg9Op {
    #[result]
    res: LLVMType,
}

/// `nvvm.exit`: Exit Op.
#[operation(name = "nvvm.exit", format = "attr-dict")]
pub struct Exit {}

/// `nvvm.fence.mbarrier.init`.
#[operation(name = "nvvm.fence.mbarrier.init", format = "attr-dict")]
pub struct FenceMbarrierInitOp {}

/// `nvvm.fence.proxy.acquire`: Uni-directional proxy fence operation with acquire semantics.
#[operation(
    name = "nvvm.fence.proxy.acquire",
    format = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? \
              attr-dict",
    verify = crate::verify::fence_proxy_acquire,
)]
pub struct FenceProxyAcquireOp {
    #[attr]
    scope: MemScopeKind,
    #[operand]
    addr: LLVMPointerGeneric,
    #[operand]
    size: I32,
    #[attr(default = ProxyKind::GENERIC, name = "fromProxy")]
    from_proxy: ProxyKind,
    #[attr(default = ProxyKind::TENSORMAP, name = "toProxy")]
    to_proxy: ProxyKind,
}

/// `nvvm.fence.proxy`.
#[operation(
    name = "nvvm.fence.proxy",
    format = "attr-dict",
    verify = crate::verify::fence_proxy,
)]
pub struct FenceProxyOp {
    #[attr]
    kind: ProxyKind,
    #[attr]
    space: Option<SharedSpace>,
}

/// `nvvm.fence.proxy.release`: Uni-directional proxy fence operation with release semantics.
#[operation(
    name = "nvvm.fence.proxy.release",
    format = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict",
    verify = crate::verify::fence_proxy_release,
)]
pub struct FenceProxyReleaseOp {
    #[attr]
    scope: MemScopeKind,
    #[attr(default = ProxyKind::GENERIC, name = "fromProxy")]
    from_proxy: ProxyKind,
    #[attr(default = ProxyKind::TENSORMAP, name = "toProxy")]
    to_proxy: ProxyKind,
}

/// `nvvm.fence.proxy.sync_restrict`: Uni-directional proxy fence operation with sync_restrict.
#[operation(
    name = "nvvm.fence.proxy.sync_restrict",
    format = "attr-dict",
    verify = crate::verify::fence_proxy_sync_restrict,
)]
pub struct FenceProxySyncRestrictOp {
    #[attr]
    order: MemOrderKind,
    #[attr(default = ProxyKind::GENERIC, name = "fromProxy")]
    from_proxy: ProxyKind,
    #[attr(default = ProxyKind::Async, name = "toProxy")]
    to_proxy: ProxyKind,
}

/// `nvvm.fence.sc.cluster`.
#[operation(name = "nvvm.fence.sc.cluster", format = "attr-dict")]
pub struct FenceScClusterOp {}

/// `nvvm.fence.sync_restrict`: Uni-directional thread fence operation.
#[operation(
    name = "nvvm.fence.sync_restrict",
    format = "attr-dict",
    verify = crate::verify::fence_sync_restrict,
)]
pub struct FenceSyncRestrictOp {
    #[attr]
    order: MemOrderKind,
}

/// `nvvm.read.ptx.sreg.globaltimer.lo`.
#[operation(name = "nvvm.read.ptx.sreg.globaltimer.lo", format = "attr-dict `:` type($res)")]
pub struct GlobalTimerLoOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.globaltimer`.
#[operation(name = "nvvm.read.ptx.sreg.globaltimer", format = "attr-dict `:` type($res)")]
pub struct GlobalTimerOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nctaid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.nctaid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct GridDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nctaid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.nctaid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct GridDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.nctaid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.nctaid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct GridDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.gridid`.
#[operation(
    name = "nvvm.read.ptx.sreg.gridid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct GridIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.griddepcontrol`.
#[operation(name = "nvvm.griddepcontrol", format = "$kind attr-dict")]
pub struct GriddepcontrolOp {
    #[attr]
    kind: GridDepActionKind,
}

/// `nvvm.inline_ptx`: Inline PTX Op.
#[operation(
    name = "nvvm.inline_ptx",
    traits = [AttrSizedOperandSegments],
    format = "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` \
              $readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? \
              attr-dict ( `->` type($writeOnlyArgs)^ )?",
)]
pub struct InlinePtxOp {
    #[operand(name = "readOnlyArgs")]
    read_only_args: Variadic<AnyType>,
    #[operand(name = "readWriteArgs")]
    read_write_args: Variadic<AnyType>,
    #[attr(name = "ptxCode")]
    ptx_code: String,
    #[operand]
    predicate: Optional<I1>,
    #[result(name = "writeOnlyArgs")]
    write_only_args: Variadic<AnyType>,
}

/// `nvvm.read.ptx.sreg.laneid`.
#[operation(
    name = "nvvm.read.ptx.sreg.laneid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct LaneIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.lanemask.eq`.
#[operation(
    name = "nvvm.read.ptx.sreg.lanemask.eq",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct LaneMaskEqOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.lanemask.ge`.
#[operation(
    name = "nvvm.read.ptx.sreg.lanemask.ge",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct LaneMaskGeOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.lanemask.gt`.
#[operation(
    name = "nvvm.read.ptx.sreg.lanemask.gt",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct LaneMaskGtOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.lanemask.le`.
#[operation(
    name = "nvvm.read.ptx.sreg.lanemask.le",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct LaneMaskLeOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.lanemask.lt`.
#[operation(
    name = "nvvm.read.ptx.sreg.lanemask.lt",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct LaneMaskLtOp {
    #[result]
    res: LLVMType,
}

/// `nvvm.ldmatrix`: cooperative matrix load.
#[operation(
    name = "nvvm.ldmatrix",
    format = "$ptr attr-dict `:` functional-type($ptr, $res)",
    verify = crate::verify::ldmatrix,
)]
pub struct LdMatrixOp {
    #[operand]
    ptr: LLVMPointerShared,
    #[attr]
    num: i32,
    #[attr]
    layout: MMALayout,
    #[attr]
    shape: Handle<LdStMatrixShapeAttr>,
    #[attr(name = "eltType")]
    elt_type: LdStMatrixEltType,
    #[result]
    res: AnyType,
}

/// `nvvm.mbarrier.arrive_drop.expect_tx`: MBarrier arrive_drop with expected transaction count.
#[operation(
    name = "nvvm.mbarrier.arrive_drop.expect_tx",
    format = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?",
    verify = crate::verify::mbarrier_arrive_drop_expect_tx,
)]
pub struct MBarrierArriveDropExpectTxOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike,
    #[operand]
    txcount: I32,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[result]
    res: Optional<I64>,
}

/// `nvvm.mbarrier.arrive_drop.nocomplete`: MBarrier Arrive-Drop No-Complete Operation.
#[operation(
    name = "nvvm.mbarrier.arrive_drop.nocomplete",
    format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"
)]
pub struct MBarrierArriveDropNocompleteOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    count: I32,
    #[result]
    res: I64,
}

/// `nvvm.mbarrier.arrive_drop`: MBarrier Arrive-Drop Operation.
#[operation(
    name = "nvvm.mbarrier.arrive_drop",
    format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    verify = crate::verify::mbarrier_arrive_drop,
)]
pub struct MBarrierArriveDropOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike,
    #[operand]
    count: Optional<I32>,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[result]
    res: Optional<I64>,
}

/// `nvvm.mbarrier.arrive.expect_tx`: MBarrier Arrive with Expected Transaction Count.
#[operation(
    name = "nvvm.mbarrier.arrive.expect_tx",
    format = "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) \
              (`->` type($res)^)?",
    verify = crate::verify::mbarrier_arrive_expect_tx,
)]
pub struct MBarrierArriveExpectTxOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike,
    #[operand]
    txcount: I32,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[operand]
    predicate: Optional<I1>,
    #[result]
    res: Optional<I64>,
}

/// `nvvm.mbarrier.arrive.nocomplete`: MBarrier Arrive No-Complete Operation.
#[operation(
    name = "nvvm.mbarrier.arrive.nocomplete",
    format = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)"
)]
pub struct MBarrierArriveNocompleteOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    count: I32,
    #[result]
    res: I64,
}

/// `nvvm.mbarrier.arrive`: MBarrier Arrive Operation.
#[operation(
    name = "nvvm.mbarrier.arrive",
    format = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?",
    verify = crate::verify::mbarrier_arrive,
)]
pub struct MBarrierArriveOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike,
    #[operand]
    count: Optional<I32>,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[result]
    res: Optional<I64>,
}

/// `nvvm.mbarrier.complete_tx`: MBarrier complete-tx Operation.
#[operation(
    name = "nvvm.mbarrier.complete_tx",
    format = "$addr `,` $txcount attr-dict `:` type(operands)",
    verify = crate::verify::mbarrier_complete_tx,
)]
pub struct MBarrierCompleteTxOp {
    #[operand]
    addr: LLVMPointerInAddressSpace3OrLLVMPointerInAddress,
    #[operand]
    txcount: I32,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
}

/// `nvvm.mbarrier.expect_tx`: MBarrier expect-tx Operation.
#[operation(
    name = "nvvm.mbarrier.expect_tx",
    format = "$addr `,` $txcount attr-dict `:` type(operands)",
    verify = crate::verify::mbarrier_expect_tx,
)]
pub struct MBarrierExpectTxOp {
    #[operand]
    addr: LLVMPointerInAddressSpace3OrLLVMPointerInAddress,
    #[operand]
    txcount: I32,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
}

/// `nvvm.mbarrier.init`: MBarrier Initialization Op.
#[operation(
    name = "nvvm.mbarrier.init",
    format = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)"
)]
pub struct MBarrierInitOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    count: I32,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvvm.mbarrier.inval`: MBarrier Invalidation Operation.
#[operation(name = "nvvm.mbarrier.inval", format = "$addr attr-dict `:` type(operands)")]
pub struct MBarrierInvalOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
}

/// `nvvm.mbarrier.test.wait`: MBarrier Non-Blocking Test Wait Operation.
#[operation(
    name = "nvvm.mbarrier.test.wait",
    format = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)",
    verify = crate::verify::mbarrier_test_wait,
)]
pub struct MBarrierTestWaitOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand(name = "stateOrPhase")]
    state_or_phase: AnyTypeOf<(I64, I32)>,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[result]
    res: I1,
}

/// `nvvm.mbarrier.try_wait`: MBarrier try wait on state or phase with an optional timelimit.
#[operation(
    name = "nvvm.mbarrier.try_wait",
    format = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)",
    verify = crate::verify::mbarrier_try_wait,
)]
pub struct MBarrierTryWaitOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand(name = "stateOrPhase")]
    state_or_phase: AnyTypeOf<(I64, I32)>,
    #[operand]
    ticks: Optional<I32>,
    #[attr(default = MemScopeKind::CTA)]
    scope: MemScopeKind,
    #[attr(default = false)]
    relaxed: bool,
    #[result]
    res: I1,
}

/// `nvvm.mbarrier.try_wait.parity`: MBarrier Potentially-Blocking Try Wait with Phase Parity.
#[operation(
    name = "nvvm.mbarrier.try_wait.parity",
    format = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)"
)]
pub struct MBarrierTryWaitParityOp {
    #[operand]
    addr: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    phase: I32,
    #[operand]
    ticks: I32,
}

/// `nvvm.mapa`.
#[operation(
    name = "nvvm.mapa",
    traits = [
        Predicate("Valid address-space check(or mapping) for mapa Op", crate::predicates::maps_to_cluster),
    ],
    format = "$a`,` $b attr-dict `:` type($a) `->` type($res)",
)]
pub struct MapaOp {
    #[operand]
    a: LLVMPointerInAddressSpace0OrLLVMPointerInAddress,
    #[operand]
    b: I32,
    #[result]
    res: LLVMPointerInAddressSpace0OrLLVMPointerInAddressLike2,
}

/// `nvvm.match.sync`: Broadcast and compare a value across threads in warp.
#[operation(
    name = "nvvm.match.sync",
    format = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)",
    verify = crate::verify::match_sync,
)]
pub struct MatchSyncOp {
    #[operand]
    thread_mask: I32,
    #[operand]
    val: AnyTypeOf<(I32, I64)>,
    #[attr]
    kind: MatchSyncKind,
    #[result]
    res: Like32BitSignlessIntegerOrLLVMStructType,
}

/// `nvvm.memory.barrier`: Memory barrier operation.
#[operation(name = "nvvm.memory.barrier", format = "$scope attr-dict")]
pub struct MembarOp {
    #[attr]
    scope: MemScopeKind,
}

/// `nvvm.mma.block_scale`: cooperative matrix-multiply and accumulate with block scaling.
///
/// ```text
/// nvvm.mma.block_scale A[%a, …] B[%b, …] C[%c, …] scaleA[%data, %byte, %thread] scaleB[%data, %byte, %thread]
///     attr-dict : (type, type, type) -> type
/// ```
#[operation(
    name = "nvvm.mma.block_scale",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_mma_block_scale, crate::assembly::print_mma_block_scale),
    verify = crate::verify::mma_block_scale,
)]
pub struct MmaBlockScaleOp {
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Option<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Option<MMATypes>,
    #[attr(name = "scaleVecSize")]
    scale_vec_size: ScaleVecSize,
    #[attr(name = "blockScaleFormat")]
    block_scale_format: BlockScaleFormat,
    #[attr]
    kind: MMABlockScaleKind,
    #[operand(name = "operandA")]
    operand_a: Variadic<LLVMType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LLVMType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LLVMType>,
    #[operand(name = "scaleAData")]
    scale_a_data: I32,
    #[operand(name = "byteIdA")]
    byte_id_a: I16,
    #[operand(name = "threadIdA")]
    thread_id_a: I16,
    #[operand(name = "scaleBData")]
    scale_b_data: I32,
    #[operand(name = "byteIdB")]
    byte_id_b: I16,
    #[operand(name = "threadIdB")]
    thread_id_b: I16,
    #[result]
    res: LLVMAnyStruct,
}

/// `nvvm.mma.sync`: cooperative matrix-multiply and accumulate.
///
/// ```text
/// nvvm.mma.sync A[%a, …] B[%b, …] C[%c, …] attr-dict : (type, type, type) -> type
/// ```
#[operation(
    name = "nvvm.mma.sync",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_mma_sync, crate::assembly::print_mma_sync),
    verify = crate::verify::mma_sync,
)]
pub struct MmaOp {
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr(name = "b1Op")]
    b1_op: Option<MMAB1Op>,
    #[attr(name = "intOverflowBehavior")]
    int_overflow_behavior: Option<MMAIntOverflow>,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Option<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Option<MMATypes>,
    #[operand(name = "operandA")]
    operand_a: Variadic<LLVMType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LLVMType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LLVMType>,
    #[result]
    res: LLVMAnyStruct,
}

/// `nvvm.mma.sp.block_scale`: cooperative sparse matrix-multiply and accumulate with block scaling.
///
/// ```text
/// nvvm.mma.sp.block_scale A[%a, …] B[%b, …] C[%c, …] sparseMetadata[%metadata] selector[%selector]
///     scaleA[%data, %byte, %thread] scaleB[%data, %byte, %thread]
///     attr-dict : (type, type, type) -> type
/// ```
#[operation(
    name = "nvvm.mma.sp.block_scale",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_mma_sp_block_scale, crate::assembly::print_mma_sp_block_scale),
    verify = crate::verify::mma_sp_block_scale,
)]
pub struct MmaSpBlockScaleOp {
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Option<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Option<MMATypes>,
    #[attr(name = "scaleVecSize")]
    scale_vec_size: ScaleVecSize,
    #[attr(name = "blockScaleFormat")]
    block_scale_format: BlockScaleFormat,
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(Unit, name = "orderedMetadata")]
    ordered_metadata: bool,
    #[operand(name = "operandA")]
    operand_a: Variadic<LLVMType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LLVMType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LLVMType>,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: I32,
    #[operand(name = "sparsitySelector")]
    sparsity_selector: I32,
    #[operand(name = "scaleAData")]
    scale_a_data: I32,
    #[operand(name = "byteIdA")]
    byte_id_a: I16,
    #[operand(name = "threadIdA")]
    thread_id_a: I16,
    #[operand(name = "scaleBData")]
    scale_b_data: I32,
    #[operand(name = "byteIdB")]
    byte_id_b: I16,
    #[operand(name = "threadIdB")]
    thread_id_b: I16,
    #[result]
    res: LLVMAnyStruct,
}

/// `nvvm.mma.sp.sync`: cooperative sparse matrix-multiply and accumulate.
///
/// ```text
/// nvvm.mma.sp.sync A[%a, …] B[%b, …] C[%c, …] sparseMetadata[%metadata] selector[%selector]
///     attr-dict : (type, type, type) -> type
/// ```
#[operation(
    name = "nvvm.mma.sp.sync",
    traits = [AttrSizedOperandSegments],
    assembly = custom(crate::assembly::parse_mma_sp_sync, crate::assembly::print_mma_sp_sync),
    verify = crate::verify::mma_sp_sync,
)]
pub struct MmaSpOp {
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr(name = "intOverflowBehavior")]
    int_overflow_behavior: Option<MMAIntOverflow>,
    #[attr(name = "multiplicandAPtxType")]
    multiplicand_a_ptx_type: Option<MMATypes>,
    #[attr(name = "multiplicandBPtxType")]
    multiplicand_b_ptx_type: Option<MMATypes>,
    #[attr(Unit, name = "orderedMetadata")]
    ordered_metadata: bool,
    #[attr]
    kind: Option<MMAKind>,
    #[operand(name = "operandA")]
    operand_a: Variadic<LLVMType>,
    #[operand(name = "operandB")]
    operand_b: Variadic<LLVMType>,
    #[operand(name = "operandC")]
    operand_c: Variadic<LLVMType>,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: I32,
    #[operand(name = "sparsitySelector")]
    sparsity_selector: I32,
    #[result]
    res: LLVMAnyStruct,
}

/// `nvvm.nanosleep`: Suspends the thread for a specified duration.
#[operation(name = "nvvm.nanosleep", format = "attr-dict $duration")]
pub struct NanosleepOp {
    #[operand]
    duration: I32,
}

/// `nvvm.pmevent`: Trigger one or more Performance Monitor events.
#[operation(
    name = "nvvm.pmevent",
    format = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?",
    verify = crate::verify::pmevent,
)]
pub struct PMEventOp {
    #[attr(name = "maskedEventId")]
    masked_event_id: Option<i16>,
    #[attr(name = "eventId")]
    event_id: Option<i32>,
}

/// `nvvm.prmt`: Permute bytes from two 32-bit registers.
#[operation(
    name = "nvvm.prmt",
    traits = [Pure],
    format = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)",
    verify = crate::verify::prmt,
)]
pub struct PermuteOp {
    #[operand]
    lo: I32,
    #[operand]
    hi: Optional<I32>,
    #[operand]
    selector: I32,
    #[attr]
    mode: PermuteMode,
    #[result]
    res: I32,
}

/// `nvvm.prefetch`: Brings the cache line containing an address into the specified cache level.
#[operation(
    name = "nvvm.prefetch",
    format = "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ \
              (`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ \
              `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)",
    verify = crate::verify::prefetch,
)]
pub struct PrefetchOp {
    #[attr(name = "cacheLevel")]
    cache_level: Option<PrefetchCacheLevel>,
    #[attr(name = "evictPriority")]
    evict_priority: Option<CacheEvictionPriority>,
    #[operand]
    addr: LLVMPointerInAddressSpace1OrLLVMPointerInAddress,
    #[operand]
    predicate: Optional<I1>,
    #[attr(Unit)]
    tensormap: bool,
    #[attr(Unit)]
    uniform: bool,
    #[attr(Unit)]
    in_param_space: bool,
}

/// `nvvm.rcp.approx.ftz.f`.
#[operation(
    name = "nvvm.rcp.approx.ftz.f",
    traits = [Pure],
    format = "$arg attr-dict `:` type($res)",
)]
pub struct RcpApproxFtzF32Op {
    #[operand]
    arg: F32,
    #[result]
    res: F32,
}

/// `nvvm.redux.sync`: Redux Sync Op.
#[operation(
    name = "nvvm.redux.sync",
    traits = [AllTypesMatch(res, val)],
    format = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)",
    verify = crate::verify::redux_sync,
)]
pub struct ReduxOp {
    #[operand]
    val: AnyTypeOf<(I32, F32)>,
    #[attr]
    kind: ReduxKind,
    #[operand]
    mask_and_clamp: I32,
    #[attr(default = false)]
    abs: bool,
    #[attr(default = false)]
    nan: bool,
    #[result]
    res: AnyTypeOf<(I32, F32)>,
}

/// `nvvm.setmaxregister`.
#[operation(
    name = "nvvm.setmaxregister",
    format = "$action $regCount attr-dict",
    verify = crate::verify::setmaxregister,
)]
pub struct SetMaxRegisterOp {
    #[attr(name = "regCount")]
    reg_count: i32,
    #[attr]
    action: SetMaxRegisterAction,
}

/// `nvvm.shfl.sync`: NVVM Dialect Op for shfl.sync.
#[operation(
    name = "nvvm.shfl.sync",
    format = "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` \
              type($val) `->` type($res)",
    verify = crate::verify::shfl_sync,
)]
pub struct ShflOp {
    #[operand]
    thread_mask: I32,
    #[operand]
    val: AnyTypeOf<(I32, F32)>,
    #[operand]
    offset: I32,
    #[operand]
    mask_and_clamp: I32,
    #[attr]
    kind: ShflKind,
    #[attr(Unit)]
    return_value_and_is_valid: bool,
    #[result]
    res: Like32BitSignlessIntegerOr32BitFloatOrLLVMStructType,
}

/// `nvvm.read.ptx.sreg.nsmid`.
#[operation(
    name = "nvvm.read.ptx.sreg.nsmid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct SmDimOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.smid`.
#[operation(
    name = "nvvm.read.ptx.sreg.smid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct SmIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.stmatrix`: cooperative matrix store.
#[operation(
    name = "nvvm.stmatrix",
    format = "$ptr `,` $sources attr-dict `:` type(operands)",
    verify = crate::verify::stmatrix,
)]
pub struct StMatrixOp {
    #[operand]
    ptr: LLVMPointerShared,
    #[operand]
    sources: Variadic<I32>,
    #[attr]
    layout: MMALayout,
    #[attr]
    shape: Handle<LdStMatrixShapeAttr>,
    #[attr(name = "eltType")]
    elt_type: LdStMatrixEltType,
}

/// `nvvm.bar.warp.sync`: Warp Barrier Synchronization Op.
#[operation(name = "nvvm.bar.warp.sync", format = "$mask attr-dict `:` type($mask)")]
pub struct SyncWarpOp {
    #[operand]
    mask: I32,
}

/// `nvvm.tcgen05.alloc`: Tcgen05 alloc operation.
#[operation(name = "nvvm.tcgen05.alloc", format = "$addr `,` $nCols attr-dict `:` type(operands)")]
pub struct Tcgen05AllocOp {
    #[operand]
    addr: LLVMPointerTypeOrLLVMPointerInAddressSpace3,
    #[operand(name = "nCols")]
    n_cols: I32,
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
}

/// `nvvm.tcgen05.commit`: Tcgen05 commit operations.
#[operation(
    name = "nvvm.tcgen05.commit",
    format = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)"
)]
pub struct Tcgen05CommitOp {
    #[operand]
    addr: LLVMPointerTypeOrLLVMPointerInAddressSpace3,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
}

/// `nvvm.tcgen05.cp`: Tcgen05 copy operation.
#[operation(
    name = "nvvm.tcgen05.cp",
    format = "$taddr`,` $smem_desc attr-dict",
    verify = crate::verify::tcgen05_cp,
)]
pub struct Tcgen05CpOp {
    #[attr]
    shape: Tcgen05CpShape,
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
    #[attr(default = Tcgen05CpMulticast::NONE)]
    multicast: Tcgen05CpMulticast,
    #[attr(name = "srcFormat")]
    src_format: Option<Tcgen05CpSrcFormat>,
    #[operand]
    taddr: LLVMPointerTensor,
    #[operand]
    smem_desc: I64,
}

/// `nvvm.tcgen05.dealloc`: Tcgen05 dealloc operation.
#[operation(
    name = "nvvm.tcgen05.dealloc",
    format = "$taddr `,` $nCols attr-dict `:` type(operands)"
)]
pub struct Tcgen05DeallocOp {
    #[operand]
    taddr: LLVMPointerTensor,
    #[operand(name = "nCols")]
    n_cols: I32,
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
}

/// `nvvm.tcgen05.fence`: Tcgen05 fence operations.
#[operation(name = "nvvm.tcgen05.fence", format = "$kind attr-dict")]
pub struct Tcgen05FenceOp {
    #[attr]
    kind: Tcgen05FenceKind,
}

/// `nvvm.tcgen05.ld`: tensor memory load instructions.
#[operation(
    name = "nvvm.tcgen05.ld",
    format = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
    verify = crate::verify::tcgen05_ld,
)]
pub struct Tcgen05LdOp {
    #[attr(Unit)]
    pack: bool,
    #[attr]
    shape: Tcgen05LdStShape,
    #[operand(name = "tmemAddr")]
    tmem_addr: LLVMPointerTensor,
    #[operand]
    offset: Optional<I64>,
    #[result]
    res: Like32BitSignlessIntegerOrVectorOf32BitSignless,
}

/// `nvvm.tcgen05.mma.block_scale`: Performs block scaled MMA operation on 5th-gen tensor cores.
#[operation(
    name = "nvvm.tcgen05.mma.block_scale",
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` \
              $scaleB attr-dict `:` `(` type(operands) `)`",
    verify = crate::verify::tcgen05_mma_block_scale,
)]
pub struct Tcgen05MMABlockScaleOp {
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(default = Tcgen05MMABlockScale::DEFAULT, name = "blockScale")]
    block_scale: Tcgen05MMABlockScale,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "scaleA")]
    scale_a: LLVMPointerTensor,
    #[operand(name = "scaleB")]
    scale_b: LLVMPointerTensor,
}

/// `nvvm.tcgen05.mma`: Performs MMA operation on 5th-gen tensor cores.
#[operation(
    name = "nvvm.tcgen05.mma",
    traits = [AttrSizedOperandSegments],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` \
              $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) \
              `)`",
    verify = crate::verify::tcgen05_mma,
)]
pub struct Tcgen05MMAOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[attr(Unit, name = "aShift")]
    a_shift: bool,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "scaleInputD")]
    scale_input_d: Optional<I64>,
    #[operand(name = "disableOutputLane")]
    disable_output_lane: Optional<FixedLengthVectorOf32BitSignlessIntegerValuesOf>,
}

/// `nvvm.tcgen05.mma.sp.block_scale`: Performs block scaled MMA operation with sparse A matrix on
/// 5th-gen tensor cores.
#[operation(
    name = "nvvm.tcgen05.mma.sp.block_scale",
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata \
              `,` $scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`",
    verify = crate::verify::tcgen05_mma_sp_block_scale,
)]
pub struct Tcgen05MMASparseBlockScaleOp {
    #[attr]
    kind: MMABlockScaleKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(default = Tcgen05MMABlockScale::DEFAULT, name = "blockScale")]
    block_scale: Tcgen05MMABlockScale,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: LLVMPointerTensor,
    #[operand(name = "scaleA")]
    scale_a: LLVMPointerTensor,
    #[operand(name = "scaleB")]
    scale_b: LLVMPointerTensor,
}

/// `nvvm.tcgen05.mma.sp`: Performs MMA operation with sparse A matrix on 5th-gen tensor cores.
#[operation(
    name = "nvvm.tcgen05.mma.sp",
    traits = [AttrSizedOperandSegments],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata \
              (`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` \
              type(operands) `)`",
    verify = crate::verify::tcgen05_mma_sp,
)]
pub struct Tcgen05MMASparseOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(name = "ctaGroup")]
    cta_group: CTAGroupKind,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[attr(Unit, name = "aShift")]
    a_shift: bool,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: LLVMPointerTensor,
    #[operand(name = "scaleInputD")]
    scale_input_d: Optional<I64>,
    #[operand(name = "disableOutputLane")]
    disable_output_lane: Optional<FixedLengthVectorOf32BitSignlessIntegerValuesOf>,
}

/// `nvvm.tcgen05.mma.ws`: Performs weight stationary convolution MMA operation on 5th-gen tensor
/// cores.
#[operation(
    name = "nvvm.tcgen05.mma.ws",
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` \
              $zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
)]
pub struct Tcgen05MMAWsOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(default = Tcgen05MMACollectorBBuffer::B0, name = "collectorBBuffer")]
    collector_b_buffer: Tcgen05MMACollectorBBuffer,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "zeroColMask")]
    zero_col_mask: Optional<I64>,
}

/// `nvvm.tcgen05.mma.ws.sp`: Performs weight stationary convolution MMA with sparse A matrix on
/// 5th-gen tensor cores.
#[operation(
    name = "nvvm.tcgen05.mma.ws.sp",
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata \
              (`,` $zeroColMask^)? attr-dict `:` `(` type(operands) `)`"
)]
pub struct Tcgen05MMAWsSparseOp {
    #[attr]
    kind: Tcgen05MMAKind,
    #[attr(default = Tcgen05MMACollectorBBuffer::B0, name = "collectorBBuffer")]
    collector_b_buffer: Tcgen05MMACollectorBBuffer,
    #[attr(default = Tcgen05MMACollectorOp::DISCARD, name = "collectorOp")]
    collector_op: Tcgen05MMACollectorOp,
    #[operand(name = "matrixD")]
    matrix_d: LLVMPointerTensor,
    #[operand(name = "matrixA")]
    matrix_a: LLVMPointerInAddressSpace6Or64BitSignlessInteger,
    #[operand(name = "matrixB")]
    matrix_b: I64,
    #[operand]
    idesc: I32,
    #[operand(name = "enableInputD")]
    enable_input_d: I1,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: LLVMPointerTensor,
    #[operand(name = "zeroColMask")]
    zero_col_mask: Optional<I64>,
}

/// `nvvm.tcgen05.mma_smem_desc`: Constructs a Shared Memory descriptor for MMA Operands A or B.
#[operation(
    name = "nvvm.tcgen05.mma_smem_desc",
    format = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)"
)]
pub struct Tcgen05MmaSmemDescOp {
    #[operand(name = "startAddr")]
    start_addr: I32,
    #[operand(name = "leadingDimOffset")]
    leading_dim_offset: I32,
    #[operand(name = "strideDimOffset")]
    stride_dim_offset: I32,
    #[operand(name = "baseOffset")]
    base_offset: I8,
    #[operand(name = "leadingDimMode")]
    leading_dim_mode: I1,
    #[operand(name = "swizzleMode")]
    swizzle_mode: I8,
    #[result]
    res: I64,
}

/// `nvvm.tcgen05.relinquish_alloc_permit`: Tcgen05 Op to relinquish the right to allocate.
#[operation(name = "nvvm.tcgen05.relinquish_alloc_permit", format = "attr-dict")]
pub struct Tcgen05RelinquishAllocPermitOp {
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
}

/// `nvvm.tcgen05.shift`: Tcgen05 shift operation.
#[operation(name = "nvvm.tcgen05.shift", format = "$taddr attr-dict `:` type(operands)")]
pub struct Tcgen05ShiftOp {
    #[operand]
    taddr: LLVMPointerTensor,
    #[attr(default = CTAGroupKind::CTA_1)]
    group: CTAGroupKind,
}

/// `nvvm.tcgen05.st`: tensor memory store instructions.
#[operation(
    name = "nvvm.tcgen05.st",
    format = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
    verify = crate::verify::tcgen05_st,
)]
pub struct Tcgen05StOp {
    #[attr(Unit)]
    unpack: bool,
    #[attr]
    shape: Tcgen05LdStShape,
    #[operand(name = "tmemAddr")]
    tmem_addr: LLVMPointerTensor,
    #[operand]
    val: Like32BitSignlessIntegerOrVectorOf32BitSignless,
    #[operand]
    offset: Optional<I64>,
}

/// `nvvm.tcgen05.wait`: Tcgen05 wait operations.
#[operation(name = "nvvm.tcgen05.wait", format = "$kind attr-dict")]
pub struct Tcgen05WaitOp {
    #[attr]
    kind: Tcgen05WaitKind,
}

/// `nvvm.read.ptx.sreg.tid.x`.
#[operation(
    name = "nvvm.read.ptx.sreg.tid.x",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ThreadIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.tid.y`.
#[operation(
    name = "nvvm.read.ptx.sreg.tid.y",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ThreadIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.tid.z`.
#[operation(
    name = "nvvm.read.ptx.sreg.tid.z",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct ThreadIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.total.smem.size`.
#[operation(
    name = "nvvm.read.ptx.sreg.total.smem.size",
    traits = [Pure],
    format = "attr-dict `:` type($res)",
)]
pub struct TotalSmemSize {
    #[result]
    res: LLVMType,
}

/// `nvvm.vote.sync`: Vote across thread group.
#[operation(
    name = "nvvm.vote.sync",
    format = "$kind $mask `,` $pred attr-dict `->` type($res)",
    verify = crate::verify::vote_sync,
)]
pub struct VoteSyncOp {
    #[operand]
    mask: I32,
    #[operand]
    pred: I1,
    #[attr]
    kind: VoteSyncKind,
    #[result]
    res: AnyTypeOf<(I32, I1)>,
}

/// `nvvm.wmma.load`: Warp synchronous matrix load.
#[operation(
    name = "nvvm.wmma.load",
    format = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
    verify = crate::verify::wmma_load,
)]
pub struct WMMALoadOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    stride: I32,
    #[attr]
    m: i32,
    #[attr]
    n: i32,
    #[attr]
    k: i32,
    #[attr]
    layout: MMALayout,
    #[attr]
    eltype: MMATypes,
    #[attr]
    frag: MMAFrag,
    #[result]
    res: LLVMStructureTypeOr64BitFloat,
}

/// `nvvm.wmma.mma`: Warp synchronous matrix-multiply accumulate using tensor cores.
#[operation(
    name = "nvvm.wmma.mma",
    format = "$args attr-dict `:` functional-type($args, $res)",
    verify = crate::verify::wmma_mma,
)]
pub struct WMMAMmaOp {
    #[attr]
    m: i32,
    #[attr]
    n: i32,
    #[attr]
    k: i32,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr(name = "eltypeA")]
    eltype_a: MMATypes,
    #[attr(name = "eltypeB")]
    eltype_b: MMATypes,
    #[operand]
    args: Variadic<LLVMType>,
    #[result]
    res: LLVMAnyStruct,
}

/// `nvvm.wmma.store`: Warp synchronous matrix store.
#[operation(
    name = "nvvm.wmma.store",
    format = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
    verify = crate::verify::wmma_store,
)]
pub struct WMMAStoreOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[attr]
    m: i32,
    #[attr]
    n: i32,
    #[attr]
    k: i32,
    #[attr]
    layout: MMALayout,
    #[attr]
    eltype: MMATypes,
    #[operand]
    args: Variadic<LLVMType>,
    #[operand]
    stride: I32,
}

/// `nvvm.read.ptx.sreg.nwarpid`.
#[operation(
    name = "nvvm.read.ptx.sreg.nwarpid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct WarpDimOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.warpid`.
#[operation(
    name = "nvvm.read.ptx.sreg.warpid",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct WarpIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.read.ptx.sreg.warpsize`.
#[operation(
    name = "nvvm.read.ptx.sreg.warpsize",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`range` $range^)? attr-dict `:` type($res)",
    verify = crate::verify::special_register,
)]
pub struct WarpSizeOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: LLVMType,
}

/// `nvvm.wgmma.fence.aligned`.
#[operation(name = "nvvm.wgmma.fence.aligned", format = "attr-dict")]
pub struct WgmmaFenceAlignedOp {}

/// `nvvm.wgmma.commit.group.sync.aligned`.
#[operation(name = "nvvm.wgmma.commit.group.sync.aligned", format = "attr-dict")]
pub struct WgmmaGroupSyncAlignedOp {}

/// `nvvm.wgmma.mma_async`.
#[operation(
    name = "nvvm.wgmma.mma_async",
    traits = [
        Predicate("input struct and result struct must be the same type", crate::predicates::keeps_type),
    ],
    format = "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD \
              (`,` $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` \
              $typeB `,` $scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)",
    verify = crate::verify::wgmma_mma_async,
)]
pub struct WgmmaMmaAsyncOp {
    #[operand]
    inouts: LLVMAnyStruct,
    #[operand(name = "descriptorA")]
    descriptor_a: I64,
    #[operand(name = "descriptorB")]
    descriptor_b: I64,
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr(name = "typeA")]
    type_a: WGMMATypes,
    #[attr(name = "typeB")]
    type_b: WGMMATypes,
    #[attr(name = "typeD")]
    type_d: WGMMATypes,
    #[attr(name = "scaleD")]
    scale_d: WGMMAScaleOut,
    #[attr(name = "scaleA")]
    scale_a: WGMMAScaleIn,
    #[attr(name = "scaleB")]
    scale_b: WGMMAScaleIn,
    #[attr(name = "layoutA")]
    layout_a: MMALayout,
    #[attr(name = "layoutB")]
    layout_b: MMALayout,
    #[attr]
    satfinite: Option<MMAIntOverflow>,
    #[result]
    results: LLVMAnyStruct,
}

/// `nvvm.wgmma.wait.group.sync.aligned`.
#[operation(name = "nvvm.wgmma.wait.group.sync.aligned", format = "attr-dict $group")]
pub struct WgmmaWaitGroupSyncOp {
    #[attr]
    group: i64,
}
