//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyRankedTensor, AnySignlessIntegerOrIndex, AnyTensor, AnyType, I1, Index, RankedTensorOf,
};
use terrace_builtin::op_traits::SameOperandsAndResultType;
use terrace_builtin::property::{IndexAttr, Unit};
use terrace_builtin::shaped::element_type_of;
use terrace_builtin::{AffineMapAttr, IntegerAttr};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasParentOneOf, HasRecursiveMemoryEffects, IsTerminator,
    NoMemoryEffect, Pure, RecursivelySpeculatable, SameVariadicResultSize, SingleBlock,
    SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{
    AnyIndexingScalarLike, AnyNon0RankedMemRef, AnySparseIterSpace, AnySparseIterator,
    AnySparseTensor, AnySparseTensorSlice, Like1DMemrefOf1BitSignlessIntegerValues,
    Like1DMemrefOfAnyTypeValues, Like1DMemrefOfIndexValues, Like1DMemrefOfIntegerOrIndexValues,
    SparseTensorStorageSpecifier, StridedMemrefOfAnyTypeValuesOfRank1,
};
use super::enums::{CrdTransDirectionKind, SparseTensorSortKind, StorageSpecifierKind};
use super::kinds::{
    AffineMapAttrKind, DimensionAttr, I64BitSetArrayAttr, I64BitSetAttr, LevelAttr,
};
use crate::directives::LevelRange;

/// `sparse_tensor.extract_iteration_space`: Extracts an iteration space from a sparse tensor
/// between certain levels.
#[operation(
    name = "sparse_tensor.extract_iteration_space",
    traits = [Pure],
    format = "$tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) \
              attr-dict `:` type($tensor) (`,` type($parentIter)^)? `->` \
              qualified(type($extractedSpace))",
    verify = crate::verify::extract_iteration_space,
    infer = crate::infer::extract_iteration_space,
)]
pub struct ExtractIterSpaceOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand(name = "parentIter")]
    parent_iter: Optional<AnySparseIterator>,
    #[attr(LevelAttr, name = "loLvl")]
    lo_lvl: Handle<IntegerAttr>,
    #[attr(LevelAttr, name = "hiLvl")]
    hi_lvl: Handle<IntegerAttr>,
    #[result(name = "extractedSpace")]
    extracted_space: AnySparseIterSpace,
}

/// `sparse_tensor.extract_value`: Extracts a value from a sparse tensor using an iterator.
#[operation(
    name = "sparse_tensor.extract_value",
    traits = [
        Pure,
        TypesMatchWith("result type matches element type of tensor", tensor, result, element_type_of),
    ],
    format = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))",
    verify = crate::verify::extract_value,
)]
pub struct ExtractValOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    iterator: AnySparseIterator,
    #[result]
    result: AnyType,
}

/// `sparse_tensor.iterate`: Iterates over a sparse iteration space.
///
/// ```text
/// sparse_tensor.iterate %iterator in %space (at(%coordinate | _, …))?
///     (iter_args(%arg = %init, …))? : type (-> types)? { … } attr-dict
/// ```
#[operation(
    name = "sparse_tensor.iterate",
    traits = [
        HasRecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock,
        SingleBlockImplicitTerminator<YieldOp>,
    ],
    assembly = custom(crate::assembly::parse_iterate, crate::assembly::print_iterate),
    verify = crate::verify::iterate,
    verify_regions = crate::verify::iterate_regions,
    canonicalize = crate::canonicalize::iterate,
)]
pub struct IterateOp {
    #[operand(name = "iterSpace")]
    iter_space: AnySparseIterSpace,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(I64BitSetAttr, name = "crdUsedLvls")]
    crd_used_lvls: Handle<IntegerAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `sparse_tensor.assemble`: Returns a sparse tensor assembled from the given levels and values.
#[operation(
    name = "sparse_tensor.assemble",
    traits = [Pure],
    format = "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` \
              type($values) `to` type($result)",
    verify = crate::verify::assemble,
)]
pub struct AssembleOp {
    #[operand]
    levels: Variadic<RankedTensorOf<AnySignlessIntegerOrIndex>>,
    #[operand]
    values: RankedTensorOf<AnyType>,
    #[result]
    result: AnySparseTensor,
}

/// `sparse_tensor.binary`: Binary set operation utilized within linalg.generic.
#[operation(
    name = "sparse_tensor.binary",
    traits = [Pure],
    format = r#"$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\n` `overlap` `=` $overlapRegion `\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\n` `right` `=` (`identity` $right_identity^):($rightRegion)?"#,
    verify = crate::verify::binary,
)]
pub struct BinaryOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[attr(Unit)]
    left_identity: bool,
    #[attr(Unit)]
    right_identity: bool,
    #[result]
    output: AnyType,
    #[region(name = "overlapRegion")]
    overlap_region: AnyRegion,
    #[region(name = "leftRegion")]
    left_region: AnyRegion,
    #[region(name = "rightRegion")]
    right_region: AnyRegion,
}

/// `sparse_tensor.coiterate`: Co-iterates over a set of sparse iteration spaces.
///
/// ```text
/// sparse_tensor.coiterate (%space, …) (at(%coordinate | _, …))? (iter_args(%arg = %init, …))?
///     : (types) (-> types)? (case %iterator | _, … { … })… attr-dict
/// ```
#[operation(
    name = "sparse_tensor.coiterate",
    traits = [
        AttrSizedOperandSegments, SingleBlock, SingleBlockImplicitTerminator<YieldOp>,
        HasRecursiveMemoryEffects,
    ],
    assembly = custom(crate::assembly::parse_coiterate, crate::assembly::print_coiterate),
    verify = crate::verify::coiterate,
    verify_regions = crate::verify::coiterate_regions,
)]
pub struct CoIterateOp {
    #[operand(name = "iterSpaces")]
    iter_spaces: Variadic<AnySparseIterSpace>,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(I64BitSetAttr, name = "crdUsedLvls")]
    crd_used_lvls: Handle<IntegerAttr>,
    #[attr(I64BitSetArrayAttr)]
    cases: Handle<ArrayAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}

/// `sparse_tensor.compress`: Compressed an access pattern for insertion.
#[operation(
    name = "sparse_tensor.compress",
    traits = [AllTypesMatch(tensor, result)],
    format = "$values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` \
              attr-dict `:` type($values) `,` type($filled) `,` type($added) `,` type($tensor)",
    verify = crate::verify::compress,
)]
pub struct CompressOp {
    #[operand]
    values: StridedMemrefOfAnyTypeValuesOfRank1,
    #[operand]
    filled: Like1DMemrefOf1BitSignlessIntegerValues,
    #[operand]
    added: Like1DMemrefOfIndexValues,
    #[operand]
    count: Index,
    #[operand]
    tensor: AnySparseTensor,
    #[operand(name = "lvlCoords")]
    lvl_coords: Variadic<Index>,
    #[result]
    result: AnySparseTensor,
}

/// `sparse_tensor.concatenate`: Concatenates a list of tensors into a single tensor.
#[operation(
    name = "sparse_tensor.concatenate",
    traits = [Pure],
    format = "$inputs attr-dict `:` type($inputs) `to` type($result)",
    verify = crate::verify::concatenate,
)]
pub struct ConcatenateOp {
    #[operand]
    inputs: Variadic<AnyRankedTensor>,
    #[attr(DimensionAttr)]
    dimension: Handle<IntegerAttr>,
    #[result]
    result: AnyRankedTensor,
}

/// Converts between tensors with different sparse encodings, or none.
///
/// The elements are unchanged; the storage is rewritten in the format of the result.
///
/// ```mlir
/// #csr = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
///
/// func.func @compress(%t: tensor<8x8xf32>) -> tensor<8x8xf32, #csr> {
///   %sparse = sparse_tensor.convert %t : tensor<8x8xf32> to tensor<8x8xf32, #csr>
///   return %sparse : tensor<8x8xf32, #csr>
/// }
/// ```
#[operation(
    name = "sparse_tensor.convert",
    traits = [Pure],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::convert,
    fold = crate::fold::convert,
)]
pub struct ConvertOp {
    #[operand]
    source: AnyRankedTensor,
    #[result]
    dest: AnyRankedTensor,
}

/// `sparse_tensor.crd_translate`: Performs coordinate translation between level and dimension
/// coordinate space.
#[operation(
    name = "sparse_tensor.crd_translate",
    traits = [Pure],
    format = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)",
    verify = crate::verify::crd_translate,
    fold = crate::fold::crd_translate,
)]
pub struct CrdTranslateOp {
    #[operand]
    in_crds: Variadic<Index>,
    #[attr]
    direction: CrdTransDirectionKind,
    #[attr]
    encoder: Handle<crate::SparseTensorEncodingAttr>,
    #[result]
    out_crds: Variadic<Index>,
}

/// `sparse_tensor.disassemble`: Copies the levels and values of the given sparse tensor.
#[operation(
    name = "sparse_tensor.disassemble",
    traits = [Pure, SameVariadicResultSize],
    format = "$tensor attr-dict `:` type($tensor)`out_lvls` `(` $out_levels `:` type($out_levels) \
              `)` `out_vals` `(` $out_values `:` type($out_values) `)` `->``(` type($ret_levels) \
              `)` `,` type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)",
    verify = crate::verify::disassemble,
)]
pub struct DisassembleOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    out_levels: Variadic<RankedTensorOf<AnySignlessIntegerOrIndex>>,
    #[operand]
    out_values: RankedTensorOf<AnyType>,
    #[result]
    ret_levels: Variadic<RankedTensorOf<AnySignlessIntegerOrIndex>>,
    #[result]
    ret_values: RankedTensorOf<AnyType>,
    #[result]
    lvl_lens: Variadic<AnyIndexingScalarLike>,
    #[result]
    val_len: AnyIndexingScalarLike,
}

/// `sparse_tensor.expand`: Expands an access pattern for insertion.
#[operation(
    name = "sparse_tensor.expand",
    format = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` \
              type($added)"
)]
pub struct ExpandOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    values: StridedMemrefOfAnyTypeValuesOfRank1,
    #[result]
    filled: Like1DMemrefOf1BitSignlessIntegerValues,
    #[result]
    added: Like1DMemrefOfIndexValues,
    #[result]
    count: Index,
}

/// Runs its region for every stored element of a sparse tensor, in order of storage.
///
/// The region has the coordinates and the element as arguments, then values that `init` and
/// `sparse_tensor.yield` carry from iteration to iteration.
///
/// ```mlir
/// #vector = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
///
/// func.func @sum(%t: tensor<64xf32, #vector>) -> f32 {
///   %zero = arith.constant 0.0 : f32
///   %sum = sparse_tensor.foreach in %t init(%zero) : tensor<64xf32, #vector>, f32 -> f32 do {
///   ^bb0(%i: index, %x: f32, %acc: f32):
///     %next = arith.addf %acc, %x : f32
///     sparse_tensor.yield %next : f32
///   }
///   return %sum : f32
/// }
/// ```
#[operation(
    name = "sparse_tensor.foreach",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = "`in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` \
              type($initArgs)^)? (`->` type($results)^)? `do` $region",
    verify = crate::verify::foreach,
)]
pub struct ForeachOp {
    #[operand]
    tensor: AnyRankedTensor,
    #[operand(name = "initArgs")]
    init_args: Variadic<AnyType>,
    #[attr(AffineMapAttrKind)]
    order: Option<Handle<AffineMapAttr>>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `sparse_tensor.storage_specifier.get`.
#[operation(
    name = "sparse_tensor.storage_specifier.get",
    traits = [Pure],
    format = "$specifier $specifierKind (`at` $level^)? attr-dict`:` qualified(type($specifier))",
    verify = crate::verify::storage_specifier_get,
    fold = crate::fold::storage_specifier_get,
)]
pub struct GetStorageSpecifierOp {
    #[operand]
    specifier: SparseTensorStorageSpecifier,
    #[attr(name = "specifierKind")]
    specifier_kind: StorageSpecifierKind,
    #[attr(LevelAttr)]
    level: Option<Handle<IntegerAttr>>,
    #[result]
    result: Index,
}

/// `sparse_tensor.has_runtime_library`: Indicates whether running in runtime/codegen mode.
#[operation(name = "sparse_tensor.has_runtime_library", format = "attr-dict")]
pub struct HasRuntimeLibraryOp {
    #[result]
    result: I1,
}

/// `sparse_tensor.load`: Rematerializes tensor from underlying sparse storage format.
#[operation(
    name = "sparse_tensor.load",
    traits = [SameOperandsAndResultType],
    format = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)",
)]
pub struct LoadOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr(Unit, name = "hasInserts")]
    has_inserts: bool,
    #[result]
    result: AnyTensor,
}

/// `sparse_tensor.lvl`: level index operation.
#[operation(
    name = "sparse_tensor.lvl",
    traits = [NoMemoryEffect],
    format = "attr-dict $source `,` $index `:` type($source)",
    verify = crate::verify::lvl,
    fold = crate::fold::lvl,
)]
pub struct LvlOp {
    #[operand]
    source: AnySparseTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// `sparse_tensor.new`: Materializes a new sparse tensor from given source.
#[operation(
    name = "sparse_tensor.new",
    traits = [Pure],
    format = "$source attr-dict `:` type($source) `to` type($result)",
)]
pub struct NewOp {
    #[operand]
    source: AnyType,
    #[result]
    result: AnySparseTensor,
}

/// `sparse_tensor.number_of_entries`: Returns the number of entries that are stored in the tensor.
#[operation(
    name = "sparse_tensor.number_of_entries",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor)",
)]
pub struct NumberOfEntriesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: Index,
}

/// `sparse_tensor.out`: Outputs a sparse tensor to the given destination.
#[operation(
    name = "sparse_tensor.out",
    format = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)"
)]
pub struct OutOp {
    #[operand]
    tensor: AnySparseTensor,
    #[operand]
    dest: AnyType,
}

/// `sparse_tensor.print`: Prints a sparse tensor (for testing and debugging).
#[operation(name = "sparse_tensor.print", format = "$tensor attr-dict `:` type($tensor)")]
pub struct PrintOp {
    #[operand]
    tensor: AnySparseTensor,
}

/// `sparse_tensor.push_back`: Pushes a value to the back of a given buffer.
#[operation(
    name = "sparse_tensor.push_back",
    traits = [
        TypesMatchWith("value type matches element type of inBuffer", in_buffer, value, element_type_of),
        AllTypesMatch(in_buffer, out_buffer),
    ],
    format = "(`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )? attr-dict \
              `:` type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?",
    verify = crate::verify::push_back,
)]
pub struct PushBackOp {
    #[operand(name = "curSize")]
    cur_size: Index,
    #[operand(name = "inBuffer")]
    in_buffer: Like1DMemrefOfAnyTypeValues,
    #[operand]
    value: AnyType,
    #[operand]
    n: Optional<Index>,
    #[attr(Unit)]
    inbounds: bool,
    #[result(name = "outBuffer")]
    out_buffer: Like1DMemrefOfAnyTypeValues,
    #[result(name = "newSize")]
    new_size: Index,
}

/// `sparse_tensor.reduce`: Custom reduction operation utilized within linalg.generic.
#[operation(
    name = "sparse_tensor.reduce",
    traits = [Pure, SameOperandsAndResultType],
    format = "$x `,` $y `,` $identity attr-dict `:` type($output) $region",
    verify = crate::verify::reduce,
)]
pub struct ReduceOp {
    #[operand]
    x: AnyType,
    #[operand]
    y: AnyType,
    #[operand]
    identity: AnyType,
    #[result]
    output: AnyType,
    #[region]
    region: SizedRegion<1>,
}

/// `sparse_tensor.reinterpret_map`: Reinterprets the dimension/level maps of the source tensor.
#[operation(
    name = "sparse_tensor.reinterpret_map",
    traits = [NoMemoryEffect],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::reinterpret_map,
    fold = crate::fold::reinterpret_map,
)]
pub struct ReinterpretMapOp {
    #[operand]
    source: AnySparseTensor,
    #[result]
    dest: AnySparseTensor,
}

/// `sparse_tensor.reorder_coo`: Reorder the input COO such that it has the the same order as the
/// output COO.
#[operation(
    name = "sparse_tensor.reorder_coo",
    traits = [Pure],
    format = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)",
    verify = crate::verify::reorder_coo,
    fold = crate::fold::reorder_coo,
)]
pub struct ReorderCOOOp {
    #[operand]
    input_coo: AnySparseTensor,
    #[attr]
    algorithm: SparseTensorSortKind,
    #[result]
    result_coo: AnySparseTensor,
}

/// `sparse_tensor.select`: Select operation utilized within linalg.generic.
#[operation(
    name = "sparse_tensor.select",
    traits = [Pure, SameOperandsAndResultType],
    format = "$x attr-dict `:` type($x) $region",
    verify = crate::verify::select,
)]
pub struct SelectOp {
    #[operand]
    x: AnyType,
    #[result]
    output: AnyType,
    #[region]
    region: SizedRegion<1>,
}

/// `sparse_tensor.storage_specifier.set`.
#[operation(
    name = "sparse_tensor.storage_specifier.set",
    traits = [Pure, AllTypesMatch(result, specifier)],
    format = "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` \
              qualified(type($result))",
    verify = crate::verify::storage_specifier_set,
)]
pub struct SetStorageSpecifierOp {
    #[operand]
    specifier: SparseTensorStorageSpecifier,
    #[attr(name = "specifierKind")]
    specifier_kind: StorageSpecifierKind,
    #[attr(LevelAttr)]
    level: Option<Handle<IntegerAttr>>,
    #[operand]
    value: Index,
    #[result]
    result: SparseTensorStorageSpecifier,
}

/// `sparse_tensor.sort`: Sorts the arrays in xs and ys lexicographically on the integral values
/// found in the xs list.
#[operation(
    name = "sparse_tensor.sort",
    format = "$algorithm $n`,`$xy (`jointly` $ys^)? attr-dict`:` type($xy) (`jointly` type($ys)^)?",
    verify = crate::verify::sort,
)]
pub struct SortOp {
    #[operand]
    n: Index,
    #[operand]
    xy: Like1DMemrefOfIntegerOrIndexValues,
    #[operand]
    ys: Variadic<Like1DMemrefOfAnyTypeValues>,
    #[attr(AffineMapAttrKind)]
    perm_map: Handle<AffineMapAttr>,
    #[attr(IndexAttr)]
    ny: Option<Handle<IntegerAttr>>,
    #[attr]
    algorithm: SparseTensorSortKind,
}

/// `sparse_tensor.storage_specifier.init`.
#[operation(
    name = "sparse_tensor.storage_specifier.init",
    traits = [Pure],
    format = "attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? \
              qualified(type($result))",
)]
pub struct StorageSpecifierInitOp {
    #[operand]
    source: Optional<SparseTensorStorageSpecifier>,
    #[result]
    result: SparseTensorStorageSpecifier,
}

/// `sparse_tensor.coordinates_buffer`: Extracts the linear coordinates array from a tensor.
#[operation(
    name = "sparse_tensor.coordinates_buffer",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify = crate::verify::coordinates_buffer,
)]
pub struct ToCoordinatesBufferOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// `sparse_tensor.coordinates`: Extracts the `level`-th coordinates array of the `tensor`.
#[operation(
    name = "sparse_tensor.coordinates",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify = crate::verify::coordinates,
)]
pub struct ToCoordinatesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr(LevelAttr)]
    level: Handle<IntegerAttr>,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// `sparse_tensor.positions`: Extracts the `level`-th positions array of the `tensor`.
#[operation(
    name = "sparse_tensor.positions",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify = crate::verify::positions,
)]
pub struct ToPositionsOp {
    #[operand]
    tensor: AnySparseTensor,
    #[attr(LevelAttr)]
    level: Handle<IntegerAttr>,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// `sparse_tensor.slice.offset`: Extracts the offset of the sparse tensor slice at the given
/// dimension.
#[operation(
    name = "sparse_tensor.slice.offset",
    traits = [Pure],
    format = "$slice `at` $dim attr-dict `:` type($slice)",
    verify = crate::verify::slice_offset,
)]
pub struct ToSliceOffsetOp {
    #[operand]
    slice: AnySparseTensorSlice,
    #[attr(IndexAttr)]
    dim: Handle<IntegerAttr>,
    #[result]
    offset: Index,
}

/// `sparse_tensor.slice.stride`: Extracts the stride of the sparse tensor slice at the given
/// dimension.
#[operation(
    name = "sparse_tensor.slice.stride",
    traits = [Pure],
    format = "$slice `at` $dim attr-dict `:` type($slice)",
    verify = crate::verify::slice_stride,
)]
pub struct ToSliceStrideOp {
    #[operand]
    slice: AnySparseTensorSlice,
    #[attr(IndexAttr)]
    dim: Handle<IntegerAttr>,
    #[result]
    stride: Index,
}

/// `sparse_tensor.values`: Extracts numerical values array from a tensor.
#[operation(
    name = "sparse_tensor.values",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor) `to` type($result)",
    verify = crate::verify::values,
)]
pub struct ToValuesOp {
    #[operand]
    tensor: AnySparseTensor,
    #[result]
    result: AnyNon0RankedMemRef,
}

/// `sparse_tensor.unary`: Unary set operation utilized within linalg.generic.
#[operation(
    name = "sparse_tensor.unary",
    traits = [Pure],
    format = r#"$x attr-dict `:` type($x) `to` type($output) `\n` `present` `=` $presentRegion `\n` `absent` `=` $absentRegion"#,
    verify = crate::verify::unary,
)]
pub struct UnaryOp {
    #[operand]
    x: AnyType,
    #[result]
    output: AnyType,
    #[region(name = "presentRegion")]
    present_region: AnyRegion,
    #[region(name = "absentRegion")]
    absent_region: AnyRegion,
}

/// `sparse_tensor.yield`: Yield from sparse_tensor set-like operations.
#[operation(
    name = "sparse_tensor.yield",
    traits = [
        Pure, IsTerminator,
        HasParentOneOf<(BinaryOp, UnaryOp, ReduceOp, SelectOp, ForeachOp, IterateOp, CoIterateOp)>,
    ],
    format = "$results attr-dict `:` type($results)",
)]
pub struct YieldOp {
    #[operand]
    results: Variadic<AnyType>,
}
