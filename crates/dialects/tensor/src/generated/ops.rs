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

/// `tensor.cast`: tensor cast operation.
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

/// `tensor.collapse_shape`: operation to produce a tensor with a smaller rank.
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

/// `tensor.concat`: tensor concatenation operation.
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

/// `tensor.dim`: dimension index operation.
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

/// `tensor.empty`: empty tensor operation.
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

/// `tensor.expand_shape`: operation to produce a tensor with a higher rank.
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

/// `tensor.extract`: element extraction operation.
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

/// `tensor.extract_slice`: extract slice operation.
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

/// `tensor.from_elements`: tensor from elements operation.
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

/// `tensor.generate`: Creates a dynamically sized tensor from elements.
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

/// `tensor.insert`: element insertion operation.
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

/// `tensor.insert_slice`: insert_slice operation.
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

/// `tensor.pad`: tensor pad operation.
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

/// `tensor.parallel_insert_slice`: Specify the tensor slice update of a single thread of a parent
/// InParallelOpInterface op.
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

/// `tensor.reshape`: tensor reshape operation.
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

/// `tensor.splat`: tensor splat or broadcast operation.
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

/// `tensor.yield`: Yield a value from a region.
#[operation(
    name = "tensor.yield",
    traits = [Pure, ReturnLike, IsTerminator, HasParentOneOf<(GenerateOp, PadOp)>],
    format = "$value attr-dict `:` type($value)",
)]
pub struct YieldOp {
    #[operand]
    value: AnyType,
}
