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

/// Computes an `index` from an affine map of `index` operands.
///
/// ```text
/// affine.apply #map(%dim, …)[%symbol, …] attr-dict
/// ```
///
/// The operands in parentheses are the dimensions of the map, those in brackets its symbols; the
/// map has one result. Division and remainder in the map are by positive numbers and round towards
/// negative infinity.
///
/// ```mlir
/// func.func @tile_start(%tile: index, %size: index) -> index {
///   %start = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + 1)>(%tile)[%size]
///   return %start : index
/// }
/// ```
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

/// Splits a linear index into the indices of a multi-dimensional space.
///
/// The basis holds the sizes of the dimensions, outermost first. The operation has as many
/// results as sizes; if the outermost size is left out, it has one result more, which is unbounded.
/// `affine.linearize_index` is the inverse.
///
/// ```mlir
/// func.func @row_and_column(%linear: index) -> (index, index) {
///   %row, %column = affine.delinearize_index %linear into (16, 32) : index, index
///   return %row, %column : index, index
/// }
/// ```
#[operation(
    name = "affine.delinearize_index",
    traits = [Pure],
    format = r#"$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($multi_index)"#,
    verify = crate::verify::delinearize_index,
    fold = crate::fold::delinearize_index,
    canonicalize = crate::canonicalize::delinearize_index,
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

/// Repeats its region for an induction variable between affine bounds, with a constant positive
/// step.
///
/// ```text
/// affine.for %i = bound to bound (step constant)? (iter_args(%arg = %init, …) -> (types))? { … }
/// bound: constant | %value | (max | min)? #map(%dim, …)[%symbol, …]
/// ```
///
/// The lower bound is inclusive, the upper one exclusive. A bound is a constant, a value, or an
/// affine map of dimensions and symbols; a map with several results needs `max` for the lower bound
/// (the greatest is used) and `min` for the upper (the least). The induction variable is a
/// dimension in the subscripts of the region. `iter_args` carries values from iteration to
/// iteration, like in `scf.for`.
///
/// ```mlir
/// func.func @lower_triangle(%matrix: memref<64x64xf32>, %value: f32) {
///   affine.for %i = 0 to 64 {
///     affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
///       affine.store %value, %matrix[%i, %j] : memref<64x64xf32>
///     }
///   }
///   return
/// }
/// ```
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

/// Runs one of two regions, depending on whether its operands are in an integer set.
///
/// ```text
/// affine.if #set(%dim, …)[%symbol, …] (-> types)? { … } (else { … })? attr-dict
/// ```
///
/// The operands in parentheses are the dimensions of the set, those in brackets its symbols. The
/// results are the operands of the `affine.yield` of the region that ran; an operation with results
/// needs both regions.
///
/// ```mlir
/// #interior = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 - 2 >= 0)>
///
/// func.func @clear_interior(%buffer: memref<?xf32>, %n: index) {
///   %zero = arith.constant 0.0 : f32
///   affine.for %i = 0 to %n {
///     affine.if #interior(%i)[%n] {
///       affine.store %zero, %buffer[%i] : memref<?xf32>
///     }
///   }
///   return
/// }
/// ```
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

/// Combines the indices of a multi-dimensional space into a linear index.
///
/// The basis holds the sizes of the dimensions, outermost first; the outermost size may be left
/// out, as the result does not depend on it. `disjoint` states that every index is within its size,
/// so that `affine.delinearize_index` gives the indices back.
///
/// ```mlir
/// func.func @offset(%row: index, %column: index) -> index {
///   %linear = affine.linearize_index disjoint [%row, %column] by (16, 32) : index
///   return %linear : index
/// }
/// ```
#[operation(
    name = "affine.linearize_index",
    traits = [Pure, AttrSizedOperandSegments],
    format = r#"(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren") attr-dict `:` type($linear_index)"#,
    verify = crate::verify::linearize_index,
    fold = crate::fold::linearize_index,
    canonicalize = crate::canonicalize::linearize_index,
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

/// Reads an element of a memref at affine indices.
///
/// ```text
/// affine.load %memref[affine expression, …] attr-dict : memref type
/// ```
///
/// An index is an affine expression of induction variables of affine loops and of values that are
/// constant in the enclosing scope; the expressions become the map of the operation. Such
/// subscripts make dependences computable.
///
/// ```mlir
/// func.func @shift(%in: memref<17xf32>, %out: memref<16xf32>) {
///   affine.for %i = 0 to 16 {
///     %x = affine.load %in[%i + 1] : memref<17xf32>
///     affine.store %x, %out[%i] : memref<16xf32>
///   }
///   return
/// }
/// ```
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

/// Computes the greatest result of an affine map of `index` operands.
///
/// ```text
/// affine.max #map(%dim, …)[%symbol, …] attr-dict
/// ```
///
/// The operands in parentheses are the dimensions of the map, those in brackets its symbols; the
/// map has at least one result.
///
/// ```mlir
/// func.func @at_least_one(%n: index) -> index {
///   %size = affine.max affine_map<(d0) -> (d0 - 4, 1)>(%n)
///   return %size : index
/// }
/// ```
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

/// Computes the least result of an affine map of `index` operands.
///
/// ```text
/// affine.min #map(%dim, …)[%symbol, …] attr-dict
/// ```
///
/// The operands in parentheses are the dimensions of the map, those in brackets its symbols; the
/// map has at least one result. A typical use is the size of the last tile of a loop.
///
/// ```mlir
/// func.func @tile_size(%start: index, %n: index) -> index {
///   %size = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%start)[%n]
///   return %size : index
/// }
/// ```
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

/// Runs its region for every point of an index space with affine bounds, in any order or in
/// parallel.
///
/// ```text
/// affine.parallel (%i, …) = (bound, …) to (bound, …) (step (constant, …))?
///     (reduce ("addf", …) -> (types))? { … } attr-dict
/// ```
///
/// Each dimension has a lower bound (inclusive), an upper bound (exclusive) and a constant step. A
/// bound of several expressions is a `max` (lower) or a `min` (upper). With `reduce`, the values
/// that the region yields are combined over all iterations by the named reductions, which give the
/// results.
///
/// ```mlir
/// func.func @dot(%a: memref<64xf32>, %b: memref<64xf32>) -> f32 {
///   %dot = affine.parallel (%i) = (0) to (64) reduce ("addf") -> f32 {
///     %x = affine.load %a[%i] : memref<64xf32>
///     %y = affine.load %b[%i] : memref<64xf32>
///     %product = arith.mulf %x, %y : f32
///     affine.yield %product : f32
///   }
///   return %dot : f32
/// }
/// ```
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

/// Requests that the element of a memref at affine indices be brought into a cache.
///
/// ```text
/// affine.prefetch %memref[affine expression, …], (read | write), locality<hint>, (data | instr)
///     attr-dict : memref type
/// ```
///
/// The locality hint is 0 (no reuse) to 3 (keep in all caches). The operation changes no value.
///
/// ```mlir
/// func.func @ahead(%buffer: memref<80xf32>) {
///   affine.for %i = 0 to 64 {
///     affine.prefetch %buffer[%i + 16], read, locality<3>, data : memref<80xf32>
///   }
///   return
/// }
/// ```
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

/// Writes a value to an element of a memref at affine indices.
///
/// ```text
/// affine.store %value, %memref[affine expression, …] attr-dict : memref type
/// ```
///
/// An index is an affine expression of induction variables of affine loops and of values that are
/// constant in the enclosing scope.
///
/// ```mlir
/// func.func @diagonal(%matrix: memref<16x16xf32>, %offset: index) {
///   %one = arith.constant 1.0 : f32
///   affine.for %i = 0 to 8 {
///     affine.store %one, %matrix[%i + symbol(%offset), 2 * %i] : memref<16x16xf32>
///   }
///   return
/// }
/// ```
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

/// Reads a vector of consecutive elements of a memref, beginning at affine indices.
///
/// ```text
/// affine.vector_load %memref[affine expression, …] attr-dict : memref type, vector type
/// ```
///
/// The vector type gives the number of elements; its element type is that of the memref.
///
/// ```mlir
/// func.func @by_eight(%in: memref<64xf32>, %out: memref<64xf32>) {
///   affine.for %i = 0 to 64 step 8 {
///     %x = affine.vector_load %in[%i] : memref<64xf32>, vector<8xf32>
///     affine.vector_store %x, %out[%i] : memref<64xf32>, vector<8xf32>
///   }
///   return
/// }
/// ```
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

/// Writes a vector to consecutive elements of a memref, beginning at affine indices.
///
/// ```text
/// affine.vector_store %value, %memref[affine expression, …] attr-dict : memref type, vector type
/// ```
///
/// ```mlir
/// func.func @fill(%out: memref<64xf32>) {
///   %ones = arith.constant dense<1.0> : vector<8xf32>
///   affine.for %i = 0 to 64 step 8 {
///     affine.vector_store %ones, %out[%i] : memref<64xf32>, vector<8xf32>
///   }
///   return
/// }
/// ```
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

/// Ends a region of `affine` and passes its operands to the operation that encloses the region.
///
/// The operands are the loop-carried values of an `affine.for`, the values that an
/// `affine.parallel` reduces, or the results of an `affine.if`. Without operands, the operation may
/// be left out of the text.
///
/// ```mlir
/// func.func @sum(%buffer: memref<64xf32>) -> f32 {
///   %zero = arith.constant 0.0 : f32
///   %sum = affine.for %i = 0 to 64 iter_args(%acc = %zero) -> (f32) {
///     %x = affine.load %buffer[%i] : memref<64xf32>
///     %next = arith.addf %acc, %x : f32
///     affine.yield %next : f32
///   }
///   return %sum : f32
/// }
/// ```
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
