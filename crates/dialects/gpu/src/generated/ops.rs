//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyFloat, AnyInteger, AnyMemRef, AnyType, AnyTypeOf, F16, F32, I1, I32, I64, Index, SI8, UI8,
};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::property::{
    ConfinedAttr, DictArrayAttr, FlatSymbolRefAttr, IndexAttr, IntMinValue, IntPowerOf2,
    SymbolName, Unit,
};
use terrace_builtin::{DenseArrayAttr, IntegerAttr};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AffineScope, AttrSizedOperandSegments, AttrSizedResultSegments, AutomaticAllocationScope,
    HasOnlyGraphRegion, HasParent, HasRecursiveMemoryEffects, IsTerminator, IsolatedFromAbove,
    NoMemoryEffect, NoRegionArguments, NoTerminator, Pure, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator, Symbol, SymbolTable,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    AnyIntegerOrFloat, AnyIntegerOrFloatOr1DVector, AnyUnrankedMemRef, GPUAsyncToken, GPUMMAMatrix,
    GPUMMAMemRef, GPUSparseDnTensorHandle, GPUSparseSpGEMMOpHandle, GPUSparseSpMatHandle,
    GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsigned,
    GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsignedLike,
    GpuMmaMatrixOf32BitSignlessIntegerOr16BitFloat, Like1DMemrefOf8BitSignlessIntegerValues,
};
use super::enums::{
    AllReduceOperation, BroadcastType, Dimension, MMAElementwiseOp, Prune2To4SpMatFlag,
    ShuffleMode, SpGEMMWorkEstimationOrComputeKind, TransposeMode,
};
use super::kinds::{
    AnArrayOfGPUObjectAttributesWithAtLeast1Elements, GPUNonEmptyTargetArrayAttr,
    GPUOptionalDimSizeHintAttr, OffloadingTranslationAttr, SymbolRefAttrKind, TypeAttrKind,
    TypeAttributeOfFunctionType,
};
use crate::directives::{AsyncDependencies, LaunchDimType, LaunchFuncOperands, OffloadingHandler};

/// `gpu.all_reduce`: Reduce values among workgroup.
#[operation(
    name = "gpu.all_reduce",
    traits = [SameOperandsAndResultType, IsolatedFromAbove],
    format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` \
              functional-type(operands, results)",
    verify_regions = crate::verify::all_reduce_regions,
    fold = crate::fold::all_reduce,
)]
pub struct AllReduceOp {
    #[operand]
    value: AnyIntegerOrFloat,
    #[attr(name = "op")]
    op_value: Option<AllReduceOperation>,
    #[attr(Unit)]
    uniform: bool,
    #[result]
    result: AnyIntegerOrFloat,
    #[region]
    body: AnyRegion,
}

/// Allocates a buffer on the device.
///
/// The operands in parentheses are the sizes of the dynamic dimensions. `host_shared` memory is
/// also accessible to the host. With `async`, the operation returns a token, and the buffer may be
/// used after the tokens in brackets.
///
/// ```mlir
/// func.func @copy_to_device(%host: memref<?xf32>, %n: index) -> memref<?xf32> {
///   %device = gpu.alloc (%n) : memref<?xf32>
///   gpu.memcpy %device, %host : memref<?xf32>, memref<?xf32>
///   return %device : memref<?xf32>
/// }
/// ```
#[operation(
    name = "gpu.alloc",
    traits = [AttrSizedOperandSegments],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` \
              $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict \
              `:` type($memref)",
    verify = crate::verify::alloc,
    canonicalize = crate::canonicalize::alloc,
    effects = [allocate(memref, full)],
)]
pub struct AllocOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[operand(name = "symbolOperands")]
    symbol_operands: Variadic<Index>,
    #[attr(Unit, name = "hostShared")]
    host_shared: bool,
    #[result]
    memref: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// Blocks until all threads of the workgroup have reached the operation.
///
/// Accesses to memory of the workgroup before the barrier are visible to all of its threads
/// afterwards. Either all threads of the workgroup reach the barrier, or none.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @reverse(%data: memref<64xf32>) workgroup(%tile: memref<64xf32, 3>) kernel {
///     %c63 = arith.constant 63 : index
///     %id = gpu.thread_id x
///     %x = memref.load %data[%id] : memref<64xf32>
///     memref.store %x, %tile[%id] : memref<64xf32, 3>
///     gpu.barrier
///     %mirrored = arith.subi %c63, %id : index
///     %y = memref.load %tile[%mirrored] : memref<64xf32, 3>
///     memref.store %y, %data[%id] : memref<64xf32>
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.barrier",
    format = "attr-dict",
    canonicalize = crate::canonicalize::barrier,
)]
pub struct BarrierOp {}

/// `gpu.binary`: An Op for storing serialized GPU binary objects.
#[operation(
    name = "gpu.binary",
    traits = [Symbol],
    format = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects",
)]
pub struct BinaryOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(OffloadingTranslationAttr, name = "offloadingHandler")]
    offloading_handler: Option<Attribute>,
    #[attr(AnArrayOfGPUObjectAttributesWithAtLeast1Elements)]
    objects: Handle<ArrayAttr>,
}

/// `gpu.block_dim`.
#[operation(
    name = "gpu.block_dim",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct BlockDimOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// Returns the index of the current workgroup in the grid, in one dimension.
///
/// `upper_bound` states an exclusive bound of the result.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @linear_index(%out: memref<?xindex>) kernel {
///     %block = gpu.block_id x
///     %size = gpu.block_dim x
///     %thread = gpu.thread_id x
///     %start = arith.muli %block, %size : index
///     %i = arith.addi %start, %thread : index
///     memref.store %i, %out[%i] : memref<?xindex>
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.block_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct BlockIdOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.cluster_block_id`.
#[operation(
    name = "gpu.cluster_block_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct ClusterBlockIdOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.cluster_dim_blocks`.
#[operation(
    name = "gpu.cluster_dim_blocks",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct ClusterDimBlocksOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.cluster_dim`.
#[operation(
    name = "gpu.cluster_dim",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct ClusterDimOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.cluster_id`.
#[operation(
    name = "gpu.cluster_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct ClusterIdOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.create_2to4_spmat`: Create sparse matrix with 2:4 sparsity operation.
#[operation(
    name = "gpu.create_2to4_spmat",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` \
              $rows `,` $cols `,` $memref attr-dict `:` type($memref)"
)]
pub struct Create2To4SpMatOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[attr(default = Prune2To4SpMatFlag::PRUNE_AND_CHECK, name = "pruneFlag")]
    prune_flag: Prune2To4SpMatFlag,
    #[operand]
    memref: AnyMemRef,
    #[result(name = "spMat")]
    sp_mat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_bsr`: Create sparse matrix in BSR format operation.
#[operation(
    name = "gpu.create_bsr",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols \
              `,` $bnnz `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values \
              attr-dict `:` type($bRowPos) `,` type($bColIdxs) `,` type($values)"
)]
pub struct CreateBsrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    brows: Index,
    #[operand]
    bcols: Index,
    #[operand]
    bnnz: Index,
    #[operand(name = "rBlockSize")]
    r_block_size: Index,
    #[operand(name = "cBlockSize")]
    c_block_size: Index,
    #[operand(name = "bRowPos")]
    b_row_pos: AnyMemRef,
    #[operand(name = "bColIdxs")]
    b_col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_coo_aos`: Create sparse matrix in COO format operation (AoS).
#[operation(
    name = "gpu.create_coo_aos",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols \
              `,` $nnz `,` $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)"
)]
pub struct CreateCooAoSOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand]
    idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_coo`: Create sparse matrix in COO format operation.
#[operation(
    name = "gpu.create_coo",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols \
              `,` $nnz `,` $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` \
              type($colIdxs) `,` type($values)"
)]
pub struct CreateCooOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "rowIdxs")]
    row_idxs: AnyMemRef,
    #[operand(name = "colIdxs")]
    col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_csc`: Create sparse matrix in CSC format operation.
#[operation(
    name = "gpu.create_csc",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols \
              `,` $nnz `,` $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` \
              type($rowIdxs) `,` type($values)"
)]
pub struct CreateCscOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "colPos")]
    col_pos: AnyMemRef,
    #[operand(name = "rowIdxs")]
    row_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_csr`: Create sparse matrix in CSR format operation.
#[operation(
    name = "gpu.create_csr",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols \
              `,` $nnz `,` $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` \
              type($colIdxs) `,` type($values)"
)]
pub struct CreateCsrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    rows: Index,
    #[operand]
    cols: Index,
    #[operand]
    nnz: Index,
    #[operand(name = "rowPos")]
    row_pos: AnyMemRef,
    #[operand(name = "colIdxs")]
    col_idxs: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.create_dn_tensor`: Create dense tensor operation.
#[operation(
    name = "gpu.create_dn_tensor",
    traits = [AttrSizedOperandSegments],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims \
              attr-dict `:` type($dims) `into` type($memref)",
)]
pub struct CreateDnTensorOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    dims: Variadic<Index>,
    #[result(name = "dnTensor")]
    dn_tensor: GPUSparseDnTensorHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.dealloc`: GPU memory deallocation operation.
#[operation(
    name = "gpu.dealloc",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict \
              `:` type($memref)",
    effects = [free(memref, full)],
)]
pub struct DeallocOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    memref: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.destroy_dn_tensor`: Destroy dense tensor operation.
#[operation(
    name = "gpu.destroy_dn_tensor",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict"
)]
pub struct DestroyDnTensorOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand(name = "dnTensor")]
    dn_tensor: GPUSparseDnTensorHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.destroy_sp_mat`: Destroy sparse matrix operation.
#[operation(
    name = "gpu.destroy_sp_mat",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"
)]
pub struct DestroySpMatOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    spmat: GPUSparseSpMatHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.dynamic_shared_memory`: Get the memref for dynamic shared memory.
#[operation(
    name = "gpu.dynamic_shared_memory",
    traits = [Pure],
    format = "attr-dict `:` type($resultMemref)",
    verify = crate::verify::dynamic_shared_memory,
)]
pub struct DynamicSharedMemoryOp {
    #[result(name = "resultMemref")]
    result_memref: Like1DMemrefOf8BitSignlessIntegerValues,
}

/// Defines a function of a device module; `kernel` marks those that the host can launch.
///
/// ```text
/// gpu.func @name(%arg : type, …) (-> (types))? (workgroup(%buffer : type, …))?
///     (private(%buffer : type, …))? (kernel)? (attributes {…})? { … }
/// ```
///
/// A kernel has no results. Memory attributions are buffers that exist while the function runs:
/// `workgroup` buffers are shared by the threads of a workgroup, `private` ones belong to a thread.
/// The body ends in `gpu.return`.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @scale(%data: memref<?xf32>, %factor: f32) kernel {
///     %i = gpu.thread_id x
///     %x = memref.load %data[%i] : memref<?xf32>
///     %y = arith.mulf %x, %factor : f32
///     memref.store %y, %data[%i] : memref<?xf32>
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.func",
    traits = [
        HasParent<GPUModuleOp>, AutomaticAllocationScope, Symbol, IsolatedFromAbove, AffineScope,
    ],
    interfaces = [terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
    verify = crate::verify::func,
)]
pub struct GPUFuncOp {
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    workgroup_attrib_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    private_attrib_attrs: Option<Handle<ArrayAttr>>,
    #[attr(GPUOptionalDimSizeHintAttr)]
    known_block_size: Option<Handle<DenseArrayAttr>>,
    #[attr(GPUOptionalDimSizeHintAttr)]
    known_grid_size: Option<Handle<DenseArrayAttr>>,
    #[attr(GPUOptionalDimSizeHintAttr)]
    known_cluster_size: Option<Handle<DenseArrayAttr>>,
    #[region]
    body: AnyRegion,
}

/// Holds the functions and globals of a device program, separate from the host program around it.
///
/// The module is a symbol table; host code refers to its kernels by nested symbols. Targets, such
/// as `#nvvm.target`, say which devices it is compiled for.
///
/// ```mlir
/// gpu.module @kernels [#nvvm.target<chip = "sm_90">] {
///   gpu.func @nothing() kernel {
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.module",
    traits = [
        IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    interfaces = [terrace_data_layout::DataLayoutOp],
    format = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword \
              $bodyRegion",
)]
pub struct GPUModuleOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(GPUNonEmptyTargetArrayAttr)]
    targets: Option<Handle<ArrayAttr>>,
    #[attr(OffloadingTranslationAttr, name = "offloadingHandler")]
    offloading_handler: Option<Attribute>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `gpu.global_id`.
#[operation(
    name = "gpu.global_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct GlobalIdOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.grid_dim`.
#[operation(
    name = "gpu.grid_dim",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct GridDimOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// `gpu.host_register`: Registers a memref for access from device.
#[operation(name = "gpu.host_register", format = "$value attr-dict `:` type($value)")]
pub struct HostRegisterOp {
    #[operand]
    value: AnyUnrankedMemRef,
}

/// `gpu.host_unregister`: Unregisters a memref for access from device.
#[operation(name = "gpu.host_unregister", format = "$value attr-dict `:` type($value)")]
pub struct HostUnregisterOp {
    #[operand]
    value: AnyUnrankedMemRef,
}

/// `gpu.lane_id`.
#[operation(
    name = "gpu.lane_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`upper_bound` $upper_bound^)? attr-dict",
)]
pub struct LaneIdOp {
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result: Index,
}

/// Launches a kernel of a device module on a grid of workgroups of threads.
///
/// The kernel is named by the symbols of its module and its function. Sizes have one integer type,
/// by default `index`. With `async`, the operation returns a token at once and waits on the device
/// for the tokens in brackets. `dynamic_shared_memory_size` is in bytes.
///
/// ```mlir
/// module attributes {gpu.container_module} {
///   gpu.module @kernels {
///     gpu.func @clear(%data: memref<64xf32>) kernel {
///       %zero = arith.constant 0.0 : f32
///       %i = gpu.thread_id x
///       memref.store %zero, %data[%i] : memref<64xf32>
///       gpu.return
///     }
///   }
///
///   func.func @main(%data: memref<64xf32>) {
///     %c1 = arith.constant 1 : index
///     %c64 = arith.constant 64 : index
///     gpu.launch_func @kernels::@clear blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
///         args(%data : memref<64xf32>)
///     return
///   }
/// }
/// ```
#[operation(
    name = "gpu.launch_func",
    traits = [
        AttrSizedOperandSegments,
        AllTypesMatch(grid_size_x, grid_size_y, grid_size_z, block_size_x, block_size_y, block_size_z),
    ],
    interfaces = [terrace_ir::SymbolUser],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ \
              `:` type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` \
              $clusterSizeY `,` $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` \
              $gridSizeY `,` $gridSizeZ `)` `threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY \
              `,` $blockSizeZ `)` custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), \
              type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ)) \
              (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? \
              custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict",
    verify = crate::verify::launch_func,
)]
pub struct LaunchFuncOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(SymbolRefAttrKind)]
    kernel: Handle<SymbolRefAttr>,
    #[operand(name = "gridSizeX")]
    grid_size_x: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "gridSizeY")]
    grid_size_y: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "gridSizeZ")]
    grid_size_z: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "blockSizeX")]
    block_size_x: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "blockSizeY")]
    block_size_y: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "blockSizeZ")]
    block_size_z: AnyTypeOf<(Index, I32, I64)>,
    #[operand(name = "clusterSizeX")]
    cluster_size_x: Optional<AnyTypeOf<(Index, I32, I64)>>,
    #[operand(name = "clusterSizeY")]
    cluster_size_y: Optional<AnyTypeOf<(Index, I32, I64)>>,
    #[operand(name = "clusterSizeZ")]
    cluster_size_z: Optional<AnyTypeOf<(Index, I32, I64)>>,
    #[operand(name = "dynamicSharedMemorySize")]
    dynamic_shared_memory_size: Optional<I32>,
    #[operand(name = "kernelOperands")]
    kernel_operands: Variadic<AnyType>,
    #[operand(name = "asyncObject")]
    async_object: Optional<AnyType>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// Launches its region as a kernel on a grid of workgroups of threads.
///
/// ```text
/// gpu.launch (async)? ([%token, …])? (clusters(…) in (…))?
///     blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
///     threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
///     (dynamic_shared_memory_size %bytes)? (workgroup(…))? (private(…))? { … } attr-dict
/// ```
///
/// The arguments of the region are the ids of the workgroup and of the thread, and the sizes of
/// grid and workgroup; further ones describe clusters. The region may use values from outside,
/// which become arguments when the kernel is outlined into a function. With `async`, the operation
/// returns a token at once.
///
/// ```mlir
/// func.func @clear(%data: memref<?xf32>, %blocks: index) {
///   %c1 = arith.constant 1 : index
///   %c64 = arith.constant 64 : index
///   %zero = arith.constant 0.0 : f32
///   gpu.launch blocks(%bx, %by, %bz) in (%gx = %blocks, %gy = %c1, %gz = %c1)
///       threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
///     %start = arith.muli %bx, %sx : index
///     %i = arith.addi %start, %tx : index
///     memref.store %zero, %data[%i] : memref<?xf32>
///     gpu.terminator
///   }
///   return
/// }
/// ```
#[operation(
    name = "gpu.launch",
    traits = [
        AffineScope, AutomaticAllocationScope, AttrSizedOperandSegments, HasRecursiveMemoryEffects,
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    assembly = custom(crate::assembly::parse_launch, crate::assembly::print_launch),
    verify = crate::verify::launch,
    verify_regions = crate::verify::launch_regions,
    canonicalize = crate::canonicalize::launch,
)]
pub struct LaunchOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand(name = "gridSizeX")]
    grid_size_x: Index,
    #[operand(name = "gridSizeY")]
    grid_size_y: Index,
    #[operand(name = "gridSizeZ")]
    grid_size_z: Index,
    #[operand(name = "blockSizeX")]
    block_size_x: Index,
    #[operand(name = "blockSizeY")]
    block_size_y: Index,
    #[operand(name = "blockSizeZ")]
    block_size_z: Index,
    #[operand(name = "clusterSizeX")]
    cluster_size_x: Optional<Index>,
    #[operand(name = "clusterSizeY")]
    cluster_size_y: Optional<Index>,
    #[operand(name = "clusterSizeZ")]
    cluster_size_z: Optional<Index>,
    #[operand(name = "dynamicSharedMemorySize")]
    dynamic_shared_memory_size: Optional<I32>,
    #[attr(FlatSymbolRefAttr)]
    module: Option<Handle<SymbolRefAttr>>,
    #[attr(FlatSymbolRefAttr)]
    function: Option<Handle<SymbolRefAttr>>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
    #[region]
    body: AnyRegion,
}

/// `gpu.memcpy`: GPU memcpy operation.
#[operation(
    name = "gpu.memcpy",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` \
              type($dst)`,` type($src) attr-dict",
    verify = crate::verify::memcpy,
    fold = crate::fold::memcpy,
    canonicalize = crate::canonicalize::memcpy,
    effects = [write(dst, full), read(src, full)],
)]
pub struct MemcpyOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    dst: AnyMemRef,
    #[operand]
    src: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.memset`: GPU memset operation.
#[operation(
    name = "gpu.memset",
    traits = [AllElementTypesMatch(dst, value)],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` \
              type($dst)`,` type($value) attr-dict",
    fold = crate::fold::memset,
    effects = [write(dst, full)],
)]
pub struct MemsetOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    dst: AnyMemRef,
    #[operand]
    value: AnyType,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.num_subgroups`.
#[operation(
    name = "gpu.num_subgroups",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)]
pub struct NumSubgroupsOp {
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result: Index,
}

/// `gpu.printf`: Device-side printf, as in CUDA or OpenCL, for debugging.
#[operation(
    name = "gpu.printf",
    format = "$format attr-dict (`,` $args^ `:` type($args))?",
    effects = [write],
)]
pub struct PrintfOp {
    #[attr]
    format: String,
    #[operand]
    args: Variadic<AnyTypeOf<(AnyInteger, Index, AnyFloat)>>,
}

/// Returns from a `gpu.func`, with the operands as its results.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @twice(%x: f32) -> f32 {
///     %sum = arith.addf %x, %x : f32
///     gpu.return %sum : f32
///   }
/// }
/// ```
#[operation(
    name = "gpu.return",
    traits = [HasParent<GPUFuncOp>, Pure, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::r#return,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `gpu.rotate`: Rotate values within a subgroup.
#[operation(
    name = "gpu.rotate",
    traits = [Pure, AllTypesMatch(value, rotate_result)],
    format = "$value `,` $offset `,` $width attr-dict `:` type($value)",
    verify = crate::verify::rotate,
)]
pub struct RotateOp {
    #[operand]
    value: AnyIntegerOrFloatOr1DVector,
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    offset: i32,
    #[attr(ConfinedAttr<IntPowerOf2>)]
    width: i32,
    #[result(name = "rotateResult")]
    rotate_result: AnyIntegerOrFloatOr1DVector,
    #[result]
    valid: I1,
}

/// `gpu.sddmm_buffer_size`: Precompute buffersize for SDDMM operation.
#[operation(
    name = "gpu.sddmm_buffer_size",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` \
              $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` \
              $computeType"
)]
pub struct SDDMMBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "dnmatA")]
    dnmat_a: GPUSparseDnTensorHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: GPUSparseDnTensorHandle,
    #[operand(name = "spmatC")]
    spmat_c: GPUSparseSpMatHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[result(name = "bufferSz")]
    buffer_sz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.sddmm`: SDDMM operation.
#[operation(
    name = "gpu.sddmm",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` \
              $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` \
              type($buffer) `into` $computeType"
)]
pub struct SDDMMOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "dnmatA")]
    dnmat_a: GPUSparseDnTensorHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: GPUSparseDnTensorHandle,
    #[operand(name = "spmatC")]
    spmat_c: GPUSparseSpMatHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[operand]
    buffer: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.set_csr_pointers`: SpGEMM get size operation.
#[operation(
    name = "gpu.set_csr_pointers",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` \
              $positions `,` $coordinates `,` $values attr-dict `:` type($positions) `,` \
              type($coordinates) `,` type($values)"
)]
pub struct SetCsrPointersOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    spmat: GPUSparseSpMatHandle,
    #[operand]
    positions: AnyMemRef,
    #[operand]
    coordinates: AnyMemRef,
    #[operand]
    values: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.set_default_device`: Set default GPU for operations after this by index.
#[operation(
    name = "gpu.set_default_device",
    format = "attr-dict $devIndex",
    effects = [write],
)]
pub struct SetDefaultDeviceOp {
    #[operand(name = "devIndex")]
    dev_index: I32,
}

/// `gpu.shuffle`: Shuffles values within a subgroup.
#[operation(
    name = "gpu.shuffle",
    traits = [Pure, AllTypesMatch(value, shuffle_result)],
    format = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)",
)]
pub struct ShuffleOp {
    #[operand]
    value: AnyIntegerOrFloatOr1DVector,
    #[operand]
    offset: I32,
    #[operand]
    width: I32,
    #[attr]
    mode: ShuffleMode,
    #[result(name = "shuffleResult")]
    shuffle_result: AnyIntegerOrFloatOr1DVector,
    #[result]
    valid: I1,
}

/// `gpu.spgemm_copy`: SpGEMM copy operation.
#[operation(
    name = "gpu.spgemm_copy",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` \
              $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` \
              $computeType"
)]
pub struct SpGEMMCopyOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    desc: GPUSparseSpGEMMOpHandle,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "spmatB")]
    spmat_b: GPUSparseSpMatHandle,
    #[operand(name = "spmatC")]
    spmat_c: GPUSparseSpMatHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spgemm_create_descr`: SpGEMM Create Descr operation.
#[operation(
    name = "gpu.spgemm_create_descr",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict"
)]
pub struct SpGEMMCreateDescrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[result]
    desc: GPUSparseSpGEMMOpHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spgemm_destroy_descr`: SpGEMM Destroy Descr operation.
#[operation(
    name = "gpu.spgemm_destroy_descr",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict"
)]
pub struct SpGEMMDestroyDescrOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    desc: GPUSparseSpGEMMOpHandle,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spgemm_work_estimation_or_compute`: SpGEMM work estimation operation.
#[operation(
    name = "gpu.spgemm_work_estimation_or_compute",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` \
              $spmatA (`{` $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` \
              $bufferSz `,` $buffer attr-dict `:` $computeType `into` type($buffer)"
)]
pub struct SpGEMMWorkEstimationOrComputeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    desc: GPUSparseSpGEMMOpHandle,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "spmatB")]
    spmat_b: GPUSparseSpMatHandle,
    #[operand(name = "spmatC")]
    spmat_c: GPUSparseSpMatHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[operand(name = "bufferSz")]
    buffer_sz: Index,
    #[operand]
    buffer: AnyMemRef,
    #[attr]
    kind: SpGEMMWorkEstimationOrComputeKind,
    #[result(name = "bufferSzNew")]
    buffer_sz_new: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spmm_buffer_size`: Precompute buffersize for SpMM operation.
#[operation(
    name = "gpu.spmm_buffer_size",
    traits = [AttrSizedResultSegments],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` \
              $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` \
              type($bufferSzs) `into` $computeType",
)]
pub struct SpMMBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: GPUSparseDnTensorHandle,
    #[operand(name = "dnmatC")]
    dnmat_c: GPUSparseDnTensorHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[result(name = "bufferSzs")]
    buffer_szs: Variadic<Index>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spmm`: SpMM operation.
#[operation(
    name = "gpu.spmm",
    traits = [AttrSizedOperandSegments],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` \
              $modeA^ `}`)? `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` \
              type($buffers) `into` $computeType",
)]
pub struct SpMMOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeB")]
    mode_b: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "dnmatB")]
    dnmat_b: GPUSparseDnTensorHandle,
    #[operand(name = "dnmatC")]
    dnmat_c: GPUSparseDnTensorHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[operand]
    buffers: Variadic<AnyMemRef>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spmv_buffer_size`: Precompute buffersize for SpMV operation.
#[operation(
    name = "gpu.spmv_buffer_size",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` \
              $modeA^ `}`)? `,` $dnX `,` $dnY attr-dict `into` $computeType"
)]
pub struct SpMVBufferSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "dnX")]
    dn_x: GPUSparseDnTensorHandle,
    #[operand(name = "dnY")]
    dn_y: GPUSparseDnTensorHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[result(name = "bufferSz")]
    buffer_sz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spmv`: SpMV operation.
#[operation(
    name = "gpu.spmv",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` \
              $modeA^ `}`)? `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` \
              $computeType"
)]
pub struct SpMVOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[attr(default = TransposeMode::NON_TRANSPOSE, name = "modeA")]
    mode_a: TransposeMode,
    #[operand(name = "spmatA")]
    spmat_a: GPUSparseSpMatHandle,
    #[operand(name = "dnX")]
    dn_x: GPUSparseDnTensorHandle,
    #[operand(name = "dnY")]
    dn_y: GPUSparseDnTensorHandle,
    #[attr(TypeAttrKind, name = "computeType")]
    compute_type: Handle<TypeAttr>,
    #[operand]
    buffer: AnyMemRef,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.spmat_get_size`: SpMat get size operation.
#[operation(
    name = "gpu.spmat_get_size",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict"
)]
pub struct SpMatGetSizeOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[operand]
    spmat: GPUSparseSpMatHandle,
    #[result]
    rows: Index,
    #[result]
    cols: Index,
    #[result]
    nnz: Index,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.subgroup_broadcast`: Broadcasts a value from the specific lane across subgroup.
#[operation(
    name = "gpu.subgroup_broadcast",
    traits = [
        NoMemoryEffect, AllTypesMatch(result, src), Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)",
    verify = crate::verify::subgroup_broadcast,
    fold = crate::fold::subgroup_broadcast,
)]
pub struct SubgroupBroadcastOp {
    #[operand]
    src: AnyType,
    #[operand]
    lane: Optional<I32>,
    #[attr]
    broadcast_type: BroadcastType,
    #[result]
    result: AnyType,
}

/// `gpu.subgroup_id`.
#[operation(
    name = "gpu.subgroup_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)]
pub struct SubgroupIdOp {
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result: Index,
}

/// `gpu.subgroup_mma_compute`: GPU warp synchronous matrix multiply accumulate.
#[operation(
    name = "gpu.subgroup_mma_compute",
    traits = [Pure, AllTypesMatch(op_c, res)],
    format = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)",
    verify = crate::verify::subgroup_mma_compute,
)]
pub struct SubgroupMmaComputeOp {
    #[operand(name = "opA")]
    op_a: GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsigned,
    #[operand(name = "opB")]
    op_b: GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsigned,
    #[operand(name = "opC")]
    op_c: GpuMmaMatrixOf32BitSignlessIntegerOr16BitFloat,
    #[attr(Unit)]
    a_transpose: bool,
    #[attr(Unit)]
    b_transpose: bool,
    #[result]
    res: GPUMMAMatrix,
}

/// `gpu.subgroup_mma_constant_matrix`: GPU warp synchronous constant matrix.
#[operation(
    name = "gpu.subgroup_mma_constant_matrix",
    traits = [
        Pure,
        TypesMatchWith("value type matches element type of mma_matrix", res, value, crate::predicates::element),
    ],
    format = "$value attr-dict `:` type($res)",
)]
pub struct SubgroupMmaConstantMatrixOp {
    #[operand]
    value: AnyTypeOf<(SI8, UI8, I32, F16, F32)>,
    #[result]
    res: GPUMMAMatrix,
}

/// `gpu.subgroup_mma_elementwise`: GPU warp elementwise operation on a matrix.
#[operation(
    name = "gpu.subgroup_mma_elementwise",
    traits = [Pure, AllTypesMatch(args)],
    format = "$opType $args attr-dict `:` functional-type($args, $res)",
)]
pub struct SubgroupMmaElementwiseOp {
    #[operand]
    args: Variadic<GPUMMAMatrix>,
    #[attr(name = "opType")]
    op_type: MMAElementwiseOp,
    #[result]
    res: GPUMMAMatrix,
}

/// `gpu.subgroup_mma_extract_thread_local`: Extract a value from GPU warp by invocation and
/// indices.
#[operation(
    name = "gpu.subgroup_mma_extract_thread_local",
    traits = [
        Pure,
        TypesMatchWith("value type matches element type of mma_matrix", matrix, res, crate::predicates::element),
    ],
    format = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
)]
pub struct SubgroupMmaExtractThreadLocalOp {
    #[operand]
    matrix: GPUMMAMatrix,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    res: AnyIntegerOrFloat,
}

/// `gpu.subgroup_mma_insert_thread_local`: Insert a value into GPU warp by invocation and indices.
#[operation(
    name = "gpu.subgroup_mma_insert_thread_local",
    traits = [
        Pure,
        TypesMatchWith("value type matches element type of mma_matrix", matrix, value, crate::predicates::element),
    ],
    format = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` \
              type($res)",
)]
pub struct SubgroupMmaInsertThreadLocalOp {
    #[operand]
    value: AnyIntegerOrFloat,
    #[operand]
    matrix: GPUMMAMatrix,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    res: GPUMMAMatrix,
}

/// `gpu.subgroup_mma_load_matrix`: GPU warp synchronous matrix load.
#[operation(
    name = "gpu.subgroup_mma_load_matrix",
    format = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
    verify = crate::verify::subgroup_mma_load_matrix,
    effects = [read(src_memref, full), read],
)]
pub struct SubgroupMmaLoadMatrixOp {
    #[operand(name = "srcMemref")]
    src_memref: GPUMMAMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(IndexAttr, name = "leadDimension")]
    lead_dimension: Handle<IntegerAttr>,
    #[attr(Unit)]
    transpose: bool,
    #[result]
    res: GPUMMAMatrix,
}

/// `gpu.subgroup_mma_store_matrix`: GPU warp synchronous matrix store.
#[operation(
    name = "gpu.subgroup_mma_store_matrix",
    format = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
    verify = crate::verify::subgroup_mma_store_matrix,
    effects = [write(dst_memref, full), write],
)]
pub struct SubgroupMmaStoreMatrixOp {
    #[operand]
    src: GpuMmaMatrixOf8BitSignedIntegerOr8BitUnsignedLike,
    #[operand(name = "dstMemref")]
    dst_memref: GPUMMAMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(IndexAttr, name = "leadDimension")]
    lead_dimension: Handle<IntegerAttr>,
    #[attr(Unit)]
    transpose: bool,
}

/// `gpu.subgroup_reduce`: Reduce values among subgroup.
#[operation(
    name = "gpu.subgroup_reduce",
    traits = [SameOperandsAndResultType],
    format = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` \
              `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` \
              functional-type(operands, results)",
    verify = crate::verify::subgroup_reduce,
    fold = crate::fold::subgroup_reduce,
)]
pub struct SubgroupReduceOp {
    #[operand]
    value: AnyIntegerOrFloatOr1DVector,
    #[attr(name = "op")]
    op_value: AllReduceOperation,
    #[attr(Unit)]
    uniform: bool,
    #[attr]
    cluster_size: Option<i32>,
    #[attr(default = 1)]
    cluster_stride: i32,
    #[result]
    result: AnyIntegerOrFloatOr1DVector,
}

/// `gpu.subgroup_size`.
#[operation(
    name = "gpu.subgroup_size",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)",
)]
pub struct SubgroupSizeOp {
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result: Index,
}

/// `gpu.terminator`: Terminator for GPU launch regions.
#[operation(
    name = "gpu.terminator",
    traits = [HasParent<LaunchOp>, Pure, IsTerminator],
    format = "attr-dict",
)]
pub struct TerminatorOp {}

/// Returns the index of the current thread in its workgroup, in one dimension.
///
/// The dimension is `x`, `y` or `z`. `upper_bound` states an exclusive bound of the result.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @identity(%out: memref<8x8xf32>) kernel {
///     %one = arith.constant 1.0 : f32
///     %row = gpu.thread_id x upper_bound 8
///     memref.store %one, %out[%row, %row] : memref<8x8xf32>
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.thread_id",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange],
    format = "$dimension (`upper_bound` $upper_bound^)? attr-dict",
    result_names = crate::names::dimension,
)]
pub struct ThreadIdOp {
    #[attr]
    dimension: Dimension,
    #[attr(IndexAttr)]
    upper_bound: Option<Handle<IntegerAttr>>,
    #[result]
    result0: Index,
}

/// Waits for tokens, on the host or, with `async`, on the device.
///
/// Without `async`, the host blocks until all tokens are available. With `async`, the operation
/// returns a token that depends on all of them; without tokens, that is the start of a chain of
/// asynchronous operations.
///
/// ```mlir
/// func.func @overlapped(%device: memref<64xf32>, %host: memref<64xf32>) {
///   %start = gpu.wait async
///   %copied = gpu.memcpy async [%start] %device, %host : memref<64xf32>, memref<64xf32>
///   gpu.wait [%copied]
///   return
/// }
/// ```
#[operation(
    name = "gpu.wait",
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
    canonicalize = crate::canonicalize::wait,
)]
pub struct WaitOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: Variadic<GPUAsyncToken>,
    #[result(name = "asyncToken")]
    async_token: Optional<GPUAsyncToken>,
}

/// `gpu.warp_execute_on_lane_0`: Executes operations in the associated region on thread #0 of aSPMD
/// program.
///
/// ```text
/// gpu.warp_execute_on_lane_0(%lane)[size] (args(%value, … : types))? (-> (types))? { … } attr-dict
/// ```
#[operation(
    name = "gpu.warp_execute_on_lane_0",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects],
    assembly = custom(crate::assembly::parse_warp_execute_on_lane_0, crate::assembly::print_warp_execute_on_lane_0),
    verify = crate::verify::warp_execute_on_lane_0,
)]
pub struct WarpExecuteOnLane0Op {
    #[operand]
    laneid: Index,
    #[attr]
    warp_size: i64,
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "warpRegion")]
    warp_region: SizedRegion<1>,
}

/// `gpu.yield`: GPU yield operation.
#[operation(
    name = "gpu.yield",
    traits = [Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($values^ `:` type($values))?",
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}
