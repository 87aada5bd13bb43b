//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::AffineMapAttr;
use terrace_builtin::constraints::{
    AnyFloat, AnyMemRef, AnyRankedOrUnrankedMemRef, AnySignlessInteger, AnyType, AnyTypeOf, Index,
    MemRefOf,
};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::op_traits::{
    SameOperandsAndResultElementType, SameOperandsAndResultShape, SameOperandsAndResultType,
    SameOperandsElementType, SameOperandsShape,
};
use terrace_builtin::property::{
    AllOf, AnyAttr, ConfinedAttr, FlatSymbolRefAttr, IntMaxValue, IntMinValue, IntPositive,
    IntPowerOf2, SymbolName, Unit,
};
use terrace_builtin::shaped::element_type_of;
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasParent, HasRecursiveMemoryEffects,
    IsTerminator, MemRefsNormalizable, NoMemoryEffect, NoRegionArguments, Pure, ReturnLike,
    SameVariadicResultSize, SingleBlock, SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    AnyNon0RankedOrUnrankedMemRef, AnyStaticShapeMemRef, AnyStridedMemRef,
    Like1DMemrefOf8BitSignlessIntegerValues, Like1DMemrefOfAnyTypeValues,
    Like1DMemrefOfSignlessIntegerOrIndexValues, StridedMemrefOfAnyTypeValuesOfRank0,
};
use super::kinds::{AffineMapAttrKind, IndexListArrayAttr, MemRefTypeAttr};
use crate::directives::GlobalMemrefOpTypeAndInitialValue;

/// `memref.assume_alignment`: assumption that gives alignment information to the input memref.
#[operation(
    name = "memref.assume_alignment",
    traits = [Pure, SameOperandsAndResultType],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$memref `,` $alignment attr-dict `:` type($memref)",
    verify = crate::verify::assume_alignment,
    fold = crate::fold::assume_alignment,
    result_names = "assume_align",
)]
pub struct AssumeAlignmentOp {
    #[operand]
    memref: AnyMemRef,
    #[attr(ConfinedAttr<IntPositive>)]
    alignment: i32,
    #[result]
    result: AnyMemRef,
}

/// `memref.atomic_rmw`: atomic read-modify-write operation.
#[operation(
    name = "memref.atomic_rmw",
    traits = [
        AllTypesMatch(value, result),
        TypesMatchWith("value type matches element type of memref", memref, value, element_type_of),
    ],
    format = "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` \
              type($memref) `)` `->` type($result)",
    verify = crate::verify::atomic_rmw,
    fold = crate::fold::atomic_rmw,
    effects = [read(memref), write(memref)],
)]
pub struct AtomicRMWOp {
    #[attr]
    kind: terrace_arith::AtomicRMWKind,
    #[operand]
    value: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
    #[operand]
    memref: MemRefOf<AnyTypeOf<(AnySignlessInteger, AnyFloat)>>,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
}

/// `memref.atomic_yield`: yield operation for GenericAtomicRMWOp.
#[operation(
    name = "memref.atomic_yield",
    traits = [HasParent<GenericAtomicRMWOp>, Pure, IsTerminator, ReturnLike],
    format = "$result attr-dict `:` type($result)",
    verify = crate::verify::atomic_yield,
)]
pub struct AtomicYieldOp {
    #[operand]
    result: AnyType,
}

/// `memref.copy`.
#[operation(
    name = "memref.copy",
    traits = [SameOperandsElementType, SameOperandsShape],
    format = "$source `,` $target attr-dict `:` type($source) `to` type($target)",
    fold = crate::fold::copy,
    canonicalize = crate::canonicalize::copy,
    effects = [read(source, full), write(target, full)],
)]
pub struct CopyOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    target: AnyRankedOrUnrankedMemRef,
}

/// `memref.distinct_objects`: assumption that acesses to specific memrefs will never alias.
#[operation(
    name = "memref.distinct_objects",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_distinct_objects, crate::assembly::print_distinct_objects),
    verify = crate::verify::distinct_objects,
)]
pub struct DistinctObjectsOp {
    #[operand]
    operands: Variadic<AnyMemRef>,
    #[result]
    results: Variadic<AnyMemRef>,
}

/// `memref.generic_atomic_rmw`: atomic read-modify-write operation with a region.
#[operation(
    name = "memref.generic_atomic_rmw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<AtomicYieldOp>,
        TypesMatchWith("result type matches element type of memref", memref, result, element_type_of),
    ],
    assembly = custom(crate::assembly::parse_generic_atomic_rmw, crate::assembly::print_generic_atomic_rmw),
    verify = crate::verify::generic_atomic_rmw,
    effects = [read(memref), write(memref)],
)]
pub struct GenericAtomicRMWOp {
    #[operand]
    memref: MemRefOf<AnyTypeOf<(AnySignlessInteger, AnyFloat)>>,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyTypeOf<(AnySignlessInteger, AnyFloat)>,
    #[region]
    atomic_body: AnyRegion,
}

/// `memref.load`: load operation.
#[operation(
    name = "memref.load",
    traits = [
        TypesMatchWith("result type matches element type of 'memref'", memref, result, element_type_of),
        MemRefsNormalizable,
    ],
    interfaces = [terrace_interfaces::DestructurableAccess, terrace_interfaces::PromotableAccess],
    format = "$memref `[` $indices `]` attr-dict `:` type($memref)",
    verify = crate::verify::load,
    fold = crate::fold::load,
    effects = [read(memref)],
)]
pub struct LoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result: AnyType,
}

/// `memref.alloc`: memory allocation operation.
#[operation(
    name = "memref.alloc",
    traits = [AttrSizedOperandSegments],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    verify = crate::verify::alloc,
    canonicalize = crate::canonicalize::alloc,
    effects = [allocate(memref, full)],
    result_names = "alloc",
)]
pub struct AllocOp {
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[operand(name = "symbolOperands")]
    symbol_operands: Variadic<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    memref: AnyMemRef,
}

/// `memref.alloca`: stack memory allocation operation.
#[operation(
    name = "memref.alloca",
    traits = [AttrSizedOperandSegments],
    interfaces = [
        terrace_interfaces::DestructurableAllocation, terrace_interfaces::PromotableAllocation,
    ],
    format = "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    verify = crate::verify::alloca,
    canonicalize = crate::canonicalize::alloca,
    effects = [
        allocate(memref, resource = terrace_ir::effects::Resource::AUTOMATIC_ALLOCATION_SCOPE, full),
    ],
    result_names = "alloca",
)]
pub struct AllocaOp {
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[operand(name = "symbolOperands")]
    symbol_operands: Variadic<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    memref: AnyMemRef,
}

/// `memref.alloca_scope`: explicitly delimited scope for stack allocation.
#[operation(
    name = "memref.alloca_scope",
    traits = [
        AutomaticAllocationScope, SingleBlock, SingleBlockImplicitTerminator<AllocaScopeReturnOp>,
        HasRecursiveMemoryEffects, NoRegionArguments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_alloca_scope, crate::assembly::print_alloca_scope),
    verify_regions = crate::verify::alloca_scope_regions,
    canonicalize = crate::canonicalize::alloca_scope,
)]
pub struct AllocaScopeOp {
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `memref.alloca_scope.return`: terminator for alloca_scope operation.
#[operation(
    name = "memref.alloca_scope.return",
    traits = [HasParent<AllocaScopeOp>, Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($results^ `:` type($results))?",
)]
pub struct AllocaScopeReturnOp {
    #[operand]
    results: Variadic<AnyType>,
}

/// `memref.cast`: memref cast operation.
#[operation(
    name = "memref.cast",
    traits = [MemRefsNormalizable, Pure, SameOperandsAndResultShape],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::cast,
    fold = crate::fold::cast,
    result_names = "cast",
)]
pub struct CastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

/// `memref.collapse_shape`: operation to produce a memref with a smaller rank.
#[operation(
    name = "memref.collapse_shape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::collapse_shape,
    fold = crate::fold::collapse_shape,
    canonicalize = crate::canonicalize::collapse_shape,
    result_names = "collapse_shape",
)]
pub struct CollapseShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[result]
    result: AnyStridedMemRef,
}

/// `memref.dealloc`: memory deallocation operation.
#[operation(
    name = "memref.dealloc",
    traits = [MemRefsNormalizable],
    format = "$memref attr-dict `:` type($memref)",
    fold = crate::fold::dealloc,
    effects = [free(memref, full)],
)]
pub struct DeallocOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
}

/// `memref.dim`: dimension index operation.
#[operation(
    name = "memref.dim",
    traits = [MemRefsNormalizable, NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange, terrace_interfaces::Speculatable],
    format = "attr-dict $source `,` $index `:` type($source)",
    fold = crate::fold::dim,
    canonicalize = crate::canonicalize::dim,
    result_names = "dim",
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedMemRef,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// `memref.dma_start`: non-blocking DMA operation that starts a transfer.
#[operation(
    name = "memref.dma_start",
    assembly = custom(crate::assembly::parse_dma_start, crate::assembly::print_dma_start),
    verify = crate::verify::dma_start,
    fold = crate::fold::dma_start,
)]
pub struct DmaStartOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `memref.dma_wait`: blocking DMA operation that waits for transfer completion.
#[operation(
    name = "memref.dma_wait",
    format = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    verify = crate::verify::dma_wait,
    fold = crate::fold::dma_wait,
)]
pub struct DmaWaitOp {
    #[operand(name = "tagMemRef")]
    tag_mem_ref: AnyMemRef,
    #[operand(name = "tagIndices")]
    tag_indices: Variadic<Index>,
    #[operand(name = "numElements")]
    num_elements: Index,
}

/// `memref.expand_shape`: operation to produce a memref with a higher rank.
#[operation(
    name = "memref.expand_shape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, \
              $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::expand_shape,
    fold = crate::fold::expand_shape,
    canonicalize = crate::canonicalize::expand_shape,
    result_names = "expand_shape",
)]
pub struct ExpandShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[operand]
    output_shape: Variadic<Index>,
    #[attr]
    static_output_shape: Vec<i64>,
    #[result]
    result: AnyStridedMemRef,
}

/// `memref.extract_aligned_pointer_as_index`: Extracts a memref's underlying aligned pointer as an
/// index.
#[operation(
    name = "memref.extract_aligned_pointer_as_index",
    traits = [Pure, SameVariadicResultSize],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    result_names = "intptr",
)]
pub struct ExtractAlignedPointerAsIndexOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    aligned_pointer: Index,
}

/// `memref.extract_strided_metadata`: Extracts a buffer base with offset and strides.
#[operation(
    name = "memref.extract_strided_metadata",
    traits = [Pure, SameVariadicResultSize],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `:` type($source) `->` type(results) attr-dict",
    infer = crate::infer::extract_strided_metadata,
    fold = crate::fold::extract_strided_metadata,
    result_names = crate::names::extract_strided_metadata,
)]
pub struct ExtractStridedMetadataOp {
    #[operand]
    source: AnyStridedMemRef,
    #[result]
    base_buffer: StridedMemrefOfAnyTypeValuesOfRank0,
    #[result]
    offset: Index,
    #[result]
    sizes: Variadic<Index>,
    #[result]
    strides: Variadic<Index>,
}

/// `memref.get_global`: get the memref pointing to a global variable.
#[operation(
    name = "memref.get_global",
    traits = [Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$name `:` type($result) attr-dict",
)]
pub struct GetGlobalOp {
    #[attr(FlatSymbolRefAttr, name = "name")]
    name_value: Handle<SymbolRefAttr>,
    #[result]
    result: AnyStaticShapeMemRef,
}

/// `memref.global`: declare or define a global memref variable.
#[operation(
    name = "memref.global",
    traits = [Symbol],
    format = "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` \
              custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    verify = crate::verify::global,
)]
pub struct GlobalOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(MemRefTypeAttr)]
    r#type: Handle<TypeAttr>,
    #[attr(AnyAttr)]
    initial_value: Option<Attribute>,
    #[attr(Unit)]
    constant: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// `memref.memory_space_cast`: memref memory space cast operation.
#[operation(
    name = "memref.memory_space_cast",
    traits = [
        MemRefsNormalizable, Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape,
    ],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::memory_space_cast,
    fold = crate::fold::memory_space_cast,
    result_names = "memspacecast",
)]
pub struct MemorySpaceCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

/// `memref.prefetch`: prefetch operation.
#[operation(
    name = "memref.prefetch",
    assembly = custom(crate::assembly::parse_prefetch, crate::assembly::print_prefetch),
    verify = crate::verify::prefetch,
    fold = crate::fold::prefetch,
    effects = [write(memref)],
)]
pub struct PrefetchOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "isWrite")]
    is_write: bool,
    #[attr(ConfinedAttr<(IntMinValue<0>, IntMaxValue<3>)>, name = "localityHint")]
    locality_hint: i32,
    #[attr(name = "isDataCache")]
    is_data_cache: bool,
}

/// `memref.rank`: rank operation.
#[operation(
    name = "memref.rank",
    traits = [Pure],
    format = "$memref attr-dict `:` type($memref)",
    fold = crate::fold::rank,
)]
pub struct RankOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
    #[result]
    result0: Index,
}

/// `memref.realloc`: memory reallocation operation.
#[operation(
    name = "memref.realloc",
    format = "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` \
              type(results)",
    verify = crate::verify::realloc,
    canonicalize = crate::canonicalize::realloc,
    effects = [free(source, full), allocate(result0, stage = 1, full)],
)]
pub struct ReallocOp {
    #[operand]
    source: Like1DMemrefOfAnyTypeValues,
    #[operand(name = "dynamicResultSize")]
    dynamic_result_size: Optional<Index>,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[result]
    result0: Like1DMemrefOfAnyTypeValues,
}

/// `memref.reinterpret_cast`: memref reinterpret cast operation.
#[operation(
    name = "memref.reinterpret_cast",
    traits = [AttrSizedOperandSegments, MemRefsNormalizable, Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` \
              `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` \
              `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` \
              type($source) `to` type($result)",
    verify = crate::verify::reinterpret_cast,
    fold = crate::fold::reinterpret_cast,
    canonicalize = crate::canonicalize::reinterpret_cast,
    result_names = "reinterpret_cast",
)]
pub struct ReinterpretCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: Vec<i64>,
    #[attr]
    static_sizes: Vec<i64>,
    #[attr]
    static_strides: Vec<i64>,
    #[result]
    result: AnyStridedMemRef,
}

/// `memref.reshape`: memref reshape operation.
#[operation(
    name = "memref.reshape",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reshape,
    effects = [read(shape)],
    result_names = "reshape",
)]
pub struct ReshapeOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    shape: Like1DMemrefOfSignlessIntegerOrIndexValues,
    #[result]
    result: AnyRankedOrUnrankedMemRef,
}

/// `memref.store`: store operation.
#[operation(
    name = "memref.store",
    traits = [
        TypesMatchWith("type of 'value' matches element type of 'memref'", memref, value, element_type_of),
        MemRefsNormalizable,
    ],
    interfaces = [terrace_interfaces::DestructurableAccess, terrace_interfaces::PromotableAccess],
    format = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    verify = crate::verify::store,
    fold = crate::fold::store,
    effects = [write(memref)],
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(optional_default = false)]
    nontemporal: bool,
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
}

/// `memref.transpose`: `transpose` produces a new strided memref (metadata-only).
#[operation(
    name = "memref.transpose",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_transpose, crate::assembly::print_transpose),
    verify = crate::verify::transpose,
    fold = crate::fold::transpose,
    result_names = "transpose",
)]
pub struct TransposeOp {
    #[operand]
    r#in: AnyStridedMemRef,
    #[attr(AffineMapAttrKind)]
    permutation: Handle<AffineMapAttr>,
    #[result]
    result0: AnyStridedMemRef,
}

/// `memref.view`: memref view operation.
#[operation(
    name = "memref.view",
    traits = [Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` \
              type(results)",
    verify = crate::verify::view,
    fold = crate::fold::view,
    canonicalize = crate::canonicalize::view,
    result_names = "view",
)]
pub struct ViewOp {
    #[operand]
    source: Like1DMemrefOf8BitSignlessIntegerValues,
    #[operand]
    byte_shift: Index,
    #[operand]
    sizes: Variadic<Index>,
    #[result]
    result0: AnyMemRef,
}

/// `memref.subview`: memref subview operation.
#[operation(
    name = "memref.subview",
    traits = [AttrSizedOperandSegments, Pure],
    interfaces = [terrace_interfaces::ViewLike],
    format = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) \
              custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
              $static_strides) attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::subview,
    fold = crate::fold::subview,
    canonicalize = crate::canonicalize::subview,
    result_names = "subview",
)]
pub struct SubViewOp {
    #[operand]
    source: AnyMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: Vec<i64>,
    #[attr]
    static_sizes: Vec<i64>,
    #[attr]
    static_strides: Vec<i64>,
    #[result]
    result: AnyMemRef,
}
