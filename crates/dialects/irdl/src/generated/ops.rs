//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::op_traits::SameOperandsAndResultType;
use terrace_builtin::property::{AnyAttr, StrArrayAttr, SymbolName, Unit};
use terrace_ir::constraints::SizedRegion;
use terrace_ir::op_traits::{
    HasParent, HasParentOneOf, IsolatedFromAbove, NoRegionArguments, NoTerminator, Pure, Symbol,
    SymbolTable,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr};
use terrace_ods::operation;

use super::attributes::VariadicityArrayAttr;
use super::kinds::SymbolRefAttrKind;
use super::types::{AttributeType, RegionType};
use crate::directives::{NamedValueList, NamedValueListWithVariadicity, SingleBlockRegion};

/// `irdl.all_of`: Constraints to the intersection of the provided constraints.
#[operation(
    name = "irdl.all_of",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>, SameOperandsAndResultType],
    format = "`(` $args `)` ` ` attr-dict",
)]
pub struct AllOfOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

/// `irdl.any_of`: Constraints to the union of the provided constraints.
#[operation(
    name = "irdl.any_of",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>, SameOperandsAndResultType],
    format = "`(` $args `)` ` ` attr-dict",
)]
pub struct AnyOfOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

/// `irdl.any`: Accept any type or attribute.
#[operation(
    name = "irdl.any",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>],
    format = "attr-dict",
)]
pub struct AnyOp {
    #[result]
    output: AttributeType,
}

/// `irdl.attribute`: Define a new attribute.
#[operation(
    name = "irdl.attribute",
    traits = [
        HasParent<DialectOp>, NoTerminator, NoRegionArguments, crate::traits::OneParameterList,
        Symbol,
    ],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify = crate::verify::attribute,
)]
pub struct AttributeOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// `irdl.attributes`: Define the attributes of an operation.
///
/// ```text
/// irdl.attributes { "name" = %attribute, … } attr-dict
/// ```
#[operation(
    name = "irdl.attributes",
    traits = [HasParent<OperationOp>],
    assembly = custom(crate::assembly::parse_attributes, crate::assembly::print_attributes),
    verify = crate::verify::attributes,
)]
pub struct AttributesOp {
    #[operand(name = "attributeValues")]
    attribute_values: Variadic<AttributeType>,
    #[attr(StrArrayAttr, name = "attributeValueNames")]
    attribute_value_names: Handle<ArrayAttr>,
}

/// `irdl.base`: Constraints an attribute/type base.
#[operation(
    name = "irdl.base",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>],
    interfaces = [terrace_ir::SymbolUser],
    format = "($base_ref^)? ($base_name^)? ` ` attr-dict",
    verify = crate::verify::base,
)]
pub struct BaseOp {
    #[attr(SymbolRefAttrKind)]
    base_ref: Option<Handle<SymbolRefAttr>>,
    #[attr]
    base_name: Option<String>,
    #[result]
    output: AttributeType,
}

/// `irdl.c_pred`: Constraints an attribute using a C++ predicate.
#[operation(name = "irdl.c_pred", format = "$pred ` ` attr-dict")]
pub struct CPredOp {
    #[attr]
    pred: String,
    #[result]
    output: AttributeType,
}

/// Defines a dialect: the symbols inside are its types, attributes and operations.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.type @length {
///     %width = irdl.is i32
///     irdl.parameters(width: %width)
///   }
/// }
/// ```
#[operation(
    name = "irdl.dialect",
    traits = [IsolatedFromAbove, NoTerminator, Symbol, SymbolTable],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify = crate::verify::dialect,
)]
pub struct DialectOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// `irdl.is`: Constraints an attribute/type to be a specific attribute instance.
#[operation(
    name = "irdl.is",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>, Pure],
    format = "$expected ` ` attr-dict",
)]
pub struct IsOp {
    #[attr(AnyAttr)]
    expected: Attribute,
    #[result]
    output: AttributeType,
}

/// `irdl.operands`: Define the operands of an operation.
#[operation(
    name = "irdl.operands",
    traits = [HasParent<OperationOp>],
    format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    verify = crate::verify::operands,
)]
pub struct OperandsOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
    #[attr]
    variadicity: Handle<VariadicityArrayAttr>,
}

/// Defines an operation of a dialect with constraints on operands, results, attributes and regions.
///
/// Each constraint is a value; one value in several places requires equal types there.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.type @length
///   irdl.operation @add {
///     %length = irdl.base @units::@length
///     irdl.operands(lhs: %length, rhs: %length)
///     irdl.results(sum: %length)
///   }
/// }
/// ```
#[operation(
    name = "irdl.operation",
    traits = [
        HasParent<DialectOp>, NoTerminator, NoRegionArguments, crate::traits::OneListEach, Symbol,
    ],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify = crate::verify::operation,
    verify_regions = crate::verify::operation_regions,
)]
pub struct OperationOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// `irdl.parameters`: Define the constraints on parameters of a type/attribute definition.
#[operation(
    name = "irdl.parameters",
    traits = [HasParentOneOf<(AttributeOp, TypeOp)>],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    verify = crate::verify::parameters,
)]
pub struct ParametersOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
}

/// `irdl.parametric`: Constraints an attribute/type base and its parameters.
#[operation(
    name = "irdl.parametric",
    traits = [HasParentOneOf<(TypeOp, AttributeOp, OperationOp)>, Pure],
    interfaces = [terrace_ir::SymbolUser],
    format = "$base_type `<` $args `>` ` ` attr-dict",
)]
pub struct ParametricOp {
    #[attr(SymbolRefAttrKind)]
    base_type: Handle<SymbolRefAttr>,
    #[operand]
    args: Variadic<AttributeType>,
    #[result]
    output: AttributeType,
}

/// `irdl.region`: Define a region of an operation.
#[operation(
    name = "irdl.region",
    traits = [HasParent<OperationOp>],
    format = "``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` \
              $numberOfBlocks^)? attr-dict",
    verify = crate::verify::region,
)]
pub struct RegionOp {
    #[operand(name = "entryBlockArgs")]
    entry_block_args: Variadic<AttributeType>,
    #[attr(name = "numberOfBlocks")]
    number_of_blocks: Option<i32>,
    #[attr(Unit, name = "constrainedArguments")]
    constrained_arguments: bool,
    #[result]
    output: RegionType,
}

/// `irdl.regions`: Define the regions of an operation.
#[operation(
    name = "irdl.regions",
    traits = [HasParent<OperationOp>],
    format = "`` custom<NamedValueList>($args, $names) attr-dict",
    verify = crate::verify::regions,
)]
pub struct RegionsOp {
    #[operand]
    args: Variadic<RegionType>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
}

/// `irdl.results`: Define the results of an operation.
#[operation(
    name = "irdl.results",
    traits = [HasParent<OperationOp>],
    format = "`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict",
    verify = crate::verify::results,
)]
pub struct ResultsOp {
    #[operand]
    args: Variadic<AttributeType>,
    #[attr(StrArrayAttr)]
    names: Handle<ArrayAttr>,
    #[attr]
    variadicity: Handle<VariadicityArrayAttr>,
}

/// `irdl.type`: Define a new type.
#[operation(
    name = "irdl.type",
    traits = [
        HasParent<DialectOp>, NoTerminator, NoRegionArguments, crate::traits::OneParameterList,
        Symbol,
    ],
    format = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)",
    verify = crate::verify::r#type,
)]
pub struct TypeOp {
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    #[region]
    body: SizedRegion<1>,
}
