//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyMemRef, AnyTypeOf, I1, I16, I32, I64, Index};
use terrace_builtin::op_traits::SameOperandsAndResultType;
use terrace_builtin::property::{IndexAttr, Unit};
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{
    AnyUnrankedMemRef, AnyVectorOfNonZeroRank, NVGPUMmaSparseSyncMetadataType,
    VectorOf32BitFloatValues,
};
use super::enums::RcpRoundingMode;
use super::kinds::I64ArrayAttr;
use super::types::{
    DeviceAsyncTokenType, MBarrierGroupType, MBarrierTokenType, TensorMapDescriptorType,
    WarpgroupAccumulatorType, WarpgroupMatrixDescriptorType,
};

/// `nvgpu.device_async_copy`: device-side asynchronous copy.
#[operation(
    name = "nvgpu.device_async_copy",
    traits = [AttrSizedOperandSegments],
    format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` \
              $srcElements^)? attr-dict `:` type($src) `to` type($dst)",
    verify = crate::verify::device_async_copy,
    effects = [write(dst, full), read(src, full)],
)]
pub struct DeviceAsyncCopyOp {
    #[operand]
    dst: AnyMemRef,
    #[operand(name = "dstIndices")]
    dst_indices: Variadic<Index>,
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[attr(IndexAttr, name = "dstElements")]
    dst_elements: Handle<IntegerAttr>,
    #[operand(name = "srcElements")]
    src_elements: Optional<Index>,
    #[attr(Unit, name = "bypassL1")]
    bypass_l1: bool,
    #[result(name = "asyncToken")]
    async_token: DeviceAsyncTokenType,
}

/// `nvgpu.device_async_create_group`: device side asynchronous create group operation.
#[operation(name = "nvgpu.device_async_create_group", format = "$inputTokens attr-dict")]
pub struct DeviceAsyncCreateGroupOp {
    #[operand(name = "inputTokens")]
    input_tokens: Variadic<DeviceAsyncTokenType>,
    #[result(name = "asyncToken")]
    async_token: DeviceAsyncTokenType,
}

/// `nvgpu.device_async_wait`: Wait for async gpu ops to complete.
#[operation(name = "nvgpu.device_async_wait", format = "$asyncDependencies attr-dict")]
pub struct DeviceAsyncWaitOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: DeviceAsyncTokenType,
    #[attr(name = "numGroups")]
    num_groups: Option<i32>,
}

/// Reads fragments of a matrix from shared memory into the registers of a warp.
///
/// The fragments are 8×8 matrices of 16-bit elements; `numTiles` is their number, and `transpose`
/// transposes each.
///
/// ```mlir
/// func.func @fragment(%tile: memref<?x?xf16, 3>, %i: index, %j: index) -> vector<4x2xf16> {
///   %a = nvgpu.ldmatrix %tile[%i, %j] {transpose = false, numTiles = 4 : i32}
///       : memref<?x?xf16, 3> -> vector<4x2xf16>
///   return %a : vector<4x2xf16>
/// }
/// ```
#[operation(
    name = "nvgpu.ldmatrix",
    traits = [
        Predicate("srcMemref and res have same element type", crate::predicates::source_and_result),
    ],
    format = "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
    verify = crate::verify::ldmatrix,
    effects = [read(src_memref, full), read],
)]
pub struct LdMatrixOp {
    #[operand(name = "srcMemref")]
    src_memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    transpose: bool,
    #[attr(name = "numTiles")]
    num_tiles: i32,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// `nvgpu.mbarrier.arrive.expect_tx`: Performs expect_tx operation on the `nvgpu.mbarrier.arrive`.
#[operation(
    name = "nvgpu.mbarrier.arrive.expect_tx",
    format = "$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict \
              `:` type($barriers)"
)]
pub struct MBarrierArriveExpectTxOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    txcount: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvgpu.mbarrier.arrive.nocomplete`: Performs arrive operation on the
/// `nvgpu.mbarrier.arrive.nocomplete` as non-blocking.
#[operation(
    name = "nvgpu.mbarrier.arrive.nocomplete",
    format = "$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)"
)]
pub struct MBarrierArriveNoCompleteOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    count: Index,
    #[result]
    token: MBarrierTokenType,
}

/// `nvgpu.mbarrier.arrive`: Performs arrive operation on the `nvgpu.mbarrier.arrive`.
#[operation(
    name = "nvgpu.mbarrier.arrive",
    format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)"
)]
pub struct MBarrierArriveOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result]
    token: MBarrierTokenType,
}

/// `nvgpu.mbarrier.create`: Creates a `nvgpu.mbarrier` object.
#[operation(name = "nvgpu.mbarrier.create", format = "attr-dict `->` type($barriers)")]
pub struct MBarrierCreateOp {
    #[result]
    barriers: MBarrierGroupType,
}

/// `nvgpu.mbarrier.get`: Return a pointer to an `nvgpu.mbarrier`.
#[operation(
    name = "nvgpu.mbarrier.get",
    format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)"
)]
pub struct MBarrierGetOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result(name = "mbarrierPointer")]
    mbarrier_pointer: AnyTypeOf<(I32, I64)>,
}

/// `nvgpu.mbarrier.init`: Initialize the `nvgpu.mbarrier`.
#[operation(
    name = "nvgpu.mbarrier.init",
    format = "$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict \
              `:` type($barriers)"
)]
pub struct MBarrierInitOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    count: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvgpu.mbarrier.test.wait`: Checks if the `nvgpu.mbarrier` has completed its current phase.
#[operation(
    name = "nvgpu.mbarrier.test.wait",
    format = "$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)"
)]
pub struct MBarrierTestWaitOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand]
    token: MBarrierTokenType,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[result(name = "waitComplete")]
    wait_complete: I1,
}

/// `nvgpu.mbarrier.try_wait.parity`: Waits for the `nvgpu.mbarrier` to complete its current phase.
#[operation(
    name = "nvgpu.mbarrier.try_wait.parity",
    format = "$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)"
)]
pub struct MBarrierTryWaitParityOp {
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "phaseParity")]
    phase_parity: I1,
    #[operand]
    ticks: Index,
    #[operand(name = "mbarId")]
    mbar_id: Index,
}

/// `nvgpu.mma.sp.sync`.
#[operation(
    name = "nvgpu.mma.sp.sync",
    traits = [
        Pure, Predicate("matrixA and matrixB have same element type", crate::predicates::factors),
    ],
    format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` \
              attr-dict `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` \
              type($res)",
    verify = crate::verify::mma_sp_sync,
)]
pub struct MmaSparseSyncOp {
    #[operand(name = "matrixA")]
    matrix_a: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixB")]
    matrix_b: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixC")]
    matrix_c: AnyVectorOfNonZeroRank,
    #[operand(name = "sparseMetadata")]
    sparse_metadata: NVGPUMmaSparseSyncMetadataType,
    #[attr(I64ArrayAttr, name = "mmaShape")]
    mma_shape: Handle<ArrayAttr>,
    #[attr(default = 0, name = "sparsitySelector")]
    sparsity_selector: i32,
    #[attr(Unit, name = "tf32Enabled")]
    tf32_enabled: bool,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// `nvgpu.mma.sync`.
#[operation(
    name = "nvgpu.mma.sync",
    traits = [
        Pure, Predicate("matrixA and matrixB have same element type", crate::predicates::factors),
    ],
    format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` \
              type($matrixB) `,` type($matrixC) `)` `->` type($res)",
    verify = crate::verify::mma_sync,
)]
pub struct MmaSyncOp {
    #[operand(name = "matrixA")]
    matrix_a: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixB")]
    matrix_b: AnyVectorOfNonZeroRank,
    #[operand(name = "matrixC")]
    matrix_c: AnyVectorOfNonZeroRank,
    #[attr(I64ArrayAttr, name = "mmaShape")]
    mma_shape: Handle<ArrayAttr>,
    #[attr(Unit, name = "tf32Enabled")]
    tf32_enabled: bool,
    #[result]
    res: AnyVectorOfNonZeroRank,
}

/// `nvgpu.rcp`: The reciprocal calculation for vector types.
#[operation(
    name = "nvgpu.rcp",
    traits = [Pure, SameOperandsAndResultType],
    format = "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)",
    verify = crate::verify::rcp,
)]
pub struct RcpOp {
    #[operand]
    r#in: VectorOf32BitFloatValues,
    #[attr(default = RcpRoundingMode::APPROX)]
    rounding: RcpRoundingMode,
    #[attr(Unit)]
    ftz: bool,
    #[result]
    out: VectorOf32BitFloatValues,
}

/// `nvgpu.tma.async.load`: TMA asynchronous load.
#[operation(
    name = "nvgpu.tma.async.load",
    traits = [AttrSizedOperandSegments],
    format = "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst \
              (`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? \
              attr-dict `:` type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)",
    verify = crate::verify::tma_async_load,
    effects = [write(dst, full)],
)]
pub struct TmaAsyncLoadOp {
    #[operand]
    dst: AnyMemRef,
    #[operand]
    barriers: MBarrierGroupType,
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    coordinates: Variadic<Index>,
    #[operand(name = "mbarId")]
    mbar_id: Index,
    #[operand(name = "multicastMask")]
    multicast_mask: Optional<I16>,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvgpu.tma.async.store`: TMA asynchronous store.
#[operation(
    name = "nvgpu.tma.async.store",
    traits = [AttrSizedOperandSegments],
    format = "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` \
              $predicate^)? attr-dict `:` type($src) `->` type($tensorMapDescriptor)",
    verify = crate::verify::tma_async_store,
    effects = [read(src, full), write(tensor_map_descriptor, full)],
)]
pub struct TmaAsyncStoreOp {
    #[operand]
    src: AnyMemRef,
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    coordinates: Variadic<Index>,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvgpu.tma.create.descriptor`: TMA create descriptor.
#[operation(
    name = "nvgpu.tma.create.descriptor",
    format = "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` \
              type($tensorMap)",
    verify = crate::verify::tma_create_descriptor,
)]
pub struct TmaCreateDescriptorOp {
    #[operand]
    tensor: AnyUnrankedMemRef,
    #[operand(name = "boxDimensions")]
    box_dimensions: Variadic<Index>,
    #[result(name = "tensorMap")]
    tensor_map: TensorMapDescriptorType,
}

/// `nvgpu.tma.fence.descriptor`: Insert fence given `nvgpu.tensormap.descriptor`.
#[operation(
    name = "nvgpu.tma.fence.descriptor",
    format = "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)"
)]
pub struct TmaFenceOp {
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
}

/// `nvgpu.tma.prefetch.descriptor`: Prefetch given `nvgpu.tensormap.descriptor`.
#[operation(
    name = "nvgpu.tma.prefetch.descriptor",
    format = "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` \
              type($tensorMapDescriptor)"
)]
pub struct TmaPrefetchOp {
    #[operand(name = "tensorMapDescriptor")]
    tensor_map_descriptor: TensorMapDescriptorType,
    #[operand]
    predicate: Optional<I1>,
}

/// `nvgpu.warpgroup.generate.descriptor`: Generate a warpgroup matrix descriptor.
#[operation(
    name = "nvgpu.warpgroup.generate.descriptor",
    format = "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` \
              type($descriptor)",
    verify = crate::verify::warpgroup_generate_descriptor,
    effects = [read(tensor)],
)]
pub struct WarpgroupGenerateDescriptorOp {
    #[operand]
    tensor: AnyMemRef,
    #[operand(name = "tensorMap")]
    tensor_map: TensorMapDescriptorType,
    #[result]
    descriptor: WarpgroupMatrixDescriptorType,
}

/// `nvgpu.warpgroup.mma.init.accumulator`: Initializes the accumulator matrix.
#[operation(
    name = "nvgpu.warpgroup.mma.init.accumulator",
    format = "attr-dict `->` type($matrixC)",
    verify = crate::verify::warpgroup_mma_init_accumulator,
)]
pub struct WarpgroupMmaInitAccumulatorOp {
    #[result(name = "matrixC")]
    matrix_c: WarpgroupAccumulatorType,
}

/// `nvgpu.warpgroup.mma`.
#[operation(
    name = "nvgpu.warpgroup.mma",
    format = "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` \
              type($descriptorB) `,` type($matrixC) `->` type($matrixD)",
    verify = crate::verify::warpgroup_mma,
)]
pub struct WarpgroupMmaOp {
    #[operand(name = "descriptorA")]
    descriptor_a: WarpgroupMatrixDescriptorType,
    #[operand(name = "descriptorB")]
    descriptor_b: WarpgroupMatrixDescriptorType,
    #[attr(optional_default = 1, name = "waitGroup")]
    wait_group: i64,
    #[attr(Unit, name = "transposeA")]
    transpose_a: bool,
    #[attr(Unit, name = "transposeB")]
    transpose_b: bool,
    #[operand(name = "matrixC")]
    matrix_c: WarpgroupAccumulatorType,
    #[result(name = "matrixD")]
    matrix_d: WarpgroupAccumulatorType,
}

/// `nvgpu.warpgroup.mma.store`.
#[operation(
    name = "nvgpu.warpgroup.mma.store",
    format = "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)",
    verify = crate::verify::warpgroup_mma_store,
    effects = [write(dst_memref)],
)]
pub struct WarpgroupMmaStoreOp {
    #[operand(name = "matrixD")]
    matrix_d: WarpgroupAccumulatorType,
    #[operand(name = "dstMemref")]
    dst_memref: AnyMemRef,
}
