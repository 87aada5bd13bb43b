//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, AnyType, AnyTypeOf, F32, F64, I1, I32, I64, Index};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::op_traits::SameTypeOperands;
use terrace_builtin::property::{ConfinedAttr, IntMaxValue, IntMinValue, IntNonNegative, Unit};
use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure, SameVariadicOperandSize};
use terrace_ir::{Attribute, Handle, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    AnyIntegerOrFloatOr1DVector, F8E5M2FNUZTypeOrF8E4M3FNUZTypeOrF8E5M2TypeOrF8E4,
    F8E8M0FNUTypeOrFixedLengthVectorOfF8E8M0FNUType,
    FixedLengthVectorOf1BitSignlessIntegerValuesOf, FixedLengthVectorOf32BitFloatValuesOfLength2Or,
    FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ, FixedLengthVectorOfF8E5M2TypeOrF8E4M3FNType,
    Like14BitSignlessInteger, Like32BitFloatOrFixedLengthVectorOf32BitFloatValues,
    Like32BitFloatOrVectorOf16BitFloatOrBfloat16Type, MFMAInTypes, MFMAOutTypes,
    SMFMACDenseInTypes, SMFMACIdxTypes, SMFMACOutTypes, SMFMACSparseInTypes, ScaledMFMAInTypes,
    ScaledMFMAOutTypes, ScaledWMMAInTypes, ScaledWMMAOutTypes,
    Vector4xF8E8M0FNUOfF8E8M0FNUTypeValues, Vector8xF4E2M1FNOfF4E2M1FNTypeValuesOrVector8xF8,
    Vector8xF32Of32BitFloatValuesOrVector8xF16Of16, VectorOf32BitFloatOr16BitFloatOrBfloat16Type,
    VectorOf32BitSignlessIntegerValuesOfAtLeast, VectorOfAnyTypeValues,
    VectorOfF8E5M2TypeOrF8E4M3FNTypeValuesOf, VectorOfF8E8M0FNUTypeOrF8E4M3FNTypeValuesOf,
    WMMAInTypes, WMMAOutTypes,
};
use super::enums::{DPPPerm, MFMAPermB, sched_barrier_opt_enum};
use super::kinds::{
    Kind32BitSignlessIntegerAttributeOrArrayAttributeOr,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOne,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_2,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf01,
    Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf16, TypeAttrKind,
};
use super::types::{TDMBaseType, TDMDescriptorType, TDMGatherBaseType};
use crate::directives::MNKDimensionList;

/// `amdgpu.dpp`: AMDGPU DPP operation.
#[operation(
    name = "amdgpu.dpp",
    traits = [Pure, SameTypeOperands, AllTypesMatch(result, old, src)],
    format = "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)",
    verify = crate::verify::dpp,
)]
pub struct DPPOp {
    #[operand]
    old: AnyType,
    #[operand]
    src: AnyType,
    #[attr]
    kind: DPPPerm,
    #[attr(Kind32BitSignlessIntegerAttributeOrArrayAttributeOr, name = "permArgument")]
    perm_argument: Option<Attribute>,
    #[attr(default = 0xf)]
    row_mask: i32,
    #[attr(default = 0xf)]
    bank_mask: i32,
    #[attr(default = false)]
    bound_ctrl: bool,
    #[result]
    result: AnyType,
}

/// `amdgpu.ext_packed_fp8`: Extend a fp8 value to a float or a vector of packed fp8 values to two
/// floats.
#[operation(
    name = "amdgpu.ext_packed_fp8",
    traits = [Pure],
    format = "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)",
)]
pub struct ExtPackedFp8Op {
    #[operand]
    source: F8E5M2FNUZTypeOrF8E4M3FNUZTypeOrF8E5M2TypeOrF8E4,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<3>)>)]
    index: i32,
    #[result]
    res: Like32BitFloatOrFixedLengthVectorOf32BitFloatValues,
}

/// `amdgpu.fat_raw_buffer_cast`: Create a raw buffer fat pointer that matches `memref`.
#[operation(
    name = "amdgpu.fat_raw_buffer_cast",
    traits = [Pure, AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` \
              $cacheSwizzleStride `)` | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` \
              $resetOffset ) attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::fat_raw_buffer_cast,
)]
pub struct FatRawBufferCastOp {
    #[operand]
    source: AnyMemRef,
    #[operand(name = "validBytes")]
    valid_bytes: Optional<I64>,
    #[operand(name = "cacheSwizzleStride")]
    cache_swizzle_stride: Optional<Like14BitSignlessInteger>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(Unit, name = "resetOffset")]
    reset_offset: bool,
    #[result]
    result: AnyMemRef,
}

/// `amdgpu.gather_to_lds`: MLIR wrapper for CDNA Gather to LDS instructions.
#[operation(
    name = "amdgpu.gather_to_lds",
    traits = [AttrSizedOperandSegments],
    format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` $transferType \
              `,` type($src) `,` type($dst)",
    verify = crate::verify::gather_to_lds,
    canonicalize = crate::canonicalize::gather_to_lds,
    effects = [read(src), write(dst)],
)]
pub struct GatherToLDSOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[operand]
    dst: AnyMemRef,
    #[operand(name = "dstIndices")]
    dst_indices: Variadic<Index>,
    #[attr(TypeAttrKind, name = "transferType")]
    transfer_type: Handle<TypeAttr>,
}

/// Blocks until all work items of the work group have reached the operation, and completes their
/// accesses to local memory.
///
/// ```mlir
/// func.func @step() {
///   amdgpu.lds_barrier
///   return
/// }
/// ```
#[operation(
    name = "amdgpu.lds_barrier",
    format = "attr-dict",
    canonicalize = crate::canonicalize::lds_barrier,
)]
pub struct LDSBarrierOp {}

/// `amdgpu.mfma`: MLIR wrapper for CDNA mfma instructions.
#[operation(
    name = "amdgpu.mfma",
    traits = [AllTypesMatch(dest_c, dest_d), Pure],
    format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict \
              `blgp` `=` $blgp `:` type($sourceA) `,` type($sourceB) `,` type($destC)",
    verify = crate::verify::mfma,
)]
pub struct MFMAOp {
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOne)]
    m: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOne)]
    n: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind)]
    k: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 32).ty(), 1))]
    blocks: Handle<IntegerAttr>,
    #[operand(name = "sourceA")]
    source_a: MFMAInTypes,
    #[operand(name = "sourceB")]
    source_b: MFMAInTypes,
    #[operand(name = "destC")]
    dest_c: MFMAOutTypes,
    #[attr(default = 0)]
    cbsz: i32,
    #[attr(default = 0)]
    abid: i32,
    #[attr(default = MFMAPermB::None)]
    blgp: MFMAPermB,
    #[attr(Unit, name = "reducePrecision")]
    reduce_precision: bool,
    #[attr(Unit, name = "negateA")]
    negate_a: bool,
    #[attr(Unit, name = "negateB")]
    negate_b: bool,
    #[attr(Unit, name = "negateC")]
    negate_c: bool,
    #[result(name = "destD")]
    dest_d: MFMAOutTypes,
}

/// `amdgpu.make_dma_base`: Pair of based addresses used when moving tiles between LDS and global
/// memory.
#[operation(
    name = "amdgpu.make_dma_base",
    traits = [Pure, AttrSizedOperandSegments, AllElementTypesMatch(global, lds)],
    format = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` \
              type($global) `,` type($lds) `->` type(results)",
    verify = crate::verify::make_dma_base,
)]
pub struct MakeDmaBaseOp {
    #[operand]
    global: AnyMemRef,
    #[operand]
    global_indices: Variadic<Index>,
    #[operand]
    lds: AnyMemRef,
    #[operand]
    lds_indices: Variadic<Index>,
    #[result]
    base: TDMBaseType,
}

/// `amdgpu.make_dma_descriptor`: Make all descriptor groups needed by
/// TensorLoadToLDS/TensorStoreFromLDS.
#[operation(
    name = "amdgpu.make_dma_descriptor",
    traits = [Pure, AttrSizedOperandSegments],
    format = "$base `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, \
              $global_static_sizes) `globalStride` \
              custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) \
              `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) \
              ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` \
              $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` \
              $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` \
              type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` \
              $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) `->` \
              type(results)",
    verify = crate::verify::make_dma_descriptor,
    fold = crate::fold::make_dma_descriptor,
)]
pub struct MakeDmaDescriptorOp {
    #[operand]
    base: TDMBaseType,
    #[operand]
    global_dynamic_sizes: Variadic<Index>,
    #[attr]
    global_static_sizes: Vec<i64>,
    #[operand]
    global_dynamic_strides: Variadic<Index>,
    #[attr]
    global_static_strides: Vec<i64>,
    #[operand]
    shared_dynamic_sizes: Variadic<Index>,
    #[attr]
    shared_static_sizes: Vec<i64>,
    #[operand]
    workgroup_mask: Optional<FixedLengthVectorOf1BitSignlessIntegerValuesOf>,
    #[operand]
    early_timeout: Optional<I1>,
    #[operand]
    pad_amount: Optional<I32>,
    #[operand]
    pad_interval: Optional<I32>,
    #[operand]
    atomic_barrier_address: Optional<AnyMemRef>,
    #[operand]
    atomic_barrier_indices: Variadic<Index>,
    #[operand]
    global_increment: Optional<Index>,
    #[operand]
    lds_increment: Optional<I32>,
    #[operand]
    iteration_count: Optional<Index>,
    #[result]
    desc: TDMDescriptorType,
}

/// `amdgpu.make_gather_dma_base`: Pair of based addresses used when moving tiles between LDS and
/// global memory.
#[operation(
    name = "amdgpu.make_gather_dma_base",
    traits = [Pure, AttrSizedOperandSegments, AllElementTypesMatch(global, lds)],
    format = "$global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` \
              type($global) `,` type($lds) `->` type(results)",
    verify = crate::verify::make_gather_dma_base,
)]
pub struct MakeGatherDmaBaseOp {
    #[operand]
    global: AnyMemRef,
    #[operand]
    global_indices: Variadic<Index>,
    #[operand]
    lds: AnyMemRef,
    #[operand]
    lds_indices: Variadic<Index>,
    #[result]
    base: TDMGatherBaseType,
}

/// `amdgpu.make_gather_dma_descriptor`: Make all descriptor groups needed by
/// TensorLoadToLDS/TensorStoreFromLDS.
#[operation(
    name = "amdgpu.make_gather_dma_descriptor",
    traits = [Pure, AttrSizedOperandSegments],
    format = "$base `[` $indices `]` `globalSize` custom<DynamicIndexList>($global_dynamic_sizes, \
              $global_static_sizes) `globalStride` \
              custom<DynamicIndexList>($global_dynamic_strides, $global_static_strides) \
              `sharedSize` custom<DynamicIndexList>($shared_dynamic_sizes, $shared_static_sizes) \
              ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )? ( `workgroupMask` \
              $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)? ( `atomicBarrier` `(` \
              $atomic_barrier_address^ `[` $atomic_barrier_indices `]` `:` \
              type($atomic_barrier_address) `)`)? ( `iterate` $global_increment^ `,` \
              $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) `,` \
              type($indices) `->` type(results)",
    verify = crate::verify::make_gather_dma_descriptor,
    fold = crate::fold::make_gather_dma_descriptor,
)]
pub struct MakeGatherDmaDescriptorOp {
    #[operand]
    base: TDMGatherBaseType,
    #[operand]
    indices: VectorOf32BitSignlessIntegerValuesOfAtLeast,
    #[operand]
    global_dynamic_sizes: Variadic<Index>,
    #[attr]
    global_static_sizes: Vec<i64>,
    #[operand]
    global_dynamic_strides: Variadic<Index>,
    #[attr]
    global_static_strides: Vec<i64>,
    #[operand]
    shared_dynamic_sizes: Variadic<Index>,
    #[attr]
    shared_static_sizes: Vec<i64>,
    #[operand]
    workgroup_mask: Optional<FixedLengthVectorOf1BitSignlessIntegerValuesOf>,
    #[operand]
    early_timeout: Optional<I1>,
    #[operand]
    pad_amount: Optional<I32>,
    #[operand]
    pad_interval: Optional<I32>,
    #[operand]
    atomic_barrier_address: Optional<AnyMemRef>,
    #[operand]
    atomic_barrier_indices: Variadic<Index>,
    #[operand]
    global_increment: Optional<Index>,
    #[operand]
    lds_increment: Optional<I32>,
    #[operand]
    iteration_count: Optional<Index>,
    #[result]
    desc: TDMDescriptorType,
}

/// `amdgpu.memory_counter_wait`: Wait for specified hardware counters.
#[operation(
    name = "amdgpu.memory_counter_wait",
    format = "oilist( `load` `(` $load `)` | `store` `(` $store `)` | `ds` `(` $ds `)` | `exp` \
              `(` $exp `)` | `tensor` `(` $tensor `)` ) attr-dict",
    canonicalize = crate::canonicalize::memory_counter_wait,
)]
pub struct MemoryCounterWaitOp {
    #[attr]
    load: Option<i32>,
    #[attr]
    store: Option<i32>,
    #[attr]
    ds: Option<i32>,
    #[attr]
    exp: Option<i32>,
    #[attr]
    tensor: Option<i32>,
}

/// `amdgpu.packed_scaled_trunc`: Round two floats into a packed vector of floats.
#[operation(
    name = "amdgpu.packed_scaled_trunc",
    traits = [Pure],
    format = "attr-dict $source `into` ($existing^):(`undef`)? `[` $index `]` `,` $scale `:` \
              type($source) `to` type($res) (`into` type($existing)^)?",
    verify = crate::verify::packed_scaled_trunc,
)]
pub struct PackedScaledTruncOp {
    #[operand]
    source: VectorOf32BitFloatOr16BitFloatOrBfloat16Type,
    #[operand]
    scale: F32,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<7>)>)]
    index: i32,
    #[operand]
    existing: Optional<FixedLengthVectorOfF8E5M2TypeOrF8E4M3FNType>,
    #[result]
    res: FixedLengthVectorOfF8E5M2TypeOrF8E4M3FNType,
}

/// `amdgpu.packed_stoch_round_fp8`: Round float stochiastically into a packed vector of 8-bit
/// floats.
#[operation(
    name = "amdgpu.packed_stoch_round_fp8",
    traits = [Pure],
    format = "attr-dict $source `+` $stochiasticParam `into` ($existing^):(`undef`)? `[` \
              $storeIndex `]` `:` type($source) `to` type($res) (`into` type($existing)^)?",
    verify = crate::verify::packed_stoch_round_fp8,
)]
pub struct PackedStochRoundFp8Op {
    #[operand]
    source: F32,
    #[operand(name = "stochiasticParam")]
    stochiastic_param: I32,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<3>)>, name = "storeIndex")]
    store_index: i32,
    #[operand]
    existing: Optional<FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ>,
    #[result]
    res: FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ,
}

/// `amdgpu.packed_trunc_2xfp8`: Round two floats into a packed vector of 8-bit floats.
#[operation(
    name = "amdgpu.packed_trunc_2xfp8",
    traits = [Pure, AttrSizedOperandSegments],
    format = "attr-dict $sourceA `,` ($sourceB^):(`undef`)? `into` ($existing^):(`undef`)? `[` \
              `word` $wordIndex `]` `:` type($sourceA) `to` type($res) (`into` type($existing)^)?",
    verify = crate::verify::packed_trunc_2xfp8,
)]
pub struct PackedTrunc2xFp8Op {
    #[operand(name = "sourceA")]
    source_a: F32,
    #[operand(name = "sourceB")]
    source_b: Optional<F32>,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<1>)>, name = "wordIndex")]
    word_index: i32,
    #[operand]
    existing: Optional<FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ>,
    #[result]
    res: FixedLengthVectorOfF8E4M3FNUZTypeOrF8E5M2FNUZ,
}

/// `amdgpu.permlane_swap`: AMDGPU permlane swap op.
#[operation(
    name = "amdgpu.permlane_swap",
    traits = [Pure, AllTypesMatch(result, src)],
    format = "$src $row_length attr-dict `:` type($result)",
    verify = crate::verify::permlane_swap,
)]
pub struct PermlaneSwapOp {
    #[operand]
    src: AnyIntegerOrFloatOr1DVector,
    #[attr]
    row_length: i32,
    #[attr(default = false)]
    fetch_inactive: bool,
    #[attr(default = false)]
    bound_ctrl: bool,
    #[result]
    result: AnyIntegerOrFloatOr1DVector,
}

/// `amdgpu.raw_buffer_atomic_cmpswap`: Raw Buffer Atomic compare-and-swap.
#[operation(
    name = "amdgpu.raw_buffer_atomic_cmpswap",
    traits = [
        AttrSizedOperandSegments, AllTypesMatch(src, cmp, value),
        AllElementTypesMatch(value, memref),
    ],
    format = "attr-dict $src `,` $cmp `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? \
              `:` type($value) `->` type($memref) `,` type($indices)",
    verify = crate::verify::raw_buffer_atomic_cmpswap,
    canonicalize = crate::canonicalize::raw_buffer_atomic_cmpswap,
    effects = [read(memref), write(memref)],
)]
pub struct RawBufferAtomicCmpswapOp {
    #[operand]
    src: AnyType,
    #[operand]
    cmp: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
    #[result]
    value: AnyType,
}

/// `amdgpu.raw_buffer_atomic_fadd`: Raw Buffer Floating-point Atomic Add (MI-* only).
#[operation(
    name = "amdgpu.raw_buffer_atomic_fadd",
    traits = [AllElementTypesMatch(value, memref), AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
              type($value) `->` type($memref) `,` type($indices)",
    verify = crate::verify::raw_buffer_atomic_fadd,
    canonicalize = crate::canonicalize::raw_buffer_atomic_fadd,
    effects = [read(memref), write(memref)],
)]
pub struct RawBufferAtomicFaddOp {
    #[operand]
    value: Like32BitFloatOrVectorOf16BitFloatOrBfloat16Type,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// `amdgpu.raw_buffer_atomic_fmax`: Raw Buffer Floating-point Atomic Max (non-GFX9).
#[operation(
    name = "amdgpu.raw_buffer_atomic_fmax",
    traits = [AllElementTypesMatch(value, memref), AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
              type($value) `->` type($memref) `,` type($indices)",
    verify = crate::verify::raw_buffer_atomic_fmax,
    canonicalize = crate::canonicalize::raw_buffer_atomic_fmax,
    effects = [read(memref), write(memref)],
)]
pub struct RawBufferAtomicFmaxOp {
    #[operand]
    value: AnyTypeOf<(F32, F64)>,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// `amdgpu.raw_buffer_atomic_smax`: Raw Buffer Signed Integer Atomic Max.
#[operation(
    name = "amdgpu.raw_buffer_atomic_smax",
    traits = [AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
              type($value) `->` type($memref) `,` type($indices)",
    verify = crate::verify::raw_buffer_atomic_smax,
    canonicalize = crate::canonicalize::raw_buffer_atomic_smax,
    effects = [read(memref), write(memref)],
)]
pub struct RawBufferAtomicSmaxOp {
    #[operand]
    value: I32,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// `amdgpu.raw_buffer_atomic_umin`: Raw Buffer Unsigned Integer Atomic Min.
#[operation(
    name = "amdgpu.raw_buffer_atomic_umin",
    traits = [AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
              type($value) `->` type($memref) `,` type($indices)",
    verify = crate::verify::raw_buffer_atomic_umin,
    canonicalize = crate::canonicalize::raw_buffer_atomic_umin,
    effects = [read(memref), write(memref)],
)]
pub struct RawBufferAtomicUminOp {
    #[operand]
    value: I32,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// `amdgpu.raw_buffer_load`: Raw Buffer load, exposing GCN features.
#[operation(
    name = "amdgpu.raw_buffer_load",
    traits = [AllElementTypesMatch(value, memref), AttrSizedOperandSegments],
    format = "attr-dict $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` type($memref) \
              (`,` type($indices)^)? `->` type($value)",
    verify = crate::verify::raw_buffer_load,
    canonicalize = crate::canonicalize::raw_buffer_load,
    effects = [read(memref)],
)]
pub struct RawBufferLoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
    #[result]
    value: AnyType,
}

/// `amdgpu.raw_buffer_store`: Raw Buffer Store, exposing GCN features.
#[operation(
    name = "amdgpu.raw_buffer_store",
    traits = [AllElementTypesMatch(value, memref), AttrSizedOperandSegments],
    format = "attr-dict $value `->` $memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` \
              type($value) `->` type($memref) (`,` type($indices)^)?",
    verify = crate::verify::raw_buffer_store,
    canonicalize = crate::canonicalize::raw_buffer_store,
    effects = [write(memref)],
)]
pub struct RawBufferStoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<I32>,
    #[attr(default = true, name = "boundsCheck")]
    bounds_check: bool,
    #[attr(name = "indexOffset")]
    index_offset: Option<i32>,
    #[operand(name = "sgprOffset")]
    sgpr_offset: Optional<I32>,
}

/// `amdgpu.scaled_ext_packed_matrix`: Extend a wave-wide matrix of packed floating point values.
#[operation(
    name = "amdgpu.scaled_ext_packed_matrix",
    traits = [Pure, AllShapesMatch(source, res)],
    format = "attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` \
              `firstScaleLane` `(` $firstScaleLane`)` `firstScaleByte` `(` $firstScaleByte `)` \
              `:` type($source) `,` type($scale) `->` type($res)",
    verify = crate::verify::scaled_ext_packed_matrix,
)]
pub struct ScaledExtPackedMatrixOp {
    #[operand]
    source: Vector8xF4E2M1FNOfF4E2M1FNTypeValuesOrVector8xF8,
    #[operand]
    scale: Vector4xF8E8M0FNUOfF8E8M0FNUTypeValues,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_, name = "blockSize")]
    block_size: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2, name = "firstScaleLane")]
    first_scale_lane: Handle<IntegerAttr>,
    #[attr(ConfinedAttr<(IntMinValue<0>, IntMaxValue<3>)>, name = "firstScaleByte")]
    first_scale_byte: i32,
    #[result]
    res: Vector8xF32Of32BitFloatValuesOrVector8xF16Of16,
}

/// `amdgpu.scaled_ext_packed`: Extend a vector of packed floating point values.
#[operation(
    name = "amdgpu.scaled_ext_packed",
    traits = [Pure],
    format = "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)",
)]
pub struct ScaledExtPackedOp {
    #[operand]
    source: VectorOfF8E5M2TypeOrF8E4M3FNTypeValuesOf,
    #[operand]
    scale: F32,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<7>)>)]
    index: i32,
    #[result]
    res: FixedLengthVectorOf32BitFloatValuesOfLength2Or,
}

/// `amdgpu.scaled_mfma`: MLIR wrapper for CDNA scaled mfma instructions.
#[operation(
    name = "amdgpu.scaled_mfma",
    traits = [AllTypesMatch(dest_c, dest_d), Pure],
    format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scalesA `[` $scalesIdxA `]` `*` \
              $sourceA `)` `*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)` `+` $destC \
              attr-dict `:` type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` \
              type($sourceB) `,` type($destC)",
    canonicalize = crate::canonicalize::scaled_mfma,
)]
pub struct ScaledMFMAOp {
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_)]
    m: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_)]
    n: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_)]
    k: Handle<IntegerAttr>,
    #[operand(name = "sourceA")]
    source_a: ScaledMFMAInTypes,
    #[operand(name = "sourceB")]
    source_b: ScaledMFMAInTypes,
    #[operand(name = "destC")]
    dest_c: ScaledMFMAOutTypes,
    #[operand(name = "scalesA")]
    scales_a: F8E8M0FNUTypeOrFixedLengthVectorOfF8E8M0FNUType,
    #[operand(name = "scalesB")]
    scales_b: F8E8M0FNUTypeOrFixedLengthVectorOfF8E8M0FNUType,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<3>)>, name = "scalesIdxA")]
    scales_idx_a: i32,
    #[attr(ConfinedAttr<(IntNonNegative, IntMaxValue<3>)>, name = "scalesIdxB")]
    scales_idx_b: i32,
    #[result(name = "destD")]
    dest_d: ScaledMFMAOutTypes,
}

/// `amdgpu.scaled_wmma`: MLIR wrapper for scaled wmma instructions.
#[operation(
    name = "amdgpu.scaled_wmma",
    traits = [AllTypesMatch(dest_c, dest_d), Pure],
    format = "custom<MNKDimensionList>($m, $n, $k) ` ` `(` $scaleA `*` $sourceA `)` `*` `(` \
              $scaleB `*` $sourceB `)` `+` $destC attr-dict `:` type($scaleA) `,` type($sourceA) \
              `,` type($scaleB) `,` type($sourceB) `,` type($destC)",
    verify = crate::verify::scaled_wmma,
)]
pub struct ScaledWMMAOp {
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_)]
    m: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf16)]
    n: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2)]
    k: Handle<IntegerAttr>,
    #[operand(name = "sourceA")]
    source_a: ScaledWMMAInTypes,
    #[operand(name = "sourceB")]
    source_b: ScaledWMMAInTypes,
    #[operand(name = "destC")]
    dest_c: ScaledWMMAOutTypes,
    #[operand(name = "scaleA")]
    scale_a: VectorOfF8E8M0FNUTypeOrF8E4M3FNTypeValuesOf,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2)]
    a_first_scale_lane: Handle<IntegerAttr>,
    #[operand(name = "scaleB")]
    scale_b: VectorOfF8E8M0FNUTypeOrF8E4M3FNTypeValuesOf,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2)]
    b_first_scale_lane: Handle<IntegerAttr>,
    #[result(name = "destD")]
    dest_d: ScaledWMMAOutTypes,
}

/// `amdgpu.sched_barrier`: Barrier that limits the backend scheduler of instruction movement.
#[operation(name = "amdgpu.sched_barrier", format = "`allow` `=` $opts attr-dict")]
pub struct SchedBarrierOp {
    #[attr]
    opts: sched_barrier_opt_enum,
}

/// `amdgpu.sparse_mfma`: MLIR wrapper for CDNA sparse mfma (smfmac) instructions.
#[operation(
    name = "amdgpu.sparse_mfma",
    traits = [AllTypesMatch(dest_c, dest_d), Pure],
    format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC `sparse` `(` \
              $sparseIdx `:` type($sparseIdx) `)` attr-dict `:` type($sourceA) `,` type($sourceB) \
              `,` type($destC)",
    verify = crate::verify::sparse_mfma,
)]
pub struct SparseMFMAOp {
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_)]
    m: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_)]
    n: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_)]
    k: Handle<IntegerAttr>,
    #[operand(name = "sourceA")]
    source_a: SMFMACSparseInTypes,
    #[operand(name = "sourceB")]
    source_b: SMFMACDenseInTypes,
    #[operand(name = "destC")]
    dest_c: SMFMACOutTypes,
    #[operand(name = "sparseIdx")]
    sparse_idx: SMFMACIdxTypes,
    #[attr(default = 0)]
    cbsz: i32,
    #[attr(default = 0)]
    abid: i32,
    #[result(name = "destD")]
    dest_d: SMFMACOutTypes,
}

/// `amdgpu.swizzle_bitmode`: AMDGPU ds_swizzle op, bitmode variant.
#[operation(
    name = "amdgpu.swizzle_bitmode",
    traits = [Pure, AllTypesMatch(result, src)],
    format = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)",
)]
pub struct SwizzleBitModeOp {
    #[operand]
    src: AnyIntegerOrFloatOr1DVector,
    #[attr]
    and_mask: i32,
    #[attr]
    or_mask: i32,
    #[attr]
    xor_mask: i32,
    #[result]
    result: AnyIntegerOrFloatOr1DVector,
}

/// `amdgpu.tensor_load_to_lds`: Load tensors from global memory to LDS.
#[operation(
    name = "amdgpu.tensor_load_to_lds",
    format = "$desc attr-dict `:` qualified(type($desc))",
    effects = [write, read],
)]
pub struct TensorLoadToLDSOp {
    #[operand]
    desc: TDMDescriptorType,
}

/// `amdgpu.tensor_store_from_lds`: Store tensors from LDS to global memory.
#[operation(
    name = "amdgpu.tensor_store_from_lds",
    format = "$desc attr-dict `:` qualified(type($desc))",
    effects = [write, read],
)]
pub struct TensorStoreFromLDSOp {
    #[operand]
    desc: TDMDescriptorType,
}

/// `amdgpu.transpose_load`: MLIR wrapper for CDNA Transpose Load instructions.
#[operation(
    name = "amdgpu.transpose_load",
    traits = [SameVariadicOperandSize],
    format = "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)",
    verify = crate::verify::transpose_load,
    effects = [read(src)],
)]
pub struct TransposeLoadOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[result]
    result: VectorOfAnyTypeValues,
}

/// `amdgpu.wmma`: MLIR wrapper for wmma instructions.
#[operation(
    name = "amdgpu.wmma",
    traits = [AllTypesMatch(dest_c, dest_d), Pure],
    format = "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC attr-dict `:` \
              type($sourceA) `,` type($sourceB) `,` type($destC)",
    verify = crate::verify::wmma,
)]
pub struct WMMAOp {
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf16)]
    m: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf16)]
    n: Handle<IntegerAttr>,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneKind2_2_2_2)]
    k: Handle<IntegerAttr>,
    #[operand(name = "sourceA")]
    source_a: WMMAInTypes,
    #[operand(name = "sourceB")]
    source_b: WMMAInTypes,
    #[operand(name = "destC")]
    dest_c: WMMAOutTypes,
    #[attr(Kind32BitSignlessIntegerAttributeWhoseValueIsOneOf01, default = |cx| IntegerAttr::get(cx, IntegerType::get(cx, 32).ty(), 0), name = "subwordOffset")]
    subword_offset: Handle<IntegerAttr>,
    #[attr(Unit, name = "unsignedA")]
    unsigned_a: bool,
    #[attr(Unit, name = "unsignedB")]
    unsigned_b: bool,
    #[attr(Unit)]
    clamp: bool,
    #[result(name = "destD")]
    dest_d: WMMAOutTypes,
}
