//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{I8, Index};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::property::Unit;
use terrace_ir::Attribute;
use terrace_ir::op_traits::{AttrSizedOperandSegments, Pure};
use terrace_ods::operation;

use super::constraints::{
    FixedLengthVectorOf1BitSignlessIntegerOr4Bit, FixedLengthVectorOf1BitSignlessIntegerValuesOr1,
    FixedLengthVectorOfIndexValuesOrIndex, ResideInShareMemoryAndStatically1dShapedMemref,
    XeGPUBaseAddrType, XeGPUDpasOprType, XeGPUDpasResType, XeGPUGatherScatterBaseAddrType,
    XeGPUGatherScatterSourceType, XeGPUMaskType, XeGPUOffsetType, XeGPUValueType, XeGPUVectorType,
};
use super::enums::{CachePolicy, FenceScope, MemorySpace};
use super::kinds::DistributeLayoutAttr;
use super::types::NbarrierType;
use crate::directives::OptionalDynamicIndexList;

/// `xegpu.alloc_nbarrier`: It allocates a set of named barriers.
#[operation(name = "xegpu.alloc_nbarrier", format = "$nbarrier_num attr-dict")]
pub struct AllocNbarrierOp {
    #[attr]
    nbarrier_num: i64,
}

/// `xegpu.atomic_rmw`: Atomic read-modify-write operation on the TensorDesc.
#[operation(
    name = "xegpu.atomic_rmw",
    traits = [
        Pure, AllElementTypesMatch(tensor_desc, value, result),
        AllShapesMatch(tensor_desc, value, result),
    ],
    format = "$kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) \
              `,` type($mask) `,` type($value) `->` type($result)",
    effects = [read, write],
)]
pub struct AtomicRMWOp {
    #[attr]
    kind: terrace_arith::AtomicRMWKind,
    #[operand(name = "tensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    mask: XeGPUMaskType,
    #[operand]
    value: XeGPUValueType,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
    #[result]
    result: XeGPUValueType,
}

/// `xegpu.convert_layout`: Convert the layout of the input operand.
#[operation(
    name = "xegpu.convert_layout",
    traits = [Pure, AllTypesMatch(source, result)],
    format = "$source prop-dict attr-dict `:` type($source)",
    verify = crate::verify::convert_layout,
    fold = crate::fold::convert_layout,
    canonicalize = crate::canonicalize::convert_layout,
)]
pub struct ConvertLayoutOp {
    #[operand]
    source: XeGPUVectorType,
    #[attr(DistributeLayoutAttr)]
    input_layout: Attribute,
    #[attr(DistributeLayoutAttr)]
    target_layout: Attribute,
    #[result]
    result: XeGPUVectorType,
}

/// `xegpu.create_tdesc`: create scattered tensor descriptors (TensorDesc).
#[operation(
    name = "xegpu.create_tdesc",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` \
              qualified(type($TensorDesc))",
    verify = crate::verify::create_tdesc,
)]
pub struct CreateDescOp {
    #[operand]
    source: XeGPUGatherScatterBaseAddrType,
    #[operand]
    offsets: XeGPUOffsetType,
    #[result(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
}

/// `xegpu.create_mem_desc`: Create a memory descriptor.
#[operation(
    name = "xegpu.create_mem_desc",
    traits = [
        Pure,
        Predicate("all of {source, mem_desc} have same size in bits", crate::predicates::same_bits),
    ],
    format = "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))",
)]
pub struct CreateMemDescOp {
    #[operand]
    source: ResideInShareMemoryAndStatically1dShapedMemref,
    #[result]
    mem_desc: crate::MemDescType,
}

/// `xegpu.create_nd_tdesc`: Create nd-tensor descriptor operation.
#[operation(
    name = "xegpu.create_nd_tdesc",
    traits = [Pure, AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) (`,` `shape` \
              `:` custom<DynamicIndexList>($shape, $const_shape)^ `,` `strides``:` \
              custom<DynamicIndexList>($strides, $const_strides))? attr-dict `:` type($source) \
              `->` qualified(type($TensorDesc))",
    verify = crate::verify::create_nd_tdesc,
)]
pub struct CreateNdDescOp {
    #[operand]
    source: XeGPUBaseAddrType,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    shape: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    const_offsets: Option<Vec<i64>>,
    #[attr]
    const_shape: Option<Vec<i64>>,
    #[attr]
    const_strides: Option<Vec<i64>>,
    #[result(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
}

/// `xegpu.dpas`: It performs mma computation.
#[operation(
    name = "xegpu.dpas",
    traits = [Pure, AllElementTypesMatch(lhs, rhs)],
    format = "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` \
              type($acc)^)? `->` type($result)",
    verify = crate::verify::dpas,
)]
pub struct DpasOp {
    #[operand]
    lhs: XeGPUDpasOprType,
    #[operand]
    rhs: XeGPUDpasOprType,
    #[operand]
    acc: Optional<XeGPUDpasResType>,
    #[attr(DistributeLayoutAttr)]
    layout_a: Option<Attribute>,
    #[attr(DistributeLayoutAttr)]
    layout_b: Option<Attribute>,
    #[attr(DistributeLayoutAttr)]
    layout_cd: Option<Attribute>,
    #[result]
    result: XeGPUDpasResType,
}

/// `xegpu.fence`: It synchronizes memory accesses.
#[operation(
    name = "xegpu.fence",
    format = "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict"
)]
pub struct FenceOp {
    #[attr]
    memory_kind: MemorySpace,
    #[attr]
    fence_scope: FenceScope,
}

/// `xegpu.init_nbarrier`: It assigns a named barrier to the current thread.
#[operation(
    name = "xegpu.init_nbarrier",
    format = "$nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` \
              type($participant_thread_num) `->` qualified(type($result))"
)]
pub struct InitNbarrierOp {
    #[operand]
    nbarrier_id: I8,
    #[operand]
    participant_thread_num: I8,
    #[result]
    result: NbarrierType,
}

/// `xegpu.load`: load a set of scattered data points from memory.
#[operation(
    name = "xegpu.load",
    format = "$source (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` type(operands) `->` \
              type($value)",
    verify = crate::verify::load,
    effects = [read],
)]
pub struct LoadGatherOp {
    #[operand]
    source: XeGPUGatherScatterSourceType,
    #[operand]
    offsets: Optional<FixedLengthVectorOfIndexValuesOrIndex>,
    #[operand]
    mask: FixedLengthVectorOf1BitSignlessIntegerValuesOr1,
    #[attr]
    chunk_size: Option<i64>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
    #[result]
    value: FixedLengthVectorOf1BitSignlessIntegerOr4Bit,
}

/// `xegpu.load_matrix`.
#[operation(
    name = "xegpu.load_matrix",
    traits = [AllElementTypesMatch(mem_desc, res)],
    format = "$mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict attr-dict \
              `` `:` type(operands) `->` type(results)",
    verify = crate::verify::load_matrix,
    effects = [read],
)]
pub struct LoadMatrixOp {
    #[operand]
    mem_desc: crate::MemDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Vec<i64>,
    #[attr(Unit)]
    subgroup_block_io: bool,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
    #[result]
    res: FixedLengthVectorOf1BitSignlessIntegerOr4Bit,
}

/// `xegpu.load_nd`: loads a n-D block from memory (represented by TensorDesc)to registers
/// (represented by vector).
#[operation(
    name = "xegpu.load_nd",
    traits = [AllElementTypesMatch(value, tensor_desc)],
    format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict \
              attr-dict `:` qualified(type($TensorDesc)) `->` type($value)",
    verify = crate::verify::load_nd,
    effects = [read],
)]
pub struct LoadNdOp {
    #[operand(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Option<Vec<i64>>,
    #[attr(Unit)]
    packed: bool,
    #[attr]
    transpose: Option<Vec<i64>>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
    #[result]
    value: XeGPUValueType,
}

/// `xegpu.nbarrier_arrive`: It signals the arrival at the named barrier.
#[operation(
    name = "xegpu.nbarrier_arrive",
    format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"
)]
pub struct NbarrierArriveOp {
    #[operand]
    nbarrier: NbarrierType,
}

/// `xegpu.nbarrier_wait`: It waits for a named barrier.
#[operation(
    name = "xegpu.nbarrier_wait",
    format = "$nbarrier attr-dict `:` qualified(type($nbarrier))"
)]
pub struct NbarrierWaitOp {
    #[operand]
    nbarrier: NbarrierType,
}

/// `xegpu.prefetch_nd`: prefetches a n-D block to cache.
#[operation(
    name = "xegpu.prefetch_nd",
    format = "$TensorDesc `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) prop-dict \
              attr-dict `:` qualified(type($TensorDesc))",
    verify = crate::verify::prefetch_nd,
)]
pub struct PrefetchNdOp {
    #[operand(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Option<Vec<i64>>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
}

/// `xegpu.prefetch`: prefetches a set of scattered data points to cache.
#[operation(
    name = "xegpu.prefetch",
    format = "$source (`[` $offsets^ `]`)? prop-dict attr-dict `:` type(operands)",
    verify = crate::verify::prefetch,
)]
pub struct PrefetchOp {
    #[operand]
    source: XeGPUGatherScatterSourceType,
    #[operand]
    offsets: Optional<FixedLengthVectorOfIndexValuesOrIndex>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr]
    offset_align_byte: Option<i64>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
}

/// `xegpu.store_matrix`.
#[operation(
    name = "xegpu.store_matrix",
    traits = [AllElementTypesMatch(mem_desc, data)],
    format = "$data `,` $mem_desc `` custom<DynamicIndexList>($offsets, $const_offsets) prop-dict \
              attr-dict `` `:` type(operands)",
    verify = crate::verify::store_matrix,
    effects = [write],
)]
pub struct StoreMatrixOp {
    #[operand]
    data: FixedLengthVectorOf1BitSignlessIntegerOr4Bit,
    #[operand]
    mem_desc: crate::MemDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Vec<i64>,
    #[attr(Unit)]
    subgroup_block_io: bool,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
}

/// `xegpu.store_nd`: stores a n-D block register region back to memory, currently only supports 2D.
#[operation(
    name = "xegpu.store_nd",
    traits = [AllElementTypesMatch(value, tensor_desc)],
    format = "$value `,` $TensorDesc `` custom<OptionalDynamicIndexList>($offsets, \
              $const_offsets) prop-dict attr-dict `:` type($value) `,` \
              qualified(type($TensorDesc))",
    verify = crate::verify::store_nd,
    effects = [write],
)]
pub struct StoreNdOp {
    #[operand]
    value: XeGPUValueType,
    #[operand(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Option<Vec<i64>>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
}

/// `xegpu.store`: store data to scattered memory locations.
#[operation(
    name = "xegpu.store",
    format = "$value `,` $dest (`[` $offsets^ `]`)? `,` $mask prop-dict attr-dict `:` \
              type(operands)",
    verify = crate::verify::store,
    effects = [write],
)]
pub struct StoreScatterOp {
    #[operand]
    value: FixedLengthVectorOf1BitSignlessIntegerOr4Bit,
    #[operand]
    dest: XeGPUGatherScatterSourceType,
    #[operand]
    offsets: Optional<FixedLengthVectorOfIndexValuesOrIndex>,
    #[operand]
    mask: FixedLengthVectorOf1BitSignlessIntegerValuesOr1,
    #[attr]
    chunk_size: Option<i64>,
    #[attr]
    l1_hint: Option<CachePolicy>,
    #[attr]
    l2_hint: Option<CachePolicy>,
    #[attr]
    l3_hint: Option<CachePolicy>,
    #[attr(DistributeLayoutAttr)]
    layout: Option<Attribute>,
}

/// `xegpu.update_nd_offset`: It updates the offsets for the TensorDesc.
#[operation(
    name = "xegpu.update_nd_offset",
    traits = [Pure, AllTypesMatch(tensor_desc, result)],
    format = "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` \
              qualified(type($result))",
    verify = crate::verify::update_nd_offset,
)]
pub struct UpdateNdOffsetOp {
    #[operand(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    offsets: Variadic<Index>,
    #[attr]
    const_offsets: Vec<i64>,
    #[result]
    result: crate::TensorDescType,
}

/// `xegpu.update_offset`: It updates the offsets for the given tensor descriptor.
#[operation(
    name = "xegpu.update_offset",
    traits = [AllTypesMatch(tensor_desc, result)],
    format = "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` \
              type($offsets)",
    verify = crate::verify::update_offset,
)]
pub struct UpdateOffsetOp {
    #[operand(name = "TensorDesc")]
    tensor_desc: crate::TensorDescType,
    #[operand]
    offsets: XeGPUOffsetType,
    #[result]
    result: crate::TensorDescType,
}
