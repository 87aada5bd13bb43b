//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyMemRef, AnyRankedTensor, AnyShaped, AnyTensor, AnyType, AnyTypeOf, Index,
};
use terrace_builtin::directives::DynamicIndexList;
use terrace_builtin::property::{ConfinedAttr, DenseArrayStrictlySorted, IntMinValue};
use terrace_builtin::{DenseElementsAttr, predicates};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasRecursiveMemoryEffects, IsTerminator, NoMemoryEffect, Pure,
    ReturnLike, SameVariadicOperandSize, SingleBlock, SingleBlockImplicitTerminator,
};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::constraints::{Like4DTensorOfAnyTypeValues, Like6DTensorOfAnyTypeValues};
use super::enums::{ElementwiseKind, TypeFn, WinogradConv2DFmr};
use super::kinds::{
    AffineMapArrayAttr, IteratorTypeArrayAttr, Kind64BitSignlessIntElementsAttributeOfShape1,
    Kind64BitSignlessIntElementsAttributeOfShape2, Kind64BitSignlessIntElementsAttributeOfShape3,
};

/// `linalg.abs`: Applies abs(x) elementwise.
///
/// ```text
/// linalg.abs attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.abs",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct AbsOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.add`: Adds two tensors elementwise.
///
/// ```text
/// linalg.add attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.add",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct AddOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Multiplies matrices of two batches and adds the products to the output.
///
/// ```text
/// linalg.batch_matmul (indexing_maps = [map, map, map])? attr-dict
///     ins(%a, %b : types) outs(%c : type) (-> type)?
/// ```
///
/// The shapes are b×m×k, b×k×n and b×m×n. `indexing_maps` describe transposed or broadcast inputs.
/// The result is the output if that is a tensor.
///
/// ```mlir
/// func.func @multiply_add(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>)
///     -> tensor<2x4x16xf32> {
///   %sum = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>)
///       outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
///   return %sum : tensor<2x4x16xf32>
/// }
/// ```
#[operation(
    name = "linalg.batch_matmul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_product, crate::assembly::print_product),
    verify = crate::verify::batch_matmul,
    verify_regions = crate::verify::product_regions,
    fold = crate::fold::product,
    effects = crate::effects::product,
)]
pub struct BatchMatmulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(AffineMapArrayAttr)]
    indexing_maps: Option<Handle<ArrayAttr>>,
    #[attr(optional_default = TypeFn::CastSigned)]
    cast: TypeFn,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.batch_matvec`: Performs a batched matrix-vector multiplication.
///
/// ```text
/// linalg.batch_matvec attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.batch_matvec",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct BatchMatvecOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.batch_mmt4d`: Performs a batched matrix-matrix-transpose multiplication of two
/// batched-4D (5D) inputs.
///
/// ```text
/// linalg.batch_mmt4d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.batch_mmt4d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct BatchMmt4DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.batch_reduce_matmul`: Performs a batch-reduce matrix multiplication on two inputs. The
/// partial multiplication results are reduced into a 2D output.
///
/// ```text
/// linalg.batch_reduce_matmul (indexing_maps = [map, map, map])? attr-dict
///     ins(%a, %b : types) outs(%c : type) (-> type)?
/// ```
#[operation(
    name = "linalg.batch_reduce_matmul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_product, crate::assembly::print_product),
    verify = crate::verify::batch_reduce_matmul,
    verify_regions = crate::verify::product_regions,
    fold = crate::fold::product,
    effects = crate::effects::product,
)]
pub struct BatchReduceMatmulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(AffineMapArrayAttr)]
    indexing_maps: Option<Handle<ArrayAttr>>,
    #[attr(optional_default = TypeFn::CastSigned)]
    cast: TypeFn,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.batch_vecmat`: Performs a batched matrix-vector multiplication.
///
/// ```text
/// linalg.batch_vecmat attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.batch_vecmat",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct BatchVecmatOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Copies its input into an output with more dimensions, which repeat the input.
///
/// ```text
/// linalg.broadcast ins(%input : type) outs(%init : type) dimensions = [d, …] attr-dict
/// ```
///
/// `dimensions` lists the dimensions of the output that the input does not have. The result is the
/// output if that is a tensor.
///
/// ```mlir
/// func.func @rows(%row: tensor<8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
///   %rows = linalg.broadcast ins(%row : tensor<8xf32>) outs(%init : tensor<4x8xf32>)
///       dimensions = [0]
///   return %rows : tensor<4x8xf32>
/// }
/// ```
#[operation(
    name = "linalg.broadcast",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_broadcast, crate::assembly::print_broadcast),
    verify = crate::verify::broadcast,
    verify_regions = crate::verify::structured_regions,
    canonicalize = crate::canonicalize::broadcast,
    effects = crate::effects::structured,
    result_names = "broadcasted",
)]
pub struct BroadcastOp {
    #[operand]
    input: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[operand]
    init: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[attr]
    dimensions: Vec<i64>,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    region: SizedRegion<1>,
}

/// `linalg.ceil`: Applies ceil(x) elementwise.
///
/// ```text
/// linalg.ceil attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.ceil",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct CeilOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.contract`: Perform a contraction on two inputs, accumulating into the third.
///
/// ```text
/// linalg.contract indexing_maps = [map, map, map] attr-dict
///     ins(%a, %b : types) outs(%c : type) (-> type)?
/// ```
#[operation(
    name = "linalg.contract",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_contract, crate::assembly::print_contract),
    verify = crate::verify::contract,
    verify_regions = crate::verify::contract_regions,
    fold = crate::fold::contract,
    effects = crate::effects::structured,
)]
pub struct ContractOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(AffineMapArrayAttr)]
    indexing_maps: Handle<ArrayAttr>,
    #[attr(optional_default = TypeFn::CastSigned)]
    cast: TypeFn,
    #[result]
    result_tensors: Variadic<AnyShaped>,
    #[region]
    combiner: SizedRegion<1>,
}

/// `linalg.conv_1d_ncw_fcw`: Performs 1-D convolution.
///
/// ```text
/// linalg.conv_1d_ncw_fcw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_1d_ncw_fcw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv1DNcwFcwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_1d_nwc_wcf`: Performs 1-D convolution.
///
/// ```text
/// linalg.conv_1d_nwc_wcf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_1d_nwc_wcf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv1DNwcWcfOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_1d`: Performs 1-D convolution with no channels.
///
/// ```text
/// linalg.conv_1d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_1d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv1DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nchw_fchw`: Performs 2-D convolution.
///
/// ```text
/// linalg.conv_2d_nchw_fchw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nchw_fchw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNchwFchwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nchw_fchw_q`: Performs 2-D convolution with zero point offsets.
///
/// ```text
/// linalg.conv_2d_nchw_fchw_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nchw_fchw_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNchwFchwQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_ngchw_fgchw`: Performs 2-D grouped convolution.
///
/// ```text
/// linalg.conv_2d_ngchw_fgchw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_ngchw_fgchw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNgchwFgchwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_ngchw_gfchw`: Performs 2-D grouped convolution.
///
/// ```text
/// linalg.conv_2d_ngchw_gfchw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_ngchw_gfchw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNgchwGfchwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_ngchw_gfchw_q`: Performs 2-D grouped convolution with zero-point offsets.
///
/// ```text
/// linalg.conv_2d_ngchw_gfchw_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_ngchw_gfchw_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNgchwGfchwQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nhwc_fhwc`: Performs 2-D convolution.
///
/// ```text
/// linalg.conv_2d_nhwc_fhwc attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nhwc_fhwc",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwcFhwcOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nhwc_fhwc_q`: Performs 2-D convolution with zero point offsets.
///
/// ```text
/// linalg.conv_2d_nhwc_fhwc_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nhwc_fhwc_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwcFhwcQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Adds the convolution of a batch of images with a filter to the output.
///
/// ```text
/// linalg.conv_2d_nhwc_hwcf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
///
/// The letters name the dimensions: batch, height, width and channel of the image; height, width,
/// input channel and output channel (f) of the filter. `strides` and `dilations` have one number
/// each for height and width. The input is not padded.
///
/// ```mlir
/// func.func @convolve(%image: tensor<1x8x8x3xf32>, %filter: tensor<3x3x3x16xf32>,
///     %init: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
///   %result = linalg.conv_2d_nhwc_hwcf
///       {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
///       ins(%image, %filter : tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>)
///       outs(%init : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
///   return %result : tensor<1x6x6x16xf32>
/// }
/// ```
#[operation(
    name = "linalg.conv_2d_nhwc_hwcf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwcHwcfOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nhwc_hwcf_q`: Performs 2-D convolution with zero point offsets.
///
/// ```text
/// linalg.conv_2d_nhwc_hwcf_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nhwc_hwcf_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwcHwcfQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nhwgc_gfhwc`: Performs 2-D grouped convolution.
///
/// ```text
/// linalg.conv_2d_nhwgc_gfhwc attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nhwgc_gfhwc",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwgcGfhwcOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d_nhwgc_gfhwc_q`: Performs 2-D grouped convolution with zero point offsets.
///
/// ```text
/// linalg.conv_2d_nhwgc_gfhwc_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d_nhwgc_gfhwc_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DNhwgcGfhwcQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_2d`: Performs 2-D convolution with no channels.
///
/// ```text
/// linalg.conv_2d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_2d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv2DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_3d_ncdhw_fcdhw`: Performs 3-D convolution.
///
/// ```text
/// linalg.conv_3d_ncdhw_fcdhw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_3d_ncdhw_fcdhw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv3DNcdhwFcdhwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_3d_ndhwc_dhwcf`: Performs 3-D convolution.
///
/// ```text
/// linalg.conv_3d_ndhwc_dhwcf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_3d_ndhwc_dhwcf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv3DNdhwcDhwcfOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_3d_ndhwc_dhwcf_q`: Performs 3-D convolution with zero point offsets.
///
/// ```text
/// linalg.conv_3d_ndhwc_dhwcf_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_3d_ndhwc_dhwcf_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv3DNdhwcDhwcfQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.conv_3d`: Performs 3-D convolution with no channels.
///
/// ```text
/// linalg.conv_3d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.conv_3d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Conv3DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.copy`: Copies the tensor elementwise.
///
/// ```text
/// linalg.copy attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.copy",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [
        terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable,
        terrace_interfaces::SubsetOp,
    ],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    canonicalize = crate::canonicalize::copy,
    effects = crate::effects::named,
)]
pub struct CopyOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(optional_default = TypeFn::CastSigned)]
    cast: TypeFn,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_1d_ncw_cw`: Performs depth-wise 1-D convolution.
///
/// ```text
/// linalg.depthwise_conv_1d_ncw_cw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_1d_ncw_cw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv1DNcwCwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_1d_nwc_wc`: Performs depth-wise 1-D convolution.
///
/// ```text
/// linalg.depthwise_conv_1d_nwc_wc attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_1d_nwc_wc",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv1DNwcWcOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_1d_nwc_wcm`: Performs depth-wise 1-D convolution.
///
/// ```text
/// linalg.depthwise_conv_1d_nwc_wcm attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_1d_nwc_wcm",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv1DNwcWcmOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_2d_nchw_chw`: Performs depth-wise 2-D convolution.
///
/// ```text
/// linalg.depthwise_conv_2d_nchw_chw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nchw_chw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv2DNchwChwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_2d_nhwc_hwc`: Performs depth-wise 2-D convolution.
///
/// ```text
/// linalg.depthwise_conv_2d_nhwc_hwc attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwc",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv2DNhwcHwcOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_2d_nhwc_hwc_q`: Performs depth-wise 2-D convolution.
///
/// ```text
/// linalg.depthwise_conv_2d_nhwc_hwc_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwc_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv2DNhwcHwcQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_2d_nhwc_hwcm`: Performs depth-wise 2-D convolution.
///
/// ```text
/// linalg.depthwise_conv_2d_nhwc_hwcm attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwcm",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv2DNhwcHwcmOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_2d_nhwc_hwcm_q`: Performs depth-wise 2-D convolution.
///
/// ```text
/// linalg.depthwise_conv_2d_nhwc_hwcm_q attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv2DNhwcHwcmQOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_3d_ncdhw_cdhw`: Performs depth-wise 3-D convolution.
///
/// ```text
/// linalg.depthwise_conv_3d_ncdhw_cdhw attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_3d_ncdhw_cdhw",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv3DNcdhwCdhwOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_3d_ndhwc_dhwc`: Performs depth-wise 3-D convolution.
///
/// ```text
/// linalg.depthwise_conv_3d_ndhwc_dhwc attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_3d_ndhwc_dhwc",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv3DNdhwcDhwcOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.depthwise_conv_3d_ndhwc_dhwcm`: Performs depth-wise 3-D convolution.
///
/// ```text
/// linalg.depthwise_conv_3d_ndhwc_dhwcm attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DepthwiseConv3DNdhwcDhwcmOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.div`: Divides the first tensor by the second tensor, elementwise.
///
/// ```text
/// linalg.div attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.div",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DivOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.div_unsigned`: Divides the first tensor by the second tensor, elementwise. For integer
/// types, performs an unsigned division.
///
/// ```text
/// linalg.div_unsigned attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.div_unsigned",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DivUnsignedOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Adds the dot product of two vectors to the output, a buffer or tensor of rank 0.
///
/// ```text
/// linalg.dot attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
///
/// ```mlir
/// func.func @dot(%a: memref<?xf32>, %b: memref<?xf32>, %sum: memref<f32>) {
///   linalg.dot ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%sum : memref<f32>)
///   return
/// }
/// ```
#[operation(
    name = "linalg.dot",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct DotOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.elementwise`: Performs element-wise operation.
///
/// ```text
/// linalg.elementwise kind = #linalg.elementwise_kind<kind> (indexing_maps = [map, …])? attr-dict
///     ins(%input, … : types) outs(%output : type) (-> type)?
/// ```
#[operation(
    name = "linalg.elementwise",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_elementwise, crate::assembly::print_elementwise),
    verify_regions = crate::verify::structured_regions,
    fold = crate::fold::elementwise,
    effects = crate::effects::structured,
)]
pub struct ElementwiseOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr]
    kind: ElementwiseKind,
    #[attr(AffineMapArrayAttr, optional_default = |cx| ArrayAttr::get(cx, []))]
    indexing_maps: Handle<ArrayAttr>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.erf`: Applies erf(x) elementwise.
///
/// ```text
/// linalg.erf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.erf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct ErfOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.exp`: Applies exp(x) elementwise.
///
/// ```text
/// linalg.exp attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.exp",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct ExpOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Sets all elements of its output to a scalar.
///
/// ```text
/// linalg.fill attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
///
/// The scalar is converted to the element type of the output. The result is the output if that is a
/// tensor.
///
/// ```mlir
/// func.func @clear(%buffer: memref<?x?xf32>) {
///   %zero = arith.constant 0.0 : f32
///   linalg.fill ins(%zero : f32) outs(%buffer : memref<?x?xf32>)
///   return
/// }
/// ```
#[operation(
    name = "linalg.fill",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::fill,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    canonicalize = crate::canonicalize::fill,
    effects = crate::effects::named,
)]
pub struct FillOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.fill_rng_2d`: Fills the output tensor with pseudo random numbers.
///
/// ```text
/// linalg.fill_rng_2d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.fill_rng_2d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct FillRng2DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.floor`: Applies floor(x) elementwise.
///
/// ```text
/// linalg.floor attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.floor",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct FloorOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Runs a scalar region for every point of an index space and reads and writes one element of each
/// operand there.
///
/// ```text
/// linalg.generic {indexing_maps = [map, …], iterator_types = ["parallel" | "reduction", …]}
///     ins(%input, … : types) outs(%output, … : types) (attrs = {…})? { … } (-> types)?
/// ```
///
/// The iterators are the dimensions of the index space, each `parallel` or `reduction`. The
/// indexing maps, one for each operand, map a point to the indices of the element. The region has
/// an argument for each operand, inputs first, and ends in a `linalg.yield` with the new elements
/// of the outputs. The argument of an output is its current element; reductions combine with it.
/// Sizes of the space follow from the shapes. The results are the outputs that are tensors.
///
/// ```mlir
/// #rows = affine_map<(i, j) -> (i, j)>
/// #sums = affine_map<(i, j) -> (i)>
///
/// func.func @row_sums(%t: tensor<?x?xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
///   %sums = linalg.generic
///       {indexing_maps = [#rows, #sums], iterator_types = ["parallel", "reduction"]}
///       ins(%t : tensor<?x?xf32>) outs(%init : tensor<?xf32>) {
///   ^bb0(%x: f32, %acc: f32):
///     %sum = arith.addf %acc, %x : f32
///     linalg.yield %sum : f32
///   } -> tensor<?xf32>
///   return %sums : tensor<?xf32>
/// }
/// ```
#[operation(
    name = "linalg.generic",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_generic, crate::assembly::print_generic),
    verify_regions = crate::verify::structured_regions,
    fold = crate::fold::generic,
    canonicalize = crate::canonicalize::generic,
    effects = crate::effects::structured,
    block_argument_names = crate::names::generic_arguments,
)]
pub struct GenericOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(AffineMapArrayAttr)]
    indexing_maps: Handle<ArrayAttr>,
    #[attr(IteratorTypeArrayAttr)]
    iterator_types: Handle<ArrayAttr>,
    #[attr]
    doc: Option<String>,
    #[attr]
    library_call: Option<String>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Returns the index of the current point of the enclosing structured operation in a dimension.
///
/// The dimension counts the iterators of the operation from 0.
///
/// ```mlir
/// func.func @counting(%out: memref<16xindex>) {
///   linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
///       outs(%out : memref<16xindex>) {
///   ^bb0(%old: index):
///     %i = linalg.index 0 : index
///     linalg.yield %i : index
///   }
///   return
/// }
/// ```
#[operation(
    name = "linalg.index",
    traits = [Pure],
    format = "$dim attr-dict `:` type($result)",
    verify = crate::verify::index,
    fold = crate::fold::index,
)]
pub struct IndexOp {
    #[attr(ConfinedAttr<IntMinValue<0>>)]
    dim: i64,
    #[result]
    result: Index,
}

/// Rearranges a tensor into tiles: dimensions of the source become an outer and an inner one.
///
/// `inner_dims_pos` lists the tiled dimensions and `inner_tiles` their tile sizes; the inner
/// dimensions follow the outer ones in that order. `outer_dims_perm` permutes the outer dimensions.
/// If a size is not a multiple of its tile, the padding value fills the rest. `linalg.unpack` is
/// the inverse.
///
/// ```mlir
/// func.func @tiles(%t: tensor<64x30xf32>, %dest: tensor<8x4x8x8xf32>) -> tensor<8x4x8x8xf32> {
///   %zero = arith.constant 0.0 : f32
///   %tiles = linalg.pack %t padding_value(%zero : f32) inner_dims_pos = [0, 1]
///       inner_tiles = [8, 8] into %dest : tensor<64x30xf32> -> tensor<8x4x8x8xf32>
///   return %tiles : tensor<8x4x8x8xf32>
/// }
/// ```
#[operation(
    name = "linalg.pack",
    traits = [
        AttrSizedOperandSegments, NoMemoryEffect,
        TypesMatchWith("result type matches type of dest", dest, result, predicates::same),
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    format = "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? \
              (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos \
              `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) \
              `into` $dest attr-dict `:` type($source) `->` type($dest)",
    verify = crate::verify::pack,
    fold = crate::fold::pack,
    canonicalize = crate::canonicalize::pack,
    result_names = "pack",
)]
pub struct PackOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[operand]
    padding_value: Optional<AnyType>,
    #[attr(optional_default = Vec::new())]
    outer_dims_perm: Vec<i64>,
    #[attr]
    inner_dims_pos: Vec<i64>,
    #[operand]
    inner_tiles: Variadic<Index>,
    #[attr]
    static_inner_tiles: Vec<i64>,
    #[result]
    result: AnyRankedTensor,
}

/// `linalg.softmax`: Softmax operator.
#[operation(
    name = "linalg.softmax",
    traits = [
        Predicate("input and output have same element type", terrace_builtin::predicates::same_elements),
    ],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` \
              `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
    verify = crate::verify::softmax,
    verify_regions = crate::verify::softmax_regions,
    fold = crate::fold::softmax,
    effects = crate::effects::softmax,
)]
pub struct SoftmaxOp {
    #[operand]
    input: AnyShaped,
    #[operand]
    output: AnyShaped,
    #[attr]
    dimension: i64,
    #[result]
    result: Variadic<AnyRankedTensor>,
}

/// Rearranges a tensor of tiles into a tensor without tiles, the inverse of `linalg.pack`.
///
/// The attributes are those of `linalg.pack`. Elements of tiles beyond the size of the destination
/// are padding and dropped.
///
/// ```mlir
/// func.func @whole(%tiles: tensor<8x4x8x8xf32>, %dest: tensor<64x30xf32>) -> tensor<64x30xf32> {
///   %t = linalg.unpack %tiles inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %dest
///       : tensor<8x4x8x8xf32> -> tensor<64x30xf32>
///   return %t : tensor<64x30xf32>
/// }
/// ```
#[operation(
    name = "linalg.unpack",
    traits = [
        NoMemoryEffect,
        TypesMatchWith("result type matches type of dest", dest, result, predicates::same),
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    format = "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` \
              $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, \
              $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)",
    verify = crate::verify::unpack,
    fold = crate::fold::unpack,
    canonicalize = crate::canonicalize::unpack,
    result_names = "unpack",
)]
pub struct UnPackOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
    #[attr(optional_default = Vec::new())]
    outer_dims_perm: Vec<i64>,
    #[attr]
    inner_dims_pos: Vec<i64>,
    #[operand]
    inner_tiles: Variadic<Index>,
    #[attr]
    static_inner_tiles: Vec<i64>,
    #[result]
    result: AnyRankedTensor,
}

/// `linalg.winograd_filter_transform`: Winograd filter transform operator.
#[operation(
    name = "linalg.winograd_filter_transform",
    traits = [AllElementTypesMatch(filter, output)],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` \
              $output `:` type($output) `)` `->` type($result)",
    verify = crate::verify::winograd_filter_transform,
    verify_regions = crate::verify::winograd_filter_transform_regions,
)]
pub struct WinogradFilterTransformOp {
    #[operand]
    filter: Like4DTensorOfAnyTypeValues,
    #[operand]
    output: Like4DTensorOfAnyTypeValues,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Like4DTensorOfAnyTypeValues,
}

/// `linalg.winograd_input_transform`: Winograd input transform operator.
#[operation(
    name = "linalg.winograd_input_transform",
    traits = [AllElementTypesMatch(input, output)],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` \
              $output `:` type($output) `)` `->` type($result)",
    verify = crate::verify::winograd_input_transform,
    verify_regions = crate::verify::winograd_input_transform_regions,
)]
pub struct WinogradInputTransformOp {
    #[operand]
    input: Like4DTensorOfAnyTypeValues,
    #[operand]
    output: Like6DTensorOfAnyTypeValues,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Like6DTensorOfAnyTypeValues,
}

/// `linalg.winograd_output_transform`: Winograd output transform operator.
#[operation(
    name = "linalg.winograd_output_transform",
    traits = [AllElementTypesMatch(value, output)],
    interfaces = [terrace_interfaces::DestinationStyle],
    format = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` \
              $output `:` type($output) `)` `->` type($result)",
    verify = crate::verify::winograd_output_transform,
    verify_regions = crate::verify::winograd_output_transform_regions,
)]
pub struct WinogradOutputTransformOp {
    #[operand]
    value: Like6DTensorOfAnyTypeValues,
    #[operand]
    output: Like4DTensorOfAnyTypeValues,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Like4DTensorOfAnyTypeValues,
}

/// Ends the region of a structured operation with the new elements of its outputs.
///
/// ```text
/// linalg.yield attr-dict (%value, … : types)?
/// ```
///
/// Each output has one operand, of the element type of the output.
///
/// ```mlir
/// func.func @square(%t: memref<16xf32>) {
///   linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
///       outs(%t : memref<16xf32>) {
///   ^bb0(%x: f32):
///     %square = arith.mulf %x, %x : f32
///     linalg.yield %square : f32
///   }
///   return
/// }
/// ```
#[operation(
    name = "linalg.yield",
    traits = [Pure, ReturnLike, IsTerminator],
    assembly = custom(crate::assembly::parse_yield, crate::assembly::print_yield),
    verify = crate::verify::r#yield,
)]
pub struct YieldOp {
    #[operand]
    values: Variadic<AnyType>,
}

/// `linalg.log`: Applies log(x) elementwise.
///
/// ```text
/// linalg.log attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.log",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct LogOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Combines the elements of its inputs with the same indices by a scalar region.
///
/// ```text
/// linalg.map { operation attr-dict } ins(%input, … : types) outs(%init : type) attr-dict
/// linalg.map ins(%input, … : types) outs(%init : type) attr-dict (%arg : type, …) { … }
/// ```
///
/// Inputs and output have the same shape. The region has an argument for each input and one for the
/// output, and ends in a `linalg.yield`. If it holds a single operation on the inputs, the text
/// names that operation instead. The result is the output if that is a tensor.
///
/// ```mlir
/// func.func @sums(%a: tensor<64xf32>, %b: tensor<64xf32>, %init: tensor<64xf32>)
///     -> tensor<64xf32> {
///   %sums = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>)
///       outs(%init : tensor<64xf32>)
///   return %sums : tensor<64xf32>
/// }
/// ```
#[operation(
    name = "linalg.map",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_map, crate::assembly::print_map),
    verify = crate::verify::map,
    verify_regions = crate::verify::structured_regions,
    effects = crate::effects::structured,
    block_argument_names = crate::names::map_arguments,
    result_names = "mapped",
)]
pub struct MapOp {
    #[operand]
    inputs: Variadic<AnyTypeOf<(AnyMemRef, AnyRankedTensor)>>,
    #[operand]
    init: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    mapper: SizedRegion<1>,
}

/// Multiplies two matrices and adds the product to the output.
///
/// ```text
/// linalg.matmul (indexing_maps = [map, map, map])? attr-dict
///     ins(%a, %b : types) outs(%c : type) (-> type)?
/// ```
///
/// The shapes are m×k, k×n and m×n. Elements are converted to the element type of the output before
/// the multiplication, as signed numbers unless `cast` says otherwise. `indexing_maps` describe
/// transposed or broadcast inputs. To get the product alone, fill the output with zeros first. The
/// result is the output if that is a tensor.
///
/// ```mlir
/// func.func @multiply_add(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>)
///     -> tensor<4x16xf32> {
///   %sum = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
///       outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
///   return %sum : tensor<4x16xf32>
/// }
/// ```
#[operation(
    name = "linalg.matmul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_product, crate::assembly::print_product),
    verify = crate::verify::matmul,
    verify_regions = crate::verify::product_regions,
    fold = crate::fold::product,
    effects = crate::effects::product,
)]
pub struct MatmulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(AffineMapArrayAttr)]
    indexing_maps: Option<Handle<ArrayAttr>>,
    #[attr(optional_default = TypeFn::CastSigned)]
    cast: TypeFn,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.matvec`: Performs a matrix-vector multiplication.
///
/// ```text
/// linalg.matvec attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.matvec",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct MatvecOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.max`: Takes the max (signed) between two inputs, elementwise.
///
/// ```text
/// linalg.max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct MaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.min`: Takes the min (signed) between two inputs, elementwise.
///
/// ```text
/// linalg.min attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.min",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct MinOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.mmt4d`: Performs a matrix-matrix-transpose multiplication of two 4D inputs.
///
/// ```text
/// linalg.mmt4d attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.mmt4d",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct Mmt4DOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.mul`: Multiplies two tensors elementwise.
///
/// ```text
/// linalg.mul attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.mul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct MulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.negf`: Applies negf(x) elementwise.
///
/// ```text
/// linalg.negf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.negf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct NegFOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nchw_max`: Performs max pooling.
///
/// ```text
/// linalg.pooling_nchw_max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nchw_max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNchwMaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nchw_sum`: Performs sum pooling.
///
/// ```text
/// linalg.pooling_nchw_sum attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nchw_sum",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNchwSumOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_ncw_max`: Performs max pooling.
///
/// ```text
/// linalg.pooling_ncw_max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_ncw_max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNcwMaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_ncw_sum`: Performs sum pooling.
///
/// ```text
/// linalg.pooling_ncw_sum attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_ncw_sum",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNcwSumOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_ndhwc_max`: Performs 3D max pooling.
///
/// ```text
/// linalg.pooling_ndhwc_max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_ndhwc_max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNdhwcMaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_ndhwc_min`: Performs 3D min pooling.
///
/// ```text
/// linalg.pooling_ndhwc_min attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_ndhwc_min",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNdhwcMinOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_ndhwc_sum`: Performs 3D sum pooling.
///
/// ```text
/// linalg.pooling_ndhwc_sum attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_ndhwc_sum",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNdhwcSumOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape3)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nhwc_max`: Performs max pooling.
///
/// ```text
/// linalg.pooling_nhwc_max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nhwc_max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNhwcMaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nhwc_max_unsigned`: Performs unsigned max pooling.
///
/// ```text
/// linalg.pooling_nhwc_max_unsigned attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nhwc_max_unsigned",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNhwcMaxUnsignedOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nhwc_min`: Performs min pooling.
///
/// ```text
/// linalg.pooling_nhwc_min attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nhwc_min",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNhwcMinOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nhwc_min_unsigned`: Performs unsigned min pooling.
///
/// ```text
/// linalg.pooling_nhwc_min_unsigned attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nhwc_min_unsigned",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNhwcMinUnsignedOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nhwc_sum`: Performs sum pooling.
///
/// ```text
/// linalg.pooling_nhwc_sum attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nhwc_sum",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNhwcSumOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape2)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nwc_max`: Performs max pooling.
///
/// ```text
/// linalg.pooling_nwc_max attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nwc_max",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNwcMaxOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nwc_max_unsigned`: Performs unsigned max pooling.
///
/// ```text
/// linalg.pooling_nwc_max_unsigned attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nwc_max_unsigned",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNwcMaxUnsignedOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nwc_min`: Performs min pooling.
///
/// ```text
/// linalg.pooling_nwc_min attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nwc_min",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNwcMinOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nwc_min_unsigned`: Performs unsigned min pooling.
///
/// ```text
/// linalg.pooling_nwc_min_unsigned attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nwc_min_unsigned",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNwcMinUnsignedOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.pooling_nwc_sum`: Performs sum pooling.
///
/// ```text
/// linalg.pooling_nwc_sum attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.pooling_nwc_sum",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PoolingNwcSumOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    strides: Option<Handle<DenseElementsAttr>>,
    #[attr(Kind64BitSignlessIntElementsAttributeOfShape1)]
    dilations: Option<Handle<DenseElementsAttr>>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.powf`: Takes the powf(lhs, rhs) between two inputs, elementwise. For powf(arg, 2) use
/// `linalg.square`.
///
/// ```text
/// linalg.powf attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.powf",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct PowFOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.quantized_batch_matmul`: Performs a batched matrix multiplication of two 3D inputs.
///
/// ```text
/// linalg.quantized_batch_matmul attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.quantized_batch_matmul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct QuantizedBatchMatmulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.quantized_matmul`: Performs a matrix multiplication of two 2D inputs.
///
/// ```text
/// linalg.quantized_matmul attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.quantized_matmul",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct QuantizedMatmulOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.reciprocal`: Applies reciprocal(x) elementwise.
///
/// ```text
/// linalg.reciprocal attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.reciprocal",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct ReciprocalOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Combines the elements of its inputs along dimensions by a scalar region.
///
/// ```text
/// linalg.reduce { operation attr-dict } ins(%input, … : types) outs(%init, … : types)
///     dimensions = [d, …] attr-dict
/// linalg.reduce ins(%input, … : types) outs(%init, … : types)
///     dimensions = [d, …] attr-dict (%arg : type, …) { … }
/// ```
///
/// `dimensions` lists the dimensions of the input that the output does not have. The region has an
/// argument for each input and each output, and combines an element with the current value of the
/// output. If it holds a single operation, the text names that operation instead. The results are
/// the outputs that are tensors.
///
/// ```mlir
/// func.func @row_sums(%t: tensor<4x8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
///   %sums = linalg.reduce ins(%t : tensor<4x8xf32>) outs(%init : tensor<4xf32>)
///       dimensions = [1] (%x: f32, %acc: f32) {
///     %sum = arith.addf %acc, %x : f32
///     linalg.yield %sum : f32
///   }
///   return %sums : tensor<4xf32>
/// }
/// ```
#[operation(
    name = "linalg.reduce",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        SameVariadicOperandSize,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_reduce, crate::assembly::print_reduce),
    verify = crate::verify::reduce,
    verify_regions = crate::verify::structured_regions,
    effects = crate::effects::structured,
    block_argument_names = crate::names::reduce_arguments,
    result_names = "reduced",
)]
pub struct ReduceOp {
    #[operand]
    inputs: Variadic<AnyTypeOf<(AnyMemRef, AnyRankedTensor)>>,
    #[operand]
    inits: Variadic<AnyTypeOf<(AnyMemRef, AnyRankedTensor)>>,
    #[attr(ConfinedAttr<DenseArrayStrictlySorted>)]
    dimensions: Vec<i64>,
    #[result]
    result0: Variadic<AnyTensor>,
    #[region]
    combiner: SizedRegion<1>,
}

/// `linalg.round`: Applies round(x) elementwise.
///
/// ```text
/// linalg.round attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.round",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct RoundOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.rsqrt`: Applies rsqrt(x) elementwise.
///
/// ```text
/// linalg.rsqrt attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.rsqrt",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct RsqrtOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.select`: Chooses one value based on a binary condition supplied as its first operand.
///
/// ```text
/// linalg.select attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.select",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct SelectOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.sqrt`: Applies sqrt(x) elementwise.
///
/// ```text
/// linalg.sqrt attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.sqrt",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct SqrtOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.square`: Applies square(x) elementwise.
///
/// ```text
/// linalg.square attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.square",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct SquareOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.sub`: Subtracts two tensors elementwise.
///
/// ```text
/// linalg.sub attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.sub",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct SubOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// `linalg.tanh`: Applies tanh(x) elementwise.
///
/// ```text
/// linalg.tanh attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.tanh",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct TanhOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}

/// Copies its input into an output with permuted dimensions.
///
/// ```text
/// linalg.transpose ins(%input : type) outs(%init : type) permutation = [d, …] attr-dict
/// ```
///
/// Dimension `i` of the output is the dimension `permutation[i]` of the input. The result is the
/// output if that is a tensor.
///
/// ```mlir
/// func.func @transposed(%t: tensor<4x8xf32>, %init: tensor<8x4xf32>) -> tensor<8x4xf32> {
///   %result = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%init : tensor<8x4xf32>)
///       permutation = [1, 0]
///   return %result : tensor<8x4xf32>
/// }
/// ```
#[operation(
    name = "linalg.transpose",
    traits = [SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_transpose, crate::assembly::print_transpose),
    verify = crate::verify::transpose,
    verify_regions = crate::verify::structured_regions,
    fold = crate::fold::transpose,
    canonicalize = crate::canonicalize::transpose,
    effects = crate::effects::structured,
    result_names = "transposed",
)]
pub struct TransposeOp {
    #[operand]
    input: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[operand]
    init: AnyTypeOf<(AnyMemRef, AnyRankedTensor)>,
    #[attr]
    permutation: Vec<i64>,
    #[result]
    result: Variadic<AnyTensor>,
    #[region]
    region: SizedRegion<1>,
}

/// `linalg.vecmat`: Performs a vector-matrix multiplication.
///
/// ```text
/// linalg.vecmat attr-dict ins(%input, … : types) outs(%output, … : types) (-> types)?
/// ```
#[operation(
    name = "linalg.vecmat",
    traits = [
        SingleBlock, SingleBlockImplicitTerminator<YieldOp>, HasRecursiveMemoryEffects,
        AttrSizedOperandSegments,
    ],
    interfaces = [terrace_interfaces::DestinationStyle, terrace_interfaces::Speculatable],
    assembly = custom(crate::assembly::parse_named, crate::assembly::print_named),
    verify = crate::verify::named,
    verify_regions = crate::verify::named_regions,
    fold = crate::fold::named,
    effects = crate::effects::named,
)]
pub struct VecmatOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[operand]
    outputs: Variadic<AnyShaped>,
    #[result]
    result_tensors: Variadic<AnyRankedTensor>,
    #[region]
    region: AnyRegion,
}
