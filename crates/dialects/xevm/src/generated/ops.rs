//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::IntegerAttr;
use terrace_builtin::constraints::{AnyTypeOf, I32, I64};
use terrace_ir::Handle;
use terrace_ods::operation;

use super::attributes::{MMAShapeAttr, MMATypesAttr};
use super::constraints::{
    FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32, LLVMAnyPointer,
    LLVMPointerInAddressSpace1OrLLVMPointerInAddress,
    Like8BitSignlessIntegerOr16BitSignlessIntegerOr32Bit,
};
use super::enums::{AddrSpace, LoadCacheControl, MemScope, StoreCacheControl};
use super::kinds::I1AttrKind;

/// `xevm.blockload2d`: 2D block load.
#[operation(
    name = "xevm.blockload2d",
    format = "operands prop-dict attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::blockload2d,
    effects = [read(ptr)],
)]
pub struct BlockLoad2dOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: i32,
    #[attr]
    tile_width: i32,
    #[attr]
    tile_height: i32,
    #[attr]
    v_blocks: i32,
    #[attr(I1AttrKind)]
    transpose: Handle<IntegerAttr>,
    #[attr(I1AttrKind)]
    pack_register: Handle<IntegerAttr>,
    #[attr]
    cache_control: Option<LoadCacheControl>,
    #[result]
    res: FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32,
}

/// `xevm.blockload`: subgroup block load.
#[operation(
    name = "xevm.blockload",
    format = "operands prop-dict attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::blockload,
    effects = [read(ptr)],
)]
pub struct BlockLoadOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[attr]
    cache_control: Option<LoadCacheControl>,
    #[result]
    res: Like8BitSignlessIntegerOr16BitSignlessIntegerOr32Bit,
}

/// `xevm.blockprefetch2d`: 2D block prefetch.
#[operation(
    name = "xevm.blockprefetch2d",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    verify = crate::verify::blockprefetch2d,
)]
pub struct BlockPrefetch2dOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: i32,
    #[attr]
    tile_width: i32,
    #[attr]
    tile_height: i32,
    #[attr]
    v_blocks: i32,
    #[attr]
    cache_control: Option<LoadCacheControl>,
}

/// `xevm.blockstore2d`: 2D block store.
#[operation(
    name = "xevm.blockstore2d",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    verify = crate::verify::blockstore2d,
    effects = [write(ptr)],
)]
pub struct BlockStore2dOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    base_width: I32,
    #[operand]
    base_height: I32,
    #[operand]
    base_pitch: I32,
    #[operand]
    x: I32,
    #[operand]
    y: I32,
    #[attr]
    elem_size_in_bits: i32,
    #[attr]
    tile_width: i32,
    #[attr]
    tile_height: i32,
    #[operand]
    stored_val: FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32,
    #[attr]
    cache_control: Option<StoreCacheControl>,
}

/// `xevm.blockstore`: subgroup block store.
#[operation(
    name = "xevm.blockstore",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    verify = crate::verify::blockstore,
    effects = [write(ptr)],
)]
pub struct BlockStoreOp {
    #[operand]
    ptr: LLVMAnyPointer,
    #[operand]
    val: Like8BitSignlessIntegerOr16BitSignlessIntegerOr32Bit,
    #[attr]
    cache_control: Option<StoreCacheControl>,
}

/// `xevm.group_count.x`.
#[operation(name = "xevm.group_count.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.group_count.y`.
#[operation(name = "xevm.group_count.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.group_count.z`.
#[operation(name = "xevm.group_count.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct GridDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.lane_id`.
#[operation(name = "xevm.lane_id", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct LaneIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.mma`: Subgroup matrix multiply-add.
#[operation(
    name = "xevm.mma",
    format = "$a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` \
              attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::mma,
)]
pub struct MMAOp {
    #[operand]
    a: FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32,
    #[operand]
    b: FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32,
    #[operand]
    c: Optional<FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32>,
    #[attr]
    shape: Handle<MMAShapeAttr>,
    #[attr]
    types: Handle<MMATypesAttr>,
    #[result]
    d: FixedLengthVectorOf8BitIntegerOr16BitIntegerOr32,
}

/// `xevm.memfence`: Work-item's memory fence.
#[operation(name = "xevm.memfence", format = "prop-dict attr-dict")]
pub struct MemfenceOp {
    #[attr]
    scope: MemScope,
    #[attr(default = AddrSpace::GENERIC)]
    addrspace: AddrSpace,
}

/// `xevm.prefetch`: Prefetch data into a cache subsystem.
#[operation(
    name = "xevm.prefetch",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`"
)]
pub struct PrefetchOp {
    #[operand]
    ptr: LLVMPointerInAddressSpace1OrLLVMPointerInAddress,
    #[attr]
    cache_control: Option<LoadCacheControl>,
}

/// `xevm.subgroup_id`.
#[operation(name = "xevm.subgroup_id", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct SubgroupIdOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.subgroup_size`.
#[operation(name = "xevm.subgroup_size", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct SubgroupSizeOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.local_size.x`.
#[operation(name = "xevm.local_size.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.local_size.y`.
#[operation(name = "xevm.local_size.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.local_size.z`.
#[operation(name = "xevm.local_size.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupDimZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.group_id.x`.
#[operation(name = "xevm.group_id.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.group_id.y`.
#[operation(name = "xevm.group_id.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.group_id.z`.
#[operation(name = "xevm.group_id.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkgroupIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// Returns the index of the current work item in its work group, in the first dimension.
///
/// ```mlir
/// llvm.func @id() -> i32 {
///   %id = xevm.local_id.x : i32
///   llvm.return %id : i32
/// }
/// ```
#[operation(name = "xevm.local_id.x", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdXOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.local_id.y`.
#[operation(name = "xevm.local_id.y", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdYOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}

/// `xevm.local_id.z`.
#[operation(name = "xevm.local_id.z", format = "(`range` $range^)? attr-dict `:` type($res)")]
pub struct WorkitemIdZOp {
    #[attr]
    range: Option<Handle<terrace_llvm::ConstantRangeAttr>>,
    #[result]
    res: AnyTypeOf<(I32, I64)>,
}
