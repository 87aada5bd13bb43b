//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyRankedTensor, AnySignlessIntegerOrIndex, AnyTensor, AnyType, Index, RankedTensorOf,
};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::predicates;
use terrace_builtin::property::Unit;
use terrace_builtin::shaped::element_type_of;
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasParentOneOf, HasRecursiveMemoryEffects, IsTerminator,
    NoMemoryEffect, Pure, ReturnLike, SingleBlock, SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{
    AnyNon0RankedOrUnrankedTensor, AnyStaticShapeTensor,
    Like1DTensorOfSignlessIntegerOrIndexValues, TensorOfSignlessIntegerOrUnsignedIntegerOrSigned,
};
use super::kinds::IndexListArrayAttr;

/// `tensor.bitcast`: tensor bitcast operation.
#[operation(
    name = "tensor.bitcast",
    traits = [Pure],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::bitcast,
    fold = crate::fold::bitcast,
    canonicalize = crate::canonicalize::bitcast,
)]
pub struct BitcastOp {
    #[operand]
    source: TensorOfSignlessIntegerOrUnsignedIntegerOrSigned,
    #[result]
    dest: TensorOfSignlessIntegerOrUnsignedIntegerOrSigned,
}

/// Converts a tensor to a compatible type without a change of the elements.
///
/// Source and result have the same element type. Sizes may become static or dynamic, and the rank
/// known or unknown; a static size that is wrong at run time is undefined behaviour.
///
/// ```mlir
/// func.func @forget_sizes(%t: tensor<4x8xf32>) -> tensor<?x8xf32> {
///   %cast = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
///   return %cast : tensor<?x8xf32>
/// }
/// ```
#[operation(
    name = "tensor.cast",
    traits = [Pure],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
    verify = crate::verify::cast,
    fold = crate::fold::cast,
    canonicalize = crate::canonicalize::cast,
    result_names = "cast",
)]
pub struct CastOp {
    #[operand]
    source: AnyTensor,
    #[result]
    dest: AnyTensor,
}

/// Merges groups of adjacent dimensions of a tensor.
///
/// The reassociation lists, for each dimension of the result, the dimensions of the source that it
/// consists of. The elements keep their row-major order. `tensor.expand_shape` is the inverse.
///
/// ```mlir
/// func.func @flatten(%t: tensor<4x8x?xf32>) -> tensor<32x?xf32> {
///   %flat = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x?xf32> into tensor<32x?xf32>
///   return %flat : tensor<32x?xf32>
/// }
/// ```
#[operation(
    name = "tensor.collapse_shape",
    traits = [Pure],
    format = "$src $reassociation attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::collapse_shape,
    fold = crate::fold::collapse_shape,
    canonicalize = crate::canonicalize::collapse_shape,
    result_names = "collapsed",
)]
pub struct CollapseShapeOp {
    #[operand]
    src: AnyTensor,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[result]
    result: AnyTensor,
}

/// Joins tensors along a dimension.
///
/// All operands have the same rank and agree in the other dimensions; in the dimension `dim` their
/// sizes add up.
///
/// ```mlir
/// func.func @stack(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x4xf32> {
///   %both = tensor.concat dim(0) %a, %b
///       : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
///   return %both : tensor<5x4xf32>
/// }
/// ```
#[operation(
    name = "tensor.concat",
    traits = [Pure],
    format = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::concat,
    fold = crate::fold::concat,
    canonicalize = crate::canonicalize::concat,
    result_names = "concat",
)]
pub struct ConcatOp {
    #[attr]
    dim: i64,
    #[operand]
    inputs: Variadic<AnyRankedTensor>,
    #[result]
    result: AnyRankedTensor,
}

/// Returns the size of a dimension of a tensor.
///
/// The index counts dimensions from 0; an index outside of the rank is undefined behaviour. The
/// source may be unranked.
///
/// ```mlir
/// func.func @rows(%t: tensor<?x8xf32>) -> index {
///   %c0 = arith.constant 0 : index
///   %rows = tensor.dim %t, %c0 : tensor<?x8xf32>
///   return %rows : index
/// }
/// ```
#[operation(
    name = "tensor.dim",
    traits = [NoMemoryEffect],
    interfaces = [terrace_interfaces::InferIntRange, terrace_interfaces::Speculatable],
    format = "attr-dict $source `,` $index `:` type($source)",
    fold = crate::fold::dim,
    canonicalize = crate::canonicalize::dim,
    result_names = "dim",
)]
pub struct DimOp {
    #[operand]
    source: AnyNon0RankedOrUnrankedTensor,
    #[operand]
    index: Index,
    #[result]
    result: Index,
}

/// Creates a tensor of a given shape with undefined elements.
///
/// The operands are the sizes of the dynamic dimensions. The tensor stands for a shape only,
/// usually as the destination of a `linalg` operation that writes all elements.
///
/// ```mlir
/// func.func @zeros(%n: index) -> tensor<?x4xf32> {
///   %zero = arith.constant 0.0 : f32
///   %shape = tensor.empty(%n) : tensor<?x4xf32>
///   %zeros = linalg.fill ins(%zero : f32) outs(%shape : tensor<?x4xf32>) -> tensor<?x4xf32>
///   return %zeros : tensor<?x4xf32>
/// }
/// ```
#[operation(
    name = "tensor.empty",
    traits = [Pure],
    format = "`(`$dynamicSizes`)` attr-dict `:` type($result)",
    verify = crate::verify::empty,
    canonicalize = crate::canonicalize::empty,
)]
pub struct EmptyOp {
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// Splits dimensions of a tensor into several ones.
///
/// The reassociation lists, for each dimension of the source, the dimensions of the result that it
/// becomes. `output_shape` has the sizes of the result; each product over a group equals the size
/// of the source's dimension.
///
/// ```mlir
/// func.func @tiles(%t: tensor<?x32xf32>, %n: index) -> tensor<?x4x8xf32> {
///   %tiles = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 4, 8]
///       : tensor<?x32xf32> into tensor<?x4x8xf32>
///   return %tiles : tensor<?x4x8xf32>
/// }
/// ```
#[operation(
    name = "tensor.expand_shape",
    traits = [Pure],
    format = "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, \
              $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    verify = crate::verify::expand_shape,
    fold = crate::fold::expand_shape,
    canonicalize = crate::canonicalize::expand_shape,
    result_names = "expanded",
)]
pub struct ExpandShapeOp {
    #[operand]
    src: AnyTensor,
    #[attr(IndexListArrayAttr)]
    reassociation: Handle<ArrayAttr>,
    #[operand]
    output_shape: Variadic<Index>,
    #[attr]
    static_output_shape: Vec<i64>,
    #[result]
    result: AnyTensor,
}

/// Returns an element of a tensor.
///
/// Each dimension has one `index` operand; an index outside of the dimension is undefined
/// behaviour.
///
/// ```mlir
/// func.func @corner(%t: tensor<4x4xf32>) -> f32 {
///   %c3 = arith.constant 3 : index
///   %x = tensor.extract %t[%c3, %c3] : tensor<4x4xf32>
///   return %x : f32
/// }
/// ```
#[operation(
    name = "tensor.extract",
    traits = [
        Pure,
        TypesMatchWith("result type matches element type of tensor", tensor, result, element_type_of),
    ],
    format = "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    verify = crate::verify::extract,
    fold = crate::fold::extract,
    canonicalize = crate::canonicalize::extract,
    result_names = "extracted",
)]
pub struct ExtractOp {
    #[operand]
    tensor: AnyRankedTensor,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyType,
}

/// Returns a part of a tensor, given by an offset, a size and a stride for each dimension.
///
/// Offsets, sizes and strides are constants or `index` values. The shape of the result is that of
/// the sizes; dimensions of size 1 may be left out.
///
/// ```mlir
/// func.func @every_other_row(%t: tensor<16x8xf32>, %start: index) -> tensor<4x8xf32> {
///   %rows = tensor.extract_slice %t[%start, 0] [4, 8] [2, 1]
///       : tensor<16x8xf32> to tensor<4x8xf32>
///   return %rows : tensor<4x8xf32>
/// }
/// ```
#[operation(
    name = "tensor.extract_slice",
    traits = [AttrSizedOperandSegments, Pure],
    interfaces = [terrace_interfaces::SubsetOp],
    format = "$source `` custom<DynamicIndexList>($offsets, $static_offsets) \
              custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
              $static_strides) attr-dict `:` type($source) `to` type($result)",
    verify = crate::verify::extract_slice,
    fold = crate::fold::extract_slice,
    canonicalize = crate::canonicalize::extract_slice,
    result_names = "extracted_slice",
)]
pub struct ExtractSliceOp {
    #[operand]
    source: AnyRankedTensor,
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
    result: AnyRankedTensor,
}

/// Creates a tensor from its elements in row-major order.
///
/// The type of the result has a static shape with as many elements as there are operands.
///
/// ```mlir
/// func.func @matrix(%a: i32, %b: i32) -> tensor<2x2xi32> {
///   %matrix = tensor.from_elements %a, %b, %b, %a : tensor<2x2xi32>
///   return %matrix : tensor<2x2xi32>
/// }
/// ```
#[operation(
    name = "tensor.from_elements",
    traits = [
        Pure,
        RangedTypesMatchWith("operand types match result element type", result, elements, predicates::each_element),
    ],
    format = "$elements attr-dict `:` type($result)",
    fold = crate::fold::from_elements,
    canonicalize = crate::canonicalize::from_elements,
    result_names = "from_elements",
)]
pub struct FromElementsOp {
    #[operand]
    elements: Variadic<AnyType>,
    #[result]
    result: AnyStaticShapeTensor,
}

/// `tensor.gather`: gather a subset of a tensor at specified indices.
#[operation(
    name = "tensor.gather",
    traits = [Pure],
    format = "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? \
              attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::gather,
    fold = crate::fold::gather,
    result_names = "gather",
)]
pub struct GatherOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    indices: RankedTensorOf<AnySignlessIntegerOrIndex>,
    #[attr]
    gather_dims: Vec<i64>,
    #[attr(Unit)]
    unique: bool,
    #[result]
    result: AnyRankedTensor,
}

/// Creates a tensor whose elements are computed by a region from their indices.
///
/// The operands are the sizes of the dynamic dimensions. The region has an `index` argument for
/// each dimension and ends in a `tensor.yield` with the element.
///
/// ```mlir
/// func.func @counting(%n: index) -> tensor<?xindex> {
///   %t = tensor.generate %n {
///   ^bb0(%i: index):
///     tensor.yield %i : index
///   } : tensor<?xindex>
///   return %t : tensor<?xindex>
/// }
/// ```
#[operation(
    name = "tensor.generate",
    traits = [HasRecursiveMemoryEffects, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = "$dynamicExtents $body attr-dict `:` type($result)",
    verify = crate::verify::generate,
    verify_regions = crate::verify::generate_regions,
    canonicalize = crate::canonicalize::generate,
    result_names = "generated",
)]
pub struct GenerateOp {
    #[operand(name = "dynamicExtents")]
    dynamic_extents: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
    #[region]
    body: SizedRegion<1>,
}

/// Returns a tensor in which one element is replaced by a value.
///
/// Each dimension has one `index` operand; an index outside of the dimension is undefined
/// behaviour. The operand is unchanged, like all tensors.
///
/// ```mlir
/// func.func @with_corner(%x: f32, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
///   %c3 = arith.constant 3 : index
///   %result = tensor.insert %x into %t[%c3, %c3] : tensor<4x4xf32>
///   return %result : tensor<4x4xf32>
/// }
/// ```
#[operation(
    name = "tensor.insert",
    traits = [
        Pure, TypesMatchWith("result type matches type of dest", dest, result, predicates::same),
        TypesMatchWith("scalar type matches element type of dest", dest, scalar, element_type_of),
    ],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    verify = crate::verify::insert,
    fold = crate::fold::insert,
    result_names = "inserted",
)]
pub struct InsertOp {
    #[operand]
    scalar: AnyType,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    indices: Variadic<Index>,
    #[result]
    result: AnyRankedTensor,
}

/// Returns a tensor in which a part is replaced by another tensor.
///
/// The part is given by an offset, a size and a stride for each dimension, each a constant or an
/// `index` value. The shape of the source is that of the sizes; dimensions of size 1 may be left
/// out.
///
/// ```mlir
/// func.func @with_tile(%tile: tensor<8x8xf32>, %t: tensor<64x64xf32>, %i: index)
///     -> tensor<64x64xf32> {
///   %result = tensor.insert_slice %tile into %t[%i, 16] [8, 8] [1, 1]
///       : tensor<8x8xf32> into tensor<64x64xf32>
///   return %result : tensor<64x64xf32>
/// }
/// ```
#[operation(
    name = "tensor.insert_slice",
    traits = [
        AttrSizedOperandSegments, Pure,
        TypesMatchWith("expected result type to match dest type", dest, result, predicates::same),
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::SubsetOp],
    format = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) \
              custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
              $static_strides) attr-dict `:` type($source) `into` type($dest)",
    verify = crate::verify::insert_slice,
    fold = crate::fold::insert_slice,
    canonicalize = crate::canonicalize::insert_slice,
    result_names = "inserted_slice",
)]
pub struct InsertSliceOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
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
    result: AnyRankedTensor,
}

/// Extends a tensor before and after each dimension with computed elements.
///
/// `low` and `high` are the numbers of elements added at the beginning and at the end of each
/// dimension, constants or `index` values. The region computes an added element from its indices in
/// the result, and ends in a `tensor.yield`. `nofold` keeps the operation even if it adds nothing.
///
/// ```mlir
/// func.func @frame(%t: tensor<4x4xf32>) -> tensor<6x6xf32> {
///   %zero = arith.constant 0.0 : f32
///   %padded = tensor.pad %t low[1, 1] high[1, 1] {
///   ^bb0(%i: index, %j: index):
///     tensor.yield %zero : f32
///   } : tensor<4x4xf32> to tensor<6x6xf32>
///   return %padded : tensor<6x6xf32>
/// }
/// ```
#[operation(
    name = "tensor.pad",
    traits = [AttrSizedOperandSegments, Pure, SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    format = "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) \
              `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` \
              type($source) `to` type($result)",
    verify = crate::verify::pad,
    verify_regions = crate::verify::pad_regions,
    fold = crate::fold::pad,
    canonicalize = crate::canonicalize::pad,
    result_names = "padded",
)]
pub struct PadOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    low: Variadic<Index>,
    #[operand]
    high: Variadic<Index>,
    #[attr]
    static_low: Vec<i64>,
    #[attr]
    static_high: Vec<i64>,
    #[attr(Unit)]
    nofold: bool,
    #[result]
    result: AnyRankedTensor,
    #[region]
    region: SizedRegion<1>,
}

/// Inserts a tensor into a shared tensor from an iteration of a parallel loop.
///
/// The operation stands in the region of an `scf.forall.in_parallel` and has no result; the loop
/// returns the tensor with all insertions. Offsets, sizes and strides are those of
/// `tensor.insert_slice`.
///
/// ```mlir
/// func.func @copy_rows(%in: tensor<8x4xf32>, %out: tensor<8x4xf32>) -> tensor<8x4xf32> {
///   %result = scf.forall (%i) in (8) shared_outs(%dest = %out) -> (tensor<8x4xf32>) {
///     %row = tensor.extract_slice %in[%i, 0] [1, 4] [1, 1]
///         : tensor<8x4xf32> to tensor<1x4xf32>
///     scf.forall.in_parallel {
///       tensor.parallel_insert_slice %row into %dest[%i, 0] [1, 4] [1, 1]
///           : tensor<1x4xf32> into tensor<8x4xf32>
///     }
///   }
///   return %result : tensor<8x4xf32>
/// }
/// ```
#[operation(
    name = "tensor.parallel_insert_slice",
    traits = [AttrSizedOperandSegments],
    interfaces = [terrace_interfaces::ParallelCombining, terrace_interfaces::SubsetOp],
    format = "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) \
              custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, \
              $static_strides) attr-dict `:` type($source) `into` type($dest)",
    verify = crate::verify::parallel_insert_slice,
    canonicalize = crate::canonicalize::parallel_insert_slice,
)]
pub struct ParallelInsertSliceOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
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
}

/// `tensor.rank`: rank operation.
#[operation(
    name = "tensor.rank",
    traits = [Pure],
    format = "$tensor attr-dict `:` type($tensor)",
    fold = crate::fold::rank,
    result_names = "rank",
)]
pub struct RankOp {
    #[operand]
    tensor: AnyTensor,
    #[result]
    result0: Index,
}

/// Returns the elements of a tensor in a shape that is given at run time.
///
/// The second operand is a one-dimensional tensor of sizes; its length is the rank of the result,
/// or unknown. The number of elements must not change.
///
/// ```mlir
/// func.func @as_shape(%t: tensor<?xf32>, %shape: tensor<2xindex>) -> tensor<?x?xf32> {
///   %result = tensor.reshape %t(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
///   return %result : tensor<?x?xf32>
/// }
/// ```
#[operation(
    name = "tensor.reshape",
    traits = [Pure],
    format = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reshape,
    fold = crate::fold::reshape,
    result_names = "reshape",
)]
pub struct ReshapeOp {
    #[operand]
    source: AnyTensor,
    #[operand]
    shape: Like1DTensorOfSignlessIntegerOrIndexValues,
    #[result]
    result: AnyTensor,
}

/// `tensor.scatter`: scatter a tensor into a destination tensor at specified indices.
#[operation(
    name = "tensor.scatter",
    traits = [Pure],
    format = "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` \
              (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::scatter,
    result_names = "scatter",
)]
pub struct ScatterOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    indices: RankedTensorOf<AnySignlessIntegerOrIndex>,
    #[attr]
    scatter_dims: Vec<i64>,
    #[attr(Unit)]
    unique: bool,
    #[result]
    result: AnyRankedTensor,
}

/// Creates a tensor whose elements all equal a value.
///
/// The operands in brackets are the sizes of the dynamic dimensions.
///
/// ```mlir
/// func.func @all(%x: f32, %n: index) -> tensor<?x4xf32> {
///   %t = tensor.splat %x[%n] : tensor<?x4xf32>
///   return %t : tensor<?x4xf32>
/// }
/// ```
#[operation(
    name = "tensor.splat",
    traits = [
        Pure,
        TypesMatchWith("operand type matches element type of result", aggregate, input, element_type_of),
    ],
    format = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
    verify = crate::verify::splat,
    fold = crate::fold::splat,
    result_names = "splat",
)]
pub struct SplatOp {
    #[operand]
    input: AnyType,
    #[operand(name = "dynamicSizes")]
    dynamic_sizes: Variadic<Index>,
    #[result]
    aggregate: AnyRankedTensor,
}

/// Ends the region of a `tensor.generate` or `tensor.pad` with the element that the region
/// computed.
///
/// ```mlir
/// func.func @diagonal() -> tensor<4x4xi1> {
///   %t = tensor.generate {
///   ^bb0(%i: index, %j: index):
///     %same = arith.cmpi eq, %i, %j : index
///     tensor.yield %same : i1
///   } : tensor<4x4xi1>
///   return %t : tensor<4x4xi1>
/// }
/// ```
#[operation(
    name = "tensor.yield",
    traits = [Pure, ReturnLike, IsTerminator, HasParentOneOf<(GenerateOp, PadOp)>],
    format = "$value attr-dict `:` type($value)",
)]
pub struct YieldOp {
    #[operand]
    value: AnyType,
}
