//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{AnyShaped, AnyType, I1, Index, TensorOf};
use terrace_builtin::property::{DictArrayAttr, IndexAttr, SymbolName};
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AffineScope, AutomaticAllocationScope, Commutative, ConstantLike, HasParent, HasParentOneOf,
    HasRecursiveMemoryEffects, IsTerminator, IsolatedFromAbove, NoRegionArguments, NoTerminator,
    Pure, ReturnLike, SingleBlock, SingleBlockImplicitTerminator, Symbol, SymbolTable,
};
use terrace_ir::{ArrayAttr, DictionaryAttr, Handle, StringAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    Like1DTensorOfIndexValues, Like1DTensorOfIntegerOrIndexValuesOr, ShapeAnyShapeOrSizeType,
    ShapeShapeOrExtentTensorType, ShapeShapeOrSizeType, ShapeSizeOrIndexType,
    ShapedOfAnyTypeValuesOr,
};
use super::kinds::{DictionaryAttrKind, IndexElementsAttr, TypeAttributeOfFunctionType};
use super::types::{ShapeType, SizeType, ValueShapeType, WitnessType};

/// `shape.add`: Addition of sizes and indices.
#[operation(
    name = "shape.add",
    traits = [Commutative, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    verify = crate::verify::add,
    fold = crate::fold::add,
)]
pub struct AddOp {
    #[operand]
    lhs: ShapeSizeOrIndexType,
    #[operand]
    rhs: ShapeSizeOrIndexType,
    #[result]
    result: ShapeSizeOrIndexType,
}

/// `shape.any`: Return any combination of the input shapes.
#[operation(
    name = "shape.any",
    traits = [Commutative, Pure],
    format = "$inputs attr-dict `:` type($inputs) `->` type($result)",
    fold = crate::fold::any,
)]
pub struct AnyOp {
    #[operand]
    inputs: Variadic<ShapeShapeOrExtentTensorType>,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.assuming_all`: Return a logical AND of all witnesses.
#[operation(
    name = "shape.assuming_all",
    traits = [Commutative, Pure],
    format = "$inputs attr-dict",
    verify = crate::verify::assuming_all,
    fold = crate::fold::assuming_all,
    canonicalize = crate::canonicalize::assuming_all,
)]
pub struct AssumingAllOp {
    #[operand]
    inputs: Variadic<WitnessType>,
    #[result]
    result: WitnessType,
}

/// Runs its region under the assumption that a witness holds.
///
/// ```text
/// shape.assuming %witness (-> (types))? { … } attr-dict
/// ```
///
/// The witness states a constraint, such as that shapes can be broadcast; operations in the region
/// may depend on the constraint. The results are the operands of `shape.assuming_yield`.
///
/// ```mlir
/// func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
///   %shape_a = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
///   %shape_b = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
///   %fit = shape.cstr_broadcastable %shape_a, %shape_b : tensor<1xindex>, tensor<1xindex>
///   %sum = shape.assuming %fit -> (tensor<?xf32>) {
///     %ab = arith.addf %a, %b : tensor<?xf32>
///     shape.assuming_yield %ab : tensor<?xf32>
///   }
///   return %sum : tensor<?xf32>
/// }
/// ```
#[operation(
    name = "shape.assuming",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<AssumingYieldOp>, HasRecursiveMemoryEffects,
    ],
    interfaces = [terrace_interfaces::RegionBranchOp],
    assembly = custom(crate::assembly::parse_assuming, crate::assembly::print_assuming),
    verify_regions = crate::verify::assuming_regions,
    canonicalize = crate::canonicalize::assuming,
)]
pub struct AssumingOp {
    #[operand]
    witness: WitnessType,
    #[result]
    results: Variadic<AnyType>,
    #[region(name = "doRegion")]
    do_region: SizedRegion<1>,
}

/// `shape.assuming_yield`: Yield operation.
#[operation(
    name = "shape.assuming_yield",
    traits = [Pure, ReturnLike, IsTerminator, HasParent<AssumingOp>],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct AssumingYieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// Computes the shape that results if tensors of the given shapes are broadcast against each other.
///
/// Shapes are aligned at their last dimension; a dimension of size 1, or one that is missing,
/// adopts the size of the others. Shapes that do not fit give an error shape, or are undefined for
/// tensors of extents.
///
/// ```mlir
/// func.func @common(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<?xindex> {
///   %shape = shape.broadcast %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
///   return %shape : tensor<?xindex>
/// }
/// ```
#[operation(
    name = "shape.broadcast",
    traits = [Commutative, Pure],
    format = "$shapes attr-dict `:` type($shapes) `->` type($result)",
    verify = crate::verify::broadcast,
    fold = crate::fold::broadcast,
    canonicalize = crate::canonicalize::broadcast,
)]
pub struct BroadcastOp {
    #[operand]
    shapes: Variadic<ShapeShapeOrExtentTensorType>,
    #[attr]
    error: Option<String>,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.concat`: Concatenates two shapes.
#[operation(
    name = "shape.concat",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    fold = crate::fold::concat,
)]
pub struct ConcatOp {
    #[operand]
    lhs: ShapeShapeOrExtentTensorType,
    #[operand]
    rhs: ShapeShapeOrExtentTensorType,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.const_shape`: Creates a constant shape or extent tensor.
///
/// ```text
/// shape.const_shape attr-dict [size, …] : type
/// ```
#[operation(
    name = "shape.const_shape",
    traits = [ConstantLike, Pure],
    assembly = custom(crate::assembly::parse_const_shape, crate::assembly::print_const_shape),
    verify = crate::verify::const_shape,
    fold = crate::fold::const_shape,
    canonicalize = crate::canonicalize::const_shape,
)]
pub struct ConstShapeOp {
    #[attr(IndexElementsAttr)]
    shape: Handle<DenseElementsAttr>,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.const_size`: Creates a constant of type `shape.size`.
#[operation(
    name = "shape.const_size",
    traits = [ConstantLike, Pure],
    format = "$value attr-dict",
    fold = crate::fold::const_size,
    result_names = crate::names::const_size,
)]
pub struct ConstSizeOp {
    #[attr(IndexAttr)]
    value: Handle<IntegerAttr>,
    #[result]
    result: SizeType,
}

/// `shape.const_witness`: An operation that returns a statically known witness value.
#[operation(
    name = "shape.const_witness",
    traits = [ConstantLike, Pure],
    format = "$passing attr-dict",
    fold = crate::fold::const_witness,
)]
pub struct ConstWitnessOp {
    #[attr]
    passing: bool,
    #[result]
    result: WitnessType,
}

/// `shape.cstr_broadcastable`: Determines if 2+ shapes can be successfully broadcasted.
#[operation(
    name = "shape.cstr_broadcastable",
    traits = [Commutative],
    format = "$shapes attr-dict `:` type($shapes)",
    verify = crate::verify::cstr_broadcastable,
    fold = crate::fold::cstr_broadcastable,
    canonicalize = crate::canonicalize::cstr_broadcastable,
)]
pub struct CstrBroadcastableOp {
    #[operand]
    shapes: Variadic<ShapeShapeOrExtentTensorType>,
    #[result]
    result: WitnessType,
}

/// `shape.cstr_eq`: Determines if all input shapes are equal.
#[operation(
    name = "shape.cstr_eq",
    traits = [Commutative],
    format = "$shapes attr-dict `:` type($shapes)",
    fold = crate::fold::cstr_eq,
    canonicalize = crate::canonicalize::cstr_eq,
)]
pub struct CstrEqOp {
    #[operand]
    shapes: Variadic<ShapeShapeOrExtentTensorType>,
    #[result]
    result: WitnessType,
}

/// `shape.cstr_require`: Represents a runtime assertion that an i1 is `true`.
#[operation(
    name = "shape.cstr_require",
    format = "$pred `,` $msg attr-dict",
    fold = crate::fold::cstr_require,
)]
pub struct CstrRequireOp {
    #[operand]
    pred: I1,
    #[attr]
    msg: String,
    #[result]
    result: WitnessType,
}

/// `shape.debug_print`: Prints the input shape or size.
#[operation(name = "shape.debug_print")]
pub struct DebugPrintOp {
    #[operand]
    input: ShapeShapeOrSizeType,
    #[result]
    output: ShapeShapeOrSizeType,
}

/// `shape.dim`: Gets the specified extent from the shape of a shaped input.
#[operation(
    name = "shape.dim",
    traits = [Pure],
    format = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)",
    verify = crate::verify::dim,
    fold = crate::fold::dim,
)]
pub struct DimOp {
    #[operand]
    value: AnyShaped,
    #[operand]
    index: ShapeSizeOrIndexType,
    #[result]
    extent: ShapeSizeOrIndexType,
}

/// `shape.div`: Division of sizes and indices.
#[operation(
    name = "shape.div",
    traits = [Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    verify = crate::verify::div,
    fold = crate::fold::div,
)]
pub struct DivOp {
    #[operand]
    lhs: ShapeSizeOrIndexType,
    #[operand]
    rhs: ShapeSizeOrIndexType,
    #[result]
    result: ShapeSizeOrIndexType,
}

/// `shape.from_extent_tensor`: Creates a shape from a tensor of extents.
#[operation(
    name = "shape.from_extent_tensor",
    traits = [Pure],
    format = "$input attr-dict `:` type($input)",
)]
pub struct FromExtentTensorOp {
    #[operand]
    input: Like1DTensorOfIndexValues,
    #[result]
    result: ShapeType,
}

/// `shape.from_extents`: Creates a shape from extents.
#[operation(
    name = "shape.from_extents",
    traits = [Pure],
    format = "$extents attr-dict `:` type($extents)",
    fold = crate::fold::from_extents,
)]
pub struct FromExtentsOp {
    #[operand]
    extents: Variadic<ShapeSizeOrIndexType>,
    #[result]
    shape: ShapeType,
}

/// `shape.func`: Shape function.
///
/// ```text
/// shape.func (visibility)? @name(%arg : type, …) (-> (types))? (attributes {…})? ({ … })?
/// ```
#[operation(
    name = "shape.func",
    traits = [AffineScope, AutomaticAllocationScope, Symbol, IsolatedFromAbove],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
    default_dialect = "shape",
)]
pub struct FuncOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(TypeAttributeOfFunctionType)]
    function_type: Handle<TypeAttr>,
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    #[attr]
    sym_visibility: Option<String>,
    #[region]
    body: AnyRegion,
}

/// `shape.function_library`: Represents shape functions and corresponding ops.
///
/// ```text
/// shape.function_library @name (attributes {…})? { … } mapping {operation = @function, …}
/// ```
#[operation(
    name = "shape.function_library",
    traits = [
        AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator,
        SingleBlock,
    ],
    assembly = custom(crate::assembly::parse_function_library, crate::assembly::print_function_library),
    default_dialect = "shape",
)]
pub struct FunctionLibraryOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr]
    sym_visibility: Option<String>,
    #[attr(DictionaryAttrKind)]
    mapping: Handle<DictionaryAttr>,
    #[region]
    body: AnyRegion,
}

/// `shape.get_extent`: Gets the specified extent from a shape or extent tensor.
#[operation(
    name = "shape.get_extent",
    traits = [Pure],
    format = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)",
    verify = crate::verify::get_extent,
    fold = crate::fold::get_extent,
)]
pub struct GetExtentOp {
    #[operand]
    shape: ShapeShapeOrExtentTensorType,
    #[operand]
    dim: ShapeSizeOrIndexType,
    #[result]
    extent: ShapeSizeOrIndexType,
}

/// `shape.index_to_size`: Converts a standard index to a shape size.
#[operation(
    name = "shape.index_to_size",
    traits = [Pure],
    format = "$arg attr-dict",
    fold = crate::fold::index_to_size,
    canonicalize = crate::canonicalize::index_to_size,
)]
pub struct IndexToSizeOp {
    #[operand]
    arg: Index,
    #[result]
    result: SizeType,
}

/// `shape.is_broadcastable`: Determines if 2+ shapes can be successfully broadcasted.
#[operation(
    name = "shape.is_broadcastable",
    traits = [Commutative],
    format = "$shapes attr-dict `:` type($shapes)",
    fold = crate::fold::is_broadcastable,
    canonicalize = crate::canonicalize::is_broadcastable,
)]
pub struct IsBroadcastableOp {
    #[operand]
    shapes: Variadic<ShapeShapeOrExtentTensorType>,
    #[result]
    result: I1,
}

/// `shape.max`: Elementwise maximum.
#[operation(
    name = "shape.max",
    traits = [Commutative, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    verify = crate::verify::max,
    fold = crate::fold::max,
)]
pub struct MaxOp {
    #[operand]
    lhs: ShapeShapeOrSizeType,
    #[operand]
    rhs: ShapeShapeOrSizeType,
    #[result]
    result: ShapeShapeOrSizeType,
}

/// `shape.meet`: Returns the least general shape or size of its operands.
#[operation(
    name = "shape.meet",
    traits = [Commutative],
    format = "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` \
              type($arg1) `->` type($result)",
    verify = crate::verify::meet,
)]
pub struct MeetOp {
    #[operand]
    arg0: ShapeAnyShapeOrSizeType,
    #[operand]
    arg1: ShapeAnyShapeOrSizeType,
    #[attr]
    error: Option<String>,
    #[result]
    result: ShapeAnyShapeOrSizeType,
}

/// `shape.min`: Elementwise minimum.
#[operation(
    name = "shape.min",
    traits = [Commutative, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    verify = crate::verify::min,
    fold = crate::fold::min,
)]
pub struct MinOp {
    #[operand]
    lhs: ShapeShapeOrSizeType,
    #[operand]
    rhs: ShapeShapeOrSizeType,
    #[result]
    result: ShapeShapeOrSizeType,
}

/// `shape.mul`: Multiplication of sizes and indices.
#[operation(
    name = "shape.mul",
    traits = [Commutative, Pure],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)",
    verify = crate::verify::mul,
    fold = crate::fold::mul,
)]
pub struct MulOp {
    #[operand]
    lhs: ShapeSizeOrIndexType,
    #[operand]
    rhs: ShapeSizeOrIndexType,
    #[result]
    result: ShapeSizeOrIndexType,
}

/// `shape.num_elements`: Returns the number of elements for a given shape.
#[operation(
    name = "shape.num_elements",
    traits = [Pure],
    format = "$shape attr-dict `:` type($shape) `->` type($result)",
    verify = crate::verify::num_elements,
    fold = crate::fold::num_elements,
)]
pub struct NumElementsOp {
    #[operand]
    shape: ShapeShapeOrExtentTensorType,
    #[result]
    result: ShapeSizeOrIndexType,
}

/// `shape.rank`: Gets the rank of a shape.
#[operation(
    name = "shape.rank",
    traits = [Pure],
    format = "$shape attr-dict `:` type($shape) `->` type($rank)",
    verify = crate::verify::rank,
    fold = crate::fold::rank,
    canonicalize = crate::canonicalize::rank,
)]
pub struct RankOp {
    #[operand]
    shape: ShapeShapeOrExtentTensorType,
    #[result]
    rank: ShapeSizeOrIndexType,
}

/// `shape.reduce`: Returns an expression reduced over a shape or extent tensor.
///
/// ```text
/// shape.reduce (%shape, %init, …) : type (-> (types))? { … } attr-dict
/// ```
#[operation(
    name = "shape.reduce",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>],
    assembly = custom(crate::assembly::parse_reduce, crate::assembly::print_reduce),
    verify = crate::verify::reduce,
)]
pub struct ReduceOp {
    #[operand]
    shape: ShapeShapeOrExtentTensorType,
    #[operand(name = "initVals")]
    init_vals: Variadic<AnyType>,
    #[result]
    result: Variadic<AnyType>,
    #[region]
    region: SizedRegion<1>,
}

/// `shape.return`: Shape function return operation.
#[operation(
    name = "shape.return",
    traits = [Pure, HasParent<FuncOp>, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// `shape.shape_eq`: Returns whether the input shapes or extent tensors are equal.
#[operation(
    name = "shape.shape_eq",
    traits = [Pure, Commutative],
    format = "$shapes attr-dict `:` type($shapes)",
    fold = crate::fold::shape_eq,
)]
pub struct ShapeEqOp {
    #[operand]
    shapes: Variadic<ShapeShapeOrExtentTensorType>,
    #[result]
    result: I1,
}

/// Returns the shape of a tensor as a value.
///
/// The result is a `!shape.shape`, or a tensor of extents of type `index`.
///
/// ```mlir
/// func.func @extents(%t: tensor<?x4xf32>) -> tensor<2xindex> {
///   %shape = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
///   return %shape : tensor<2xindex>
/// }
/// ```
#[operation(
    name = "shape.shape_of",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `->` type($result)",
    verify = crate::verify::shape_of,
    canonicalize = crate::canonicalize::shape_of,
)]
pub struct ShapeOfOp {
    #[operand]
    arg: ShapedOfAnyTypeValuesOr,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.size_to_index`: Casts between index types of the shape and standard dialect.
#[operation(
    name = "shape.size_to_index",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg)",
    fold = crate::fold::size_to_index,
    canonicalize = crate::canonicalize::size_to_index,
)]
pub struct SizeToIndexOp {
    #[operand]
    arg: ShapeSizeOrIndexType,
    #[result]
    result: Index,
}

/// `shape.split_at`: Splits a shape at a given index.
#[operation(
    name = "shape.split_at",
    traits = [Pure],
    fold = crate::fold::split_at,
    result_names = crate::names::split_at,
)]
pub struct SplitAtOp {
    #[operand]
    operand: ShapeShapeOrExtentTensorType,
    #[operand]
    index: ShapeSizeOrIndexType,
    #[result]
    head: ShapeShapeOrExtentTensorType,
    #[result]
    tail: ShapeShapeOrExtentTensorType,
}

/// `shape.to_extent_tensor`: Creates a dimension tensor from a shape.
#[operation(
    name = "shape.to_extent_tensor",
    traits = [Pure],
    format = "$input attr-dict `:` type($input) `->` type($result)",
    fold = crate::fold::to_extent_tensor,
)]
pub struct ToExtentTensorOp {
    #[operand]
    input: ShapeShapeOrExtentTensorType,
    #[result]
    result: TensorOf<Index>,
}

/// `shape.value_as_shape`: Returns value as a shape.
#[operation(
    name = "shape.value_as_shape",
    traits = [Pure],
    format = "$arg attr-dict `:` type($arg) `->` type($result)",
)]
pub struct ValueAsShapeOp {
    #[operand]
    arg: Like1DTensorOfIntegerOrIndexValuesOr,
    #[result]
    result: ShapeShapeOrExtentTensorType,
}

/// `shape.value_of`: Returns value of a !shape.value_shape operand.
#[operation(
    name = "shape.value_of",
    traits = [Pure],
    format = "$arg attr-dict `:` type($result)",
)]
pub struct ValueOfOp {
    #[operand]
    arg: ValueShapeType,
    #[result]
    result: AnyShaped,
}

/// `shape.with_shape`: Returns ValueShape with given shape.
#[operation(
    name = "shape.with_shape",
    traits = [Pure],
    format = "operands attr-dict `:` type($operand) `,` type($shape)",
)]
pub struct WithOp {
    #[operand]
    operand: ShapedOfAnyTypeValuesOr,
    #[operand]
    shape: ShapeShapeOrExtentTensorType,
    #[result]
    result: ValueShapeType,
}

/// `shape.yield`: Returns the value to parent op.
#[operation(
    name = "shape.yield",
    traits = [HasParentOneOf<(ReduceOp, FunctionLibraryOp)>, Pure, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = crate::verify::r#yield,
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
