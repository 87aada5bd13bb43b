//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyMemRef, AnyType, Index};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::property::{ConfinedAttr, IndexAttr, IntMaxValue, IntMinValue, UnitProp};
use terrace_builtin::{AffineMapAttr, DenseElementsAttr, IntegerAttr, IntegerSetAttr};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AutomaticAllocationScope, HasRecursiveMemoryEffects, IsTerminator,
    MemRefsNormalizable, NoRegionArguments, Pure, RecursivelySpeculatable, ReturnLike, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::AnyVectorOfNonZeroRank;
use super::kinds::{
    AffineMapAttrKind, I32ElementsAttr, I64SmallVectorArrayAttr, IntegerSetAttrKind, ReductionOps,
};

/// `affine.apply`: affine apply operation.
#[operation(
    name = "affine.apply",
    traits = [Pure],
    interfaces = [terrace_interfaces::InferIntRange, terrace_interfaces::LinearOp],
    assembly = custom(crate::assembly::parse_apply, crate::assembly::print_apply),
    verify = crate::verify::apply,
    fold = crate::fold::apply,
    canonicalize = crate::canonicalize::apply,
)]
pub struct AffineApplyOp {
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
    #[operand(name = "mapOperands")]
    map_operands: Variadic<Index>,
    #[result]
    result0: Index,
}

/// `affine.delinearize_index`: delinearize an index.
#[operation(
    name = "affine.delinearize_index",
    traits = [Pure],
    format = r#"$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($multi_index)"#,
    verify = crate::verify::delinearize_index,
    fold = crate::fold::delinearize_index,
)]
pub struct AffineDelinearizeIndexOp {
    #[operand]
    linear_index: Index,
    #[operand]
    dynamic_basis: Variadic<Index>,
    #[attr]
    static_basis: Vec<i64>,
    #[result]
    multi_index: Variadic<Index>,
}

/// `affine.for`: for operation.
#[operation(
    name = "affine.for",
    traits = [
        AttrSizedOperandSegments, AutomaticAllocationScope, SingleBlock,
        SingleBlockImplicitTerminator<AffineYieldOp>, HasRecursiveMemoryEffects,
    ],
    interfaces = [
        terrace_interfaces::LoopLike, terrace_interfaces::RegionBranchOp,
        terrace_interfaces::Speculatable,
    ],
    assembly = custom(crate::assembly::parse_for, crate::assembly::print_for),
    verify_regions = crate::verify::for_regions,
    fold = crate::fold::r#for,
)]
pub struct AffineForOp {
    #[operand(name = "lowerBoundOperands")]
    lower_bound_operands: Variadic<Index>,
    #[operand(name = "upperBoundOperands")]
    upper_bound_operands: Variadic<Index>,
    #[operand]
    inits: Variadic<AnyType>,
    #[attr(AffineMapAttrKind, name = "lowerBoundMap")]
    lower_bound_map: Handle<AffineMapAttr>,
    #[attr(AffineMapAttrKind, name = "upperBoundMap")]
    upper_bound_map: Handle<AffineMapAttr>,
    #[attr(IndexAttr)]
    step: Handle<IntegerAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `affine.if`: if-then-else operation.
#[operation(
    name = "affine.if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<AffineYieldOp>, RecursivelySpeculatable,
        HasRecursiveMemoryEffects, NoRegionArguments,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_if, crate::assembly::print_if),
    verify = crate::verify::r#if,
    verify_regions = crate::verify::if_regions,
    fold = crate::fold::r#if,
    canonicalize = crate::canonicalize::r#if,
)]
pub struct AffineIfOp {
    #[operand]
    operand0: Variadic<AnyType>,
    #[attr(IntegerSetAttrKind)]
    condition: Handle<IntegerSetAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "thenRegion")]
    then_region: SizedRegion<1>,
    #[region(name = "elseRegion")]
    else_region: AnyRegion,
}

/// `affine.linearize_index`: linearize an index.
#[operation(
    name = "affine.linearize_index",
    traits = [Pure, AttrSizedOperandSegments],
    format = r#"(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($linear_index)"#,
    verify = crate::verify::linearize_index,
    fold = crate::fold::linearize_index,
)]
pub struct AffineLinearizeIndexOp {
    #[operand]
    multi_index: Variadic<Index>,
    #[operand]
    dynamic_basis: Variadic<Index>,
    #[attr]
    static_basis: Vec<i64>,
    #[property(UnitProp)]
    disjoint: bool,
    #[result]
    linear_index: Index,
}

/// `affine.load`: affine load operation.
#[operation(
    name = "affine.load",
    traits = [MemRefsNormalizable],
    assembly = custom(crate::assembly::parse_load, crate::assembly::print_load),
    verify = crate::verify::load,
    fold = crate::fold::load,
    canonicalize = crate::canonicalize::load,
    effects = [read(memref)],
)]
pub struct AffineLoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
    #[result]
    result: AnyType,
}

/// `affine.max`: max operation.
#[operation(
    name = "affine.max",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_max, crate::assembly::print_max),
    verify = crate::verify::max,
    fold = crate::fold::max,
    canonicalize = crate::canonicalize::max,
)]
pub struct AffineMaxOp {
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
    #[operand]
    operands: Variadic<Index>,
    #[result]
    result0: Index,
}

/// `affine.min`: min operation.
#[operation(
    name = "affine.min",
    traits = [Pure],
    assembly = custom(crate::assembly::parse_min, crate::assembly::print_min),
    verify = crate::verify::min,
    fold = crate::fold::min,
    canonicalize = crate::canonicalize::min,
)]
pub struct AffineMinOp {
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
    #[operand]
    operands: Variadic<Index>,
    #[result]
    result0: Index,
}

/// `affine.parallel`: multi-index parallel band operation.
#[operation(
    name = "affine.parallel",
    traits = [
        AutomaticAllocationScope, SingleBlock, SingleBlockImplicitTerminator<AffineYieldOp>,
        RecursivelySpeculatable, HasRecursiveMemoryEffects, MemRefsNormalizable,
    ],
    interfaces = [terrace_interfaces::LoopLike],
    assembly = custom(crate::assembly::parse_parallel, crate::assembly::print_parallel),
    verify = crate::verify::parallel,
    fold = crate::fold::parallel,
)]
pub struct AffineParallelOp {
    #[attr(ReductionOps)]
    reductions: Handle<ArrayAttr>,
    #[attr(AffineMapAttrKind, name = "lowerBoundsMap")]
    lower_bounds_map: Handle<AffineMapAttr>,
    #[attr(I32ElementsAttr, name = "lowerBoundsGroups")]
    lower_bounds_groups: Handle<DenseElementsAttr>,
    #[attr(AffineMapAttrKind, name = "upperBoundsMap")]
    upper_bounds_map: Handle<AffineMapAttr>,
    #[attr(I32ElementsAttr, name = "upperBoundsGroups")]
    upper_bounds_groups: Handle<DenseElementsAttr>,
    #[attr(I64SmallVectorArrayAttr)]
    steps: Handle<ArrayAttr>,
    #[operand(name = "mapOperands")]
    map_operands: Variadic<Index>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `affine.prefetch`: affine prefetch operation.
#[operation(
    name = "affine.prefetch",
    traits = [MemRefsNormalizable],
    assembly = custom(crate::assembly::parse_prefetch, crate::assembly::print_prefetch),
    verify = crate::verify::prefetch,
    fold = crate::fold::prefetch,
    canonicalize = crate::canonicalize::prefetch,
)]
pub struct AffinePrefetchOp {
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
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
}

/// `affine.store`: affine store operation.
#[operation(
    name = "affine.store",
    traits = [MemRefsNormalizable],
    assembly = custom(crate::assembly::parse_store, crate::assembly::print_store),
    verify = crate::verify::store,
    fold = crate::fold::store,
    canonicalize = crate::canonicalize::store,
    effects = [write(memref)],
)]
pub struct AffineStoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
}

/// `affine.vector_load`: affine vector load operation.
#[operation(
    name = "affine.vector_load",
    traits = [MemRefsNormalizable],
    assembly = custom(crate::assembly::parse_vector_load, crate::assembly::print_vector_load),
    verify = crate::verify::vector_load,
    canonicalize = crate::canonicalize::vector_load,
    effects = [read(memref)],
)]
pub struct AffineVectorLoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// `affine.vector_store`: affine vector store operation.
#[operation(
    name = "affine.vector_store",
    traits = [MemRefsNormalizable],
    assembly = custom(crate::assembly::parse_vector_store, crate::assembly::print_vector_store),
    verify = crate::verify::vector_store,
    canonicalize = crate::canonicalize::vector_store,
    effects = [write(memref)],
)]
pub struct AffineVectorStoreOp {
    #[operand]
    value: AnyVectorOfNonZeroRank,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(AffineMapAttrKind)]
    map: Handle<AffineMapAttr>,
}

/// `affine.yield`: Yield values to parent operation.
#[operation(
    name = "affine.yield",
    traits = [Pure, IsTerminator, ReturnLike, MemRefsNormalizable],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::r#yield,
)]
pub struct AffineYieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
