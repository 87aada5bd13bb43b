//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultElementType, SameOperandsAndResultRank,
    SameOperandsAndResultShape, SameOperandsElementType, Scalarizable, Tensorizable, Vectorizable,
};
use terrace_builtin::property::{AnyAttr, ArrayCount, ConfinedAttr, SymbolName};
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    Commutative, ConstantLike, HasRecursiveMemoryEffects, IsTerminator, Pure,
    SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator, Symbol,
};
use terrace_ir::{Attribute, Handle, StringAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    Rank2TosaShape, Rank4TosaShape, Tosa1DInt8Tensor, Tosa1DInt16Or32Tensor, TosaFloatTensor,
    TosaI1Tensor, TosaIndexTensor2D, TosaInt8Like, TosaInt32Or64Tensor, TosaIntLike,
    TosaMXFPDataTensor3D, TosaMXFPDataTensorAtLeast1D, TosaMXFPScaleTensor3D,
    TosaMXFPScaleTensorAtLeast1D, TosaScalarInt8Tensor, TosaScalarInt32Tensor,
    TosaScalarIntOrFloatTensor, TosaScalarTensor, TosaTensor, TosaTensor1D, TosaTensor3D,
    TosaTensor4D, TosaTensor5D, TosaTensorAtLeast1D,
};
use super::enums::{BlockSize, NanPropagationMode, ResizeMode, RoundingMode};
use super::kinds::{
    ElementsAttr, IndexElementsAttr, TosaIntOrFloatAttr, TypeAttrKind,
    TypeAttributeOf32BitSignlessIntegerOr48Bit,
};
use super::types::shapeType;
use crate::directives::VariableOpTypeOrInitialValue;

/// `tosa.abs`: Elementwise abs operator.
#[operation(
    name = "tosa.abs",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::abs,
)]
pub struct AbsOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// Adds two tensors, element by element.
///
/// The operands have the same rank; a dimension of size 1 is repeated to the size of the other
/// operand.
///
/// ```mlir
/// func.func @bias(%t: tensor<4x8xf32>, %bias: tensor<1x8xf32>) -> tensor<4x8xf32> {
///   %sum = tosa.add %t, %bias : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
///   return %sum : tensor<4x8xf32>
/// }
/// ```
#[operation(
    name = "tosa.add",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::add,
)]
pub struct AddOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.add_shape`: Elementwise addition of shapes.
#[operation(
    name = "tosa.add_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct AddShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.apply_scale`: Rescale scalar operator for Tosa tensor operators.
///
/// ```text
/// tosa.apply_scale %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.apply_scale",
    traits = [
        Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
        crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
)]
pub struct ApplyScaleOp {
    #[operand]
    value: TosaIntLike,
    #[operand]
    multiplier: TosaIntLike,
    #[operand]
    shift: TosaInt8Like,
    #[attr]
    rounding_mode: RoundingMode,
    #[result]
    output: TosaIntLike,
}

/// `tosa.argmax`: Perform argmax on the input.
///
/// ```text
/// tosa.argmax %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.argmax",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::argmax,
    fold = crate::fold::argmax,
)]
pub struct ArgMaxOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensor,
}

/// `tosa.arithmetic_right_shift`: Elementwise Arithmetic Right Shift.
#[operation(
    name = "tosa.arithmetic_right_shift",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct ArithmeticRightShiftOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[attr]
    round: bool,
    #[result]
    output: TosaTensor,
}

/// `tosa.avg_pool2d`: Performs average pooling on the input.
#[operation(
    name = "tosa.avg_pool2d",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::avg_pool2d,
)]
pub struct AvgPool2dOp {
    #[operand]
    input: TosaTensor4D,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    output_zp: TosaScalarIntOrFloatTensor,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    kernel: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    stride: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<4>>)]
    pad: Vec<i64>,
    #[attr(TypeAttributeOf32BitSignlessIntegerOr48Bit)]
    acc_type: Handle<TypeAttr>,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.bitwise_and`: Bitwise AND operator.
#[operation(
    name = "tosa.bitwise_and",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseAndOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.bitwise_not`: Bitwise NOT operator.
#[operation(
    name = "tosa.bitwise_not",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseNotOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.bitwise_or`: Bitwise OR operator.
#[operation(
    name = "tosa.bitwise_or",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseOrOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.bitwise_xor`: Bitwise XOR operator.
#[operation(
    name = "tosa.bitwise_xor",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct BitwiseXorOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.cast_from_block_scaled`: Apply scales from a scale tensor to the values in a value tensor.
///
/// ```text
/// tosa.cast_from_block_scaled %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.cast_from_block_scaled",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::cast_from_block_scaled,
)]
pub struct CastFromBlockScaledOp {
    #[operand]
    input_data: TosaMXFPDataTensorAtLeast1D,
    #[operand]
    input_scale: TosaMXFPScaleTensorAtLeast1D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: TosaTensorAtLeast1D,
}

/// `tosa.cast`: Cast operation.
#[operation(
    name = "tosa.cast",
    traits = [Pure, SameOperandsAndResultShape, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::cast,
)]
pub struct CastOp {
    #[operand]
    input: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.cast_to_block_scaled`: Calculate scale tensor values per block, output to separate scale
/// and data tensors.
///
/// ```text
/// tosa.cast_to_block_scaled %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.cast_to_block_scaled",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::cast_to_block_scaled,
)]
pub struct CastToBlockScaledOp {
    #[operand]
    input_data: TosaTensorAtLeast1D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: TosaMXFPDataTensorAtLeast1D,
    #[result]
    output_scale: TosaMXFPScaleTensorAtLeast1D,
}

/// `tosa.ceil`: Elementwise ceil operator.
#[operation(
    name = "tosa.ceil",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct CeilOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.clamp`: Computes clamp(features, min, max).
///
/// ```text
/// tosa.clamp %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.clamp",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::clamp,
    canonicalize = crate::canonicalize::clamp,
)]
pub struct ClampOp {
    #[operand]
    input: TosaTensor,
    #[attr(TosaIntOrFloatAttr)]
    min_val: Attribute,
    #[attr(TosaIntOrFloatAttr)]
    max_val: Attribute,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensor,
}

/// `tosa.clz`: Elementwise count leading zero operator.
#[operation(
    name = "tosa.clz",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct ClzOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.concat`: Concatenates tensors along one dimension.
#[operation(
    name = "tosa.concat",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::concat,
    fold = crate::fold::concat,
    canonicalize = crate::canonicalize::concat,
)]
pub struct ConcatOp {
    #[operand]
    input1: Variadic<TosaTensorAtLeast1D>,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.concat_shape`: Concatenates a list of shapes.
#[operation(
    name = "tosa.concat_shape",
    traits = [Pure, crate::traits::TosaShapeOperator, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::concat_shape,
)]
pub struct ConcatShapeOp {
    #[operand]
    input: Variadic<shapeType>,
    #[result]
    output: shapeType,
}

/// Creates a constant tensor.
///
/// The value is a dense elements attribute of the type of the result.
///
/// ```mlir
/// func.func @weights() -> tensor<2x2xi8> {
///   %weights = "tosa.const"() {values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}
///       : () -> tensor<2x2xi8>
///   return %weights : tensor<2x2xi8>
/// }
/// ```
#[operation(
    name = "tosa.const",
    traits = [
        ConstantLike, Pure, AllShapesMatch(values, output),
        crate::traits::TosaResolvableShapeOperands,
    ],
    verify = crate::verify::r#const,
    fold = crate::fold::r#const,
)]
pub struct ConstOp {
    #[attr(ElementsAttr)]
    values: Attribute,
    #[result]
    output: TosaTensor,
}

/// `tosa.const_shape`: Constant Shape operator.
#[operation(
    name = "tosa.const_shape",
    traits = [
        ConstantLike, Pure, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::const_shape,
    fold = crate::fold::const_shape,
)]
pub struct ConstShapeOp {
    #[attr(IndexElementsAttr)]
    values: Handle<DenseElementsAttr>,
    #[result]
    output: shapeType,
}

/// Computes the convolution of a batch of images with a filter, plus a bias for each output
/// channel.
///
/// The layouts are batch, height, width, channel for images and output channel, height, width,
/// input channel for the filter. Padding, strides and dilations are attributes; `acc_type` is the
/// type of the accumulator. The zero points are those of image and filter.
///
/// ```mlir
/// func.func @convolve(%image: tensor<1x8x8x3xf32>, %filter: tensor<16x3x3x3xf32>,
///     %bias: tensor<16xf32>) -> tensor<1x8x8x16xf32> {
///   %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
///   %result = tosa.conv2d %image, %filter, %bias, %zero, %zero
///       {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>,
///        dilation = array<i64: 1, 1>}
///       : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>,
///          tensor<1xf32>) -> tensor<1x8x8x16xf32>
///   return %result : tensor<1x8x8x16xf32>
/// }
/// ```
#[operation(
    name = "tosa.conv2d",
    traits = [SameVariadicOperandSize, Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::conv2d,
    canonicalize = crate::canonicalize::conv2d,
)]
pub struct Conv2DOp {
    #[operand]
    input: TosaTensor4D,
    #[operand]
    weight: TosaTensor4D,
    #[operand]
    bias: TosaTensor1D,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    weight_zp: TosaScalarIntOrFloatTensor,
    #[attr(ConfinedAttr<ArrayCount<4>>)]
    pad: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    stride: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    dilation: Vec<i64>,
    #[attr(TypeAttributeOf32BitSignlessIntegerOr48Bit)]
    acc_type: Handle<TypeAttr>,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.conv3d`: 3D Convolution operator.
#[operation(
    name = "tosa.conv3d",
    traits = [SameVariadicOperandSize, Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::conv3d,
)]
pub struct Conv3DOp {
    #[operand]
    input: TosaTensor5D,
    #[operand]
    weight: TosaTensor5D,
    #[operand]
    bias: TosaTensor1D,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    weight_zp: TosaScalarIntOrFloatTensor,
    #[attr(ConfinedAttr<ArrayCount<6>>)]
    pad: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<3>>)]
    stride: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<3>>)]
    dilation: Vec<i64>,
    #[attr(TypeAttributeOf32BitSignlessIntegerOr48Bit)]
    acc_type: Handle<TypeAttr>,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output: TosaTensor5D,
}

/// `tosa.cos`: Elementwise cos operator.
#[operation(
    name = "tosa.cos",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct CosOp {
    #[operand]
    input1: TosaFloatTensor,
    #[result]
    output: TosaFloatTensor,
}

/// `tosa.custom`: Custom operator wrapper for Tosa.
#[operation(
    name = "tosa.custom",
    traits = [crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct CustomOp {
    #[attr]
    operator_name: String,
    #[attr]
    domain_name: String,
    #[attr]
    implementation_attrs: String,
    #[operand]
    input_list: Variadic<TosaTensor>,
    #[result]
    output_list: Variadic<TosaTensor>,
}

/// `tosa.depthwise_conv2d`: Depthwise 2D Convolution operator.
#[operation(
    name = "tosa.depthwise_conv2d",
    traits = [SameVariadicOperandSize, Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::depthwise_conv2d,
    canonicalize = crate::canonicalize::depthwise_conv2d,
)]
pub struct DepthwiseConv2DOp {
    #[operand]
    input: TosaTensor4D,
    #[operand]
    weight: TosaTensor4D,
    #[operand]
    bias: TosaTensor1D,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    weight_zp: TosaScalarIntOrFloatTensor,
    #[attr(ConfinedAttr<ArrayCount<4>>)]
    pad: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    stride: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    dilation: Vec<i64>,
    #[attr(TypeAttributeOf32BitSignlessIntegerOr48Bit)]
    acc_type: Handle<TypeAttr>,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.dim`: Extract size of dimension from input tensor.
#[operation(
    name = "tosa.dim",
    traits = [Pure, crate::traits::TosaShapeOperator, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::dim,
)]
pub struct DimOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: shapeType,
}

/// `tosa.div_ceil_shape`: Elementwise ceiling divide of shapes.
#[operation(
    name = "tosa.div_ceil_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct DivCeilShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.div_floor_shape`: Elementwise floor divide of shapes.
#[operation(
    name = "tosa.div_floor_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct DivFloorShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.equal`: Returns the truth value of (input1 == input2) element-wise.
#[operation(
    name = "tosa.equal",
    traits = [
        Commutative, SameOperandsElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::equal,
)]
pub struct EqualOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.erf`: Computes gauss error function of input.
#[operation(
    name = "tosa.erf",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct ErfOp {
    #[operand]
    input: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.exp2_shape`: Elementwise base-2 exponential of shapes.
#[operation(
    name = "tosa.exp2_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct Exp2ShapeOp {
    #[operand]
    input: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.exp`: Elementwise exp operator.
#[operation(
    name = "tosa.exp",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct ExpOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.fft2d`: Performs FFT2D operation on the input.
#[operation(
    name = "tosa.fft2d",
    traits = [
        SameOperandsAndResultElementType, SameOperandsAndResultShape,
        crate::traits::ResultsAreFloatLike, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::fft2d,
)]
pub struct FFT2dOp {
    #[operand]
    input_real: TosaTensor3D,
    #[operand]
    input_imag: TosaTensor3D,
    #[attr]
    inverse: bool,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output_real: TosaTensor3D,
    #[result]
    output_imag: TosaTensor3D,
}

/// `tosa.floor`: Elementwise floor operator.
#[operation(
    name = "tosa.floor",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct FloorOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.gather`: Gather operation.
#[operation(
    name = "tosa.gather",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::gather,
)]
pub struct GatherOp {
    #[operand]
    values: TosaTensor3D,
    #[operand]
    indices: TosaIndexTensor2D,
    #[result]
    output: TosaTensor3D,
}

/// `tosa.greater_equal`: Returns the truth value of (input1 >= input2) element-wise.
#[operation(
    name = "tosa.greater_equal",
    traits = [
        SameOperandsElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::greater_equal,
)]
pub struct GreaterEqualOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.greater`: Returns the truth value of (input1 > input2) element-wise.
#[operation(
    name = "tosa.greater",
    traits = [
        SameOperandsElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::greater,
)]
pub struct GreaterOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.identity`: Identity operator.
#[operation(
    name = "tosa.identity",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct IdentityOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.cond_if`: Conditional if operator.
///
/// ```text
/// tosa.cond_if %condition ((%arg = %value, …))? : type ((types) -> types | -> types)?
///     { … } (else { … })? attr-dict
/// ```
#[operation(
    name = "tosa.cond_if",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_cond_if, crate::assembly::print_cond_if),
    verify = crate::verify::cond_if,
)]
pub struct IfOp {
    #[operand]
    condition: TosaI1Tensor,
    #[operand]
    input_list: Variadic<TosaTensor>,
    #[result]
    output_list: Variadic<TosaTensor>,
    #[region]
    then_graph: SizedRegion<1>,
    #[region]
    else_graph: SizedRegion<1>,
}

/// `tosa.intdiv`: Integer divide operator.
#[operation(
    name = "tosa.intdiv",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::intdiv,
)]
pub struct IntDivOp {
    #[operand]
    input1: TosaInt32Or64Tensor,
    #[operand]
    input2: TosaInt32Or64Tensor,
    #[result]
    output: TosaInt32Or64Tensor,
}

/// `tosa.log2_ceil_shape`: Elementwise ceil base-2 logarithm of shapes.
#[operation(
    name = "tosa.log2_ceil_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct Log2CeilShapeOp {
    #[operand]
    input: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.log2_floor_shape`: Elementwise floor base-2 logarithm of shapes.
#[operation(
    name = "tosa.log2_floor_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct Log2FloorShapeOp {
    #[operand]
    input: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.log`: Elementwise log operator.
#[operation(
    name = "tosa.log",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.logical_and`: Returns the truth value of input1 AND input2 element-wise.
#[operation(
    name = "tosa.logical_and",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalAndOp {
    #[operand]
    input1: TosaI1Tensor,
    #[operand]
    input2: TosaI1Tensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.logical_left_shift`: Elementwise Logical Left Shift.
#[operation(
    name = "tosa.logical_left_shift",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalLeftShiftOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.logical_not`: Returns the truth value of NOT input1 element-wise.
#[operation(
    name = "tosa.logical_not",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalNotOp {
    #[operand]
    input1: TosaI1Tensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.logical_or`: Returns the truth value of x OR y element-wise.
#[operation(
    name = "tosa.logical_or",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalOrOp {
    #[operand]
    input1: TosaI1Tensor,
    #[operand]
    input2: TosaI1Tensor,
    #[result]
    output: TosaI1Tensor,
}

/// `tosa.logical_right_shift`: Elementwise Logical Right Shift.
#[operation(
    name = "tosa.logical_right_shift",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalRightShiftOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.logical_xor`: Returns the truth value of input1 XOR input2 element-wise.
#[operation(
    name = "tosa.logical_xor",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct LogicalXorOp {
    #[operand]
    input1: TosaI1Tensor,
    #[operand]
    input2: TosaI1Tensor,
    #[result]
    output: TosaI1Tensor,
}

/// Multiplies two batches of matrices.
///
/// The shapes are b×m×k, b×k×n and b×m×n. The zero points, tensors of one element, are subtracted
/// from the elements of quantized inputs and are zero otherwise.
///
/// ```mlir
/// func.func @product(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>) -> tensor<2x4x16xf32> {
///   %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
///   %c = tosa.matmul %a, %b, %zero, %zero
///       : (tensor<2x4x8xf32>, tensor<2x8x16xf32>, tensor<1xf32>, tensor<1xf32>)
///       -> tensor<2x4x16xf32>
///   return %c : tensor<2x4x16xf32>
/// }
/// ```
#[operation(
    name = "tosa.matmul",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::matmul,
)]
pub struct MatMulOp {
    #[operand]
    a: TosaTensor3D,
    #[operand]
    b: TosaTensor3D,
    #[operand]
    a_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    b_zp: TosaScalarIntOrFloatTensor,
    #[result]
    output: TosaTensor3D,
}

/// `tosa.matmul_t_block_scaled`: Performs two dimensional matrix multiplications using block scaled
/// tensors.
///
/// ```text
/// tosa.matmul_t_block_scaled %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.matmul_t_block_scaled",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::matmul_t_block_scaled,
)]
pub struct MatmulTBlockScaledOp {
    #[operand]
    a_data: TosaMXFPDataTensor3D,
    #[operand]
    a_scale: TosaMXFPScaleTensor3D,
    #[operand]
    b_data: TosaMXFPDataTensor3D,
    #[operand]
    b_scale: TosaMXFPScaleTensor3D,
    #[attr]
    block_size: BlockSize,
    #[result]
    output_data: TosaTensor3D,
}

/// `tosa.max_pool2d`: Performs max pooling on the input.
///
/// ```text
/// tosa.max_pool2d %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.max_pool2d",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::max_pool2d,
    canonicalize = crate::canonicalize::max_pool2d,
)]
pub struct MaxPool2dOp {
    #[operand]
    input: TosaTensor4D,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    kernel: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    stride: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<4>>)]
    pad: Vec<i64>,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.max_shape`: Elementwise maximum of shapes.
#[operation(
    name = "tosa.max_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct MaxShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.maximum`: Elementwise Maximum.
///
/// ```text
/// tosa.maximum %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.maximum",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
)]
pub struct MaximumOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensor,
}

/// `tosa.min_shape`: Elementwise minimum of shapes.
#[operation(
    name = "tosa.min_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct MinShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.minimum`: Elementwise Minimum.
///
/// ```text
/// tosa.minimum %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.minimum",
    traits = [
        Commutative, SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
)]
pub struct MinimumOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensor,
}

/// `tosa.mod_shape`: Elementwise modulo of shapes.
#[operation(
    name = "tosa.mod_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct ModShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.mul`: Multiplication operator.
#[operation(
    name = "tosa.mul",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::mul,
    fold = crate::fold::mul,
)]
pub struct MulOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[operand]
    shift: TosaScalarInt8Tensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.mul_shape`: Elementwise multiplication of shapes.
#[operation(
    name = "tosa.mul_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct MulShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.negate`: Elementwise negate operator.
#[operation(
    name = "tosa.negate",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::negate,
    fold = crate::fold::negate,
)]
pub struct NegateOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input1_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    output_zp: TosaScalarIntOrFloatTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.pad`: Pads a tensor with value specified.
#[operation(
    name = "tosa.pad",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::pad,
    fold = crate::fold::pad,
)]
pub struct PadOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[operand]
    padding: shapeType,
    #[operand]
    pad_const: TosaScalarTensor,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.pow`: Computes the power of one value to another.
#[operation(
    name = "tosa.pow",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct PowOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.rfft2d`: Performs RFFT2D operation on the input.
#[operation(
    name = "tosa.rfft2d",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsAreFloatLike, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::rfft2d,
)]
pub struct RFFT2dOp {
    #[operand]
    input_real: TosaTensor3D,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output_real: TosaTensor3D,
    #[result]
    output_imag: TosaTensor3D,
}

/// `tosa.reciprocal`: Elementwise reciprocal operator.
#[operation(
    name = "tosa.reciprocal",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::reciprocal,
)]
pub struct ReciprocalOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.reduce_all`: Reduce All operator.
#[operation(
    name = "tosa.reduce_all",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reduce_all,
    fold = crate::fold::reduce_all,
)]
pub struct ReduceAllOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.reduce_any`: Reduce Any operator.
#[operation(
    name = "tosa.reduce_any",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reduce_any,
    fold = crate::fold::reduce_any,
)]
pub struct ReduceAnyOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.reduce_max`: Reduce Max operator.
///
/// ```text
/// tosa.reduce_max %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.reduce_max",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::reduce_max,
    fold = crate::fold::reduce_max,
)]
pub struct ReduceMaxOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.reduce_min`: Reduce Min operator.
///
/// ```text
/// tosa.reduce_min %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.reduce_min",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::reduce_min,
    fold = crate::fold::reduce_min,
)]
pub struct ReduceMinOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[attr(default = NanPropagationMode::PROPAGATE)]
    nan_mode: NanPropagationMode,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.reduce_product`: Reduce Product operator.
#[operation(
    name = "tosa.reduce_product",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reduce_product,
    fold = crate::fold::reduce_product,
)]
pub struct ReduceProductOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.reduce_sum`: Reduce Sum operator.
#[operation(
    name = "tosa.reduce_sum",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reduce_sum,
    fold = crate::fold::reduce_sum,
)]
pub struct ReduceSumOp {
    #[operand]
    input: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.rescale`: Tosa rescale operator.
///
/// ```text
/// tosa.rescale %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.rescale",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::rescale,
)]
pub struct RescaleOp {
    #[operand]
    input: TosaTensor,
    #[operand]
    multiplier: Tosa1DInt16Or32Tensor,
    #[operand]
    shift: Tosa1DInt8Tensor,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    output_zp: TosaScalarIntOrFloatTensor,
    #[attr]
    scale32: bool,
    #[attr]
    rounding_mode: RoundingMode,
    #[attr]
    per_channel: bool,
    #[attr]
    input_unsigned: bool,
    #[attr]
    output_unsigned: bool,
    #[result]
    output: TosaTensor,
}

/// `tosa.reshape`: Reshape operator.
#[operation(
    name = "tosa.reshape",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reshape,
    fold = crate::fold::reshape,
)]
pub struct ReshapeOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    shape: shapeType,
    #[result]
    output: TosaTensor,
}

/// `tosa.resize`: Resize operation, supports various resize/upsample modes.
///
/// ```text
/// tosa.resize %operand, … ({attribute = value, …})? : (types) -> types
/// ```
#[operation(
    name = "tosa.resize",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    assembly = custom(crate::assembly::parse_with_keywords, crate::assembly::print_with_keywords),
    verify = crate::verify::resize,
    fold = crate::fold::resize,
)]
pub struct ResizeOp {
    #[operand]
    input: TosaTensor4D,
    #[operand]
    scale: Rank4TosaShape,
    #[operand]
    offset: Rank2TosaShape,
    #[operand]
    border: Rank2TosaShape,
    #[attr]
    mode: ResizeMode,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.reverse`: Reverse operator.
#[operation(
    name = "tosa.reverse",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::reverse,
    fold = crate::fold::reverse,
)]
pub struct ReverseOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[attr]
    axis: i32,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.rsqrt`: Elementwise 1/sqrt operator.
#[operation(
    name = "tosa.rsqrt",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct RsqrtOp {
    #[operand]
    input1: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.scatter`: Scatter operation.
#[operation(
    name = "tosa.scatter",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::scatter,
)]
pub struct ScatterOp {
    #[operand]
    values_in: TosaTensor3D,
    #[operand]
    indices: TosaIndexTensor2D,
    #[operand]
    input: TosaTensor3D,
    #[result]
    values_out: TosaTensor3D,
}

/// `tosa.select`: Elementwise select operator.
#[operation(
    name = "tosa.select",
    traits = [
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::select,
    fold = crate::fold::select,
    canonicalize = crate::canonicalize::select,
)]
pub struct SelectOp {
    #[operand]
    input1: TosaI1Tensor,
    #[operand]
    input2: TosaTensor,
    #[operand]
    input3: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.sigmoid`: Computes elementwise sigmoid of input.
#[operation(
    name = "tosa.sigmoid",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct SigmoidOp {
    #[operand]
    input: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.sin`: Elementwise sin operator.
#[operation(
    name = "tosa.sin",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct SinOp {
    #[operand]
    input1: TosaFloatTensor,
    #[result]
    output: TosaFloatTensor,
}

/// `tosa.slice`: Slice operator.
#[operation(
    name = "tosa.slice",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::slice,
    fold = crate::fold::slice,
    canonicalize = crate::canonicalize::slice,
)]
pub struct SliceOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[operand]
    start: shapeType,
    #[operand]
    size: shapeType,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.slice_shape`: Extract slice of a shape.
#[operation(
    name = "tosa.slice_shape",
    traits = [Pure, crate::traits::TosaShapeOperator, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::slice_shape,
)]
pub struct SliceShapeOp {
    #[operand]
    input: shapeType,
    #[operand]
    start: TosaScalarInt32Tensor,
    #[operand]
    size: TosaScalarInt32Tensor,
    #[result]
    output: shapeType,
}

/// `tosa.sub`: Elementwise subtraction operator.
#[operation(
    name = "tosa.sub",
    traits = [
        SameOperandsAndResultElementType, crate::traits::ResultsBroadcastableShape,
        SameOperandsAndResultRank, Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    fold = crate::fold::sub,
)]
pub struct SubOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    input2: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.sub_shape`: Elementwise subtraction of shapes.
#[operation(
    name = "tosa.sub_shape",
    traits = [
        Pure, crate::traits::TosaShapeOperatorWithSameRanks, crate::traits::TosaShapeOperator,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct SubShapeOp {
    #[operand]
    input1: shapeType,
    #[operand]
    input2: shapeType,
    #[result]
    output: shapeType,
}

/// `tosa.table`: Table lookup operator.
#[operation(
    name = "tosa.table",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::table,
)]
pub struct TableOp {
    #[operand]
    input1: TosaTensor,
    #[operand]
    table: TosaTensor1D,
    #[result]
    output: TosaTensor,
}

/// `tosa.tanh`: Computes elementwise hyperbolic tangent of input.
#[operation(
    name = "tosa.tanh",
    traits = [
        SameOperandsAndResultShape, SameOperandsAndResultElementType,
        crate::traits::ResultsBroadcastableShape, SameOperandsAndResultRank, Pure,
        crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
)]
pub struct TanhOp {
    #[operand]
    input: TosaTensor,
    #[result]
    output: TosaTensor,
}

/// `tosa.tile`: Tile operator.
#[operation(
    name = "tosa.tile",
    traits = [Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::tile,
    fold = crate::fold::tile,
)]
pub struct TileOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[operand]
    multiples: shapeType,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.transpose_conv2d`: Transpose 2D Convolution operator.
#[operation(
    name = "tosa.transpose_conv2d",
    traits = [SameVariadicOperandSize, Pure, crate::traits::TosaResolvableShapeOperands],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::transpose_conv2d,
)]
pub struct TransposeConv2DOp {
    #[operand]
    input: TosaTensor4D,
    #[operand]
    weight: TosaTensor4D,
    #[operand]
    bias: TosaTensor1D,
    #[operand]
    input_zp: TosaScalarIntOrFloatTensor,
    #[operand]
    weight_zp: TosaScalarIntOrFloatTensor,
    #[attr(ConfinedAttr<ArrayCount<4>>)]
    out_pad: Vec<i64>,
    #[attr(ConfinedAttr<ArrayCount<2>>)]
    stride: Vec<i64>,
    #[attr(TypeAttributeOf32BitSignlessIntegerOr48Bit)]
    acc_type: Handle<TypeAttr>,
    #[attr(optional_default = false)]
    local_bound: bool,
    #[result]
    output: TosaTensor4D,
}

/// `tosa.transpose`: Transpose operator.
#[operation(
    name = "tosa.transpose",
    traits = [
        AllElementTypesMatch(input1, output), Pure, crate::traits::TosaResolvableShapeOperands,
    ],
    format = "operands attr-dict `:` functional-type(operands, results)",
    verify = crate::verify::transpose,
    fold = crate::fold::transpose,
    canonicalize = crate::canonicalize::transpose,
)]
pub struct TransposeOp {
    #[operand]
    input1: TosaTensorAtLeast1D,
    #[attr]
    perms: Vec<i32>,
    #[result]
    output: TosaTensorAtLeast1D,
}

/// `tosa.variable`: Defines a variable.
#[operation(
    name = "tosa.variable",
    traits = [Symbol, crate::traits::TosaResolvableShapeOperands],
    format = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, \
              $initial_value)",
)]
pub struct VariableOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[attr(IndexElementsAttr)]
    var_shape: Handle<DenseElementsAttr>,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[attr(AnyAttr)]
    initial_value: Option<Attribute>,
}

/// `tosa.variable_read`: read_buffer operator.
#[operation(
    name = "tosa.variable_read",
    traits = [crate::traits::TosaResolvableShapeOperands],
    interfaces = [terrace_ir::SymbolUser],
    format = "$name attr-dict `:` type($output1)",
)]
pub struct VariableReadOp {
    #[attr(SymbolName, name = "name")]
    name_value: Handle<StringAttr>,
    #[result]
    output1: TosaTensor,
}

/// `tosa.variable_write`: write_buffer operator.
#[operation(
    name = "tosa.variable_write",
    traits = [crate::traits::TosaResolvableShapeOperands],
    interfaces = [terrace_ir::SymbolUser],
    format = "$name attr-dict `,` $input1 `:` type($input1)",
)]
pub struct VariableWriteOp {
    #[attr(SymbolName, name = "name")]
    name_value: Handle<StringAttr>,
    #[operand]
    input1: TosaTensor,
}

/// `tosa.while_loop`: output = input; While (Cond(output)) {output = Body(output)}.
///
/// ```text
/// tosa.while_loop (%arg = %init, …) : (types) -> types { condition } do { body } (attributes {…})?
/// ```
#[operation(
    name = "tosa.while_loop",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        crate::traits::TosaResolvableShapeOperands,
    ],
    assembly = custom(crate::assembly::parse_while_loop, crate::assembly::print_while_loop),
    verify = crate::verify::while_loop,
)]
pub struct WhileOp {
    #[operand]
    input_list: Variadic<TosaTensor>,
    #[result]
    output_list: Variadic<TosaTensor>,
    #[region]
    cond_graph: SizedRegion<1>,
    #[region]
    body_graph: SizedRegion<1>,
}

/// `tosa.yield`: yield operator.
#[operation(
    name = "tosa.yield",
    traits = [IsTerminator, Pure, crate::traits::TosaResolvableShapeOperands],
    format = "$inputs attr-dict `:` type($inputs)",
)]
pub struct YieldOp {
    #[operand]
    inputs: Variadic<TosaTensor>,
}
