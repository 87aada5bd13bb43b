//! Test operations with type inference in their formats, and with omitted types.

use terrace_builtin::IntegerType;
use terrace_builtin::constraints::{AnyType, I32, I64};
use terrace_builtin::op_traits::SameOperandsAndResultType;
use terrace_builtin::property::{ArrayProp, UnitProp};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, AttrSizedResultSegments, SameVariadicOperandSize,
};
use terrace_ir::{BlockRef, Diagnostic, InferArgs, Types};
use terrace_ods::operation;

/// An operation whose result type is inferred as `i16`.
#[operation(name = "test.format_infer_type", format = "attr-dict", infer = an_i16)]
pub struct FormatInferTypeOp {
    #[result]
    result: AnyType,
}

fn an_i16(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    Ok(Types::from_elem(IntegerType::get(args.cx, 16).ty(), 1))
}

/// Result types inferred from the operand types, all of which are printed.
#[operation(
    name = "test.format_infer_type_all_operands_and_types",
    format = "`(` operands `)` attr-dict `:` type(operands)",
    infer = the_operands,
)]
pub struct FormatInferAllTypesOp {
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    outs: Variadic<AnyType>,
}

/// Result types inferred from the types of named operands.
#[operation(
    name = "test.format_infer_type_all_types_one_operand",
    format = "`(` $args `)` attr-dict `:` type(operands)",
    infer = the_operands,
)]
pub struct FormatInferAllTypesOneOperandOp {
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    outs: Variadic<AnyType>,
}

/// The same inference as in `test.format_infer_type`, for another interface method of MLIR.
#[operation(name = "test.format_infer_type2", format = "attr-dict", infer = an_i16)]
pub struct FormatInferType2Op {
    #[result]
    result: AnyType,
}

/// Result types inferred from all operand types.
#[operation(
    name = "test.format_infer_type_all_types",
    format = "`(` operands `)` attr-dict `:` type(operands)",
    infer = the_operands,
)]
pub struct FormatInferTypeAllTypesOp {
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    outs: Variadic<AnyType>,
}

/// Result types inferred from two operand lists of equal length.
#[operation(
    name = "test.format_infer_type_all_types_two_operands",
    traits = [SameVariadicOperandSize],
    format = "`(` $args0 `)` `(` $args1 `)` attr-dict `:` type(operands)",
    infer = the_operands,
)]
pub struct FormatInferAllTypesTwoOperandsOp {
    #[operand]
    args0: Variadic<AnyType>,
    #[operand]
    args1: Variadic<AnyType>,
    #[result]
    outs: Variadic<AnyType>,
}

/// Result types inferred from operand lists with their own types.
#[operation(
    name = "test.format_infer_type_variadic_operands",
    traits = [AttrSizedOperandSegments],
    format = "`(` $a `:` type($a) `)` `(` $b `:` type($b) `)` attr-dict",
    infer = the_operands,
)]
pub struct FormatInferTypeVariadicOperandsOp {
    #[operand]
    a: Variadic<I32>,
    #[operand]
    b: Variadic<I64>,
    #[result]
    outs: Variadic<AnyType>,
}

/// A list of operands with the type of the result.
#[operation(
    name = "test.format_infer_variadic_type_from_non_variadic",
    traits = [SameOperandsAndResultType],
    format = "$args attr-dict `:` type($result)",
)]
pub struct FormatInferVariadicTypeFromNonVariadic {
    #[operand]
    args: Variadic<AnyType>,
    #[result]
    result: AnyType,
}

/// Result types inferred from the types of the region's arguments.
#[operation(
    name = "test.format_infer_type_regions",
    format = "$region attr-dict",
    infer = the_arguments,
)]
pub struct FormatInferTypeRegionsOp {
    #[region]
    region: AnyRegion,
    #[result]
    outs: Variadic<AnyType>,
}

fn the_arguments(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    let entry = args.regions.first().and_then(|region| region.entry());
    let types = |block: BlockRef<'_>| {
        block.arguments().iter().map(|value| block.body().value_type(*value)).collect()
    };
    Ok(entry.map_or_else(Types::new, types))
}

fn the_operands(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    Ok(args.operands.into())
}

/// An optional group with result types, anchored on the optional result.
#[operation(
    name = "test.format_optional_result_a_op",
    traits = [AttrSizedResultSegments],
    format = "(`:` type($optional)^ `->` type($variadic))? attr-dict",
)]
pub struct FormatOptionalResultAOp {
    #[result]
    optional: Optional<I64>,
    #[result]
    variadic: Variadic<I64>,
}

/// A second name for the format of `test.format_optional_result_a_op`.
#[operation(
    name = "test.format_optional_result_b_op",
    traits = [AttrSizedResultSegments],
    format = "(`:` type($optional)^ `->` type($variadic))? attr-dict",
)]
pub struct FormatOptionalResultBOp {
    #[result]
    optional: Optional<I64>,
    #[result]
    variadic: Variadic<I64>,
}

/// An optional group with the result types as a function type.
#[operation(
    name = "test.format_optional_result_c_op",
    traits = [AttrSizedResultSegments],
    format = "(`:` functional-type($optional, $variadic)^)? attr-dict",
)]
pub struct FormatOptionalResultCOp {
    #[result]
    optional: Optional<I64>,
    #[result]
    variadic: Variadic<I64>,
}

/// A unit property as a keyword.
#[operation(
    name = "test.format_optional_unit_property",
    format = "(`is_optional` $is_optional^)? attr-dict"
)]
pub struct FormatOptionalUnitProperty {
    #[property(UnitProp)]
    is_optional: bool,
}

/// A unit property that is not elided.
#[operation(
    name = "test.format_optional_unit_property_no_elide",
    format = "($is_optional^)? attr-dict"
)]
pub struct FormatOptionalUnitPropertyNoElide {
    #[property(UnitProp)]
    is_optional: bool,
}

/// Optional properties in the property dictionary.
#[operation(name = "test.format_optional_prop_dict", format = "prop-dict attr-dict")]
pub struct FormatOptionalPropDict {
    #[property(ArrayProp, default = Vec::new())]
    a: Vec<String>,
    #[property(default = 1)]
    b: i32,
}

/// Keywords in any order, for properties.
#[operation(
    name = "test.oilist_with_keywords_only_properties",
    format = "oilist( `keyword` $keyword | `otherKeyword` $other_keyword \
              | `diffNameUnitAttrKeyword` $different_keyword ) attr-dict"
)]
pub struct OIListWithKeywordsOnlyProperties {
    #[property(UnitProp)]
    keyword: bool,
    #[property(UnitProp, name = "otherKeyword")]
    other_keyword: bool,
    #[property(UnitProp, name = "diffNameUnitPropKeyword")]
    different_keyword: bool,
}
