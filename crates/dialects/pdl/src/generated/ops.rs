//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::property::{AnyAttr, ConfinedAttr, IntNonNegative, StrArrayAttr, SymbolName};
use terrace_ir::constraints::{AnyRegion, SizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasParent, IsTerminator, IsolatedFromAbove, NoRegionArguments,
    NoTerminator, OptionalSymbol, Pure, SingleBlock,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, TypeAttr};
use terrace_ods::operation;

use super::constraints::{
    PDLAnyType, RangeOfPDLHandleForAnMlirValueValues,
    RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir, RangeOfPDLHandleToAnMlirTypeValues,
    SingleElementOrRangeOfPDLHandleForAnMlirValue, SingleElementOrRangeOfPDLHandleToAnMlirType,
};
use super::kinds::{TypeArrayAttr, TypeAttrKind};
use super::types::{AttributeType, OperationType, TypeType, ValueType};
use crate::directives::{OperationOpAttributes, RangeType, ResultsValueType};

/// `pdl.apply_native_constraint`: Apply a native constraint to a set of provided entities.
#[operation(
    name = "pdl.apply_native_constraint",
    traits = [HasParent<PatternOp>],
    format = "$name `(` $args `:` type($args) `)` (`:` type($results)^ )? attr-dict",
    verify = crate::verify::apply_native_constraint,
)]
pub struct ApplyNativeConstraintOp {
    #[attr(name = "name")]
    name_value: String,
    #[operand]
    args: Variadic<PDLAnyType>,
    #[attr(default = false, name = "isNegated")]
    is_negated: bool,
    #[result]
    results: Variadic<PDLAnyType>,
}

/// `pdl.apply_native_rewrite`: Apply a native rewrite method inside of pdl.rewrite region.
#[operation(
    name = "pdl.apply_native_rewrite",
    traits = [HasParent<RewriteOp>],
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict",
    verify = crate::verify::apply_native_rewrite,
)]
pub struct ApplyNativeRewriteOp {
    #[attr(name = "name")]
    name_value: String,
    #[operand]
    args: Variadic<PDLAnyType>,
    #[result]
    results: Variadic<PDLAnyType>,
}

/// `pdl.attribute`: Define an input attribute in a pattern.
#[operation(
    name = "pdl.attribute",
    format = "(`:` $valueType^)? (`=` $value^)? attr-dict-with-keyword",
    verify = crate::verify::attribute,
)]
pub struct AttributeOp {
    #[operand(name = "valueType")]
    value_type: Optional<TypeType>,
    #[attr(AnyAttr)]
    value: Option<Attribute>,
    #[result]
    attr: AttributeType,
}

/// `pdl.erase`: Mark an input operation as `erased`.
#[operation(
    name = "pdl.erase",
    traits = [HasParent<RewriteOp>],
    format = "$opValue attr-dict",
)]
pub struct EraseOp {
    #[operand(name = "opValue")]
    op_value: OperationType,
}

/// `pdl.operand`: Define an external input operand in a pattern.
#[operation(
    name = "pdl.operand",
    traits = [HasParent<PatternOp>],
    format = "(`:` $valueType^)? attr-dict",
    verify = crate::verify::operand,
)]
pub struct OperandOp {
    #[operand(name = "valueType")]
    value_type: Optional<TypeType>,
    #[result]
    value: ValueType,
}

/// `pdl.operands`: Define a range of input operands in a pattern.
#[operation(
    name = "pdl.operands",
    traits = [HasParent<PatternOp>],
    format = "(`:` $valueType^)? attr-dict",
    verify = crate::verify::operands,
)]
pub struct OperandsOp {
    #[operand(name = "valueType")]
    value_type: Optional<RangeOfPDLHandleToAnMlirTypeValues>,
    #[result]
    value: RangeOfPDLHandleForAnMlirValueValues,
}

/// `pdl.operation`: Define an operation within a pattern.
#[operation(
    name = "pdl.operation",
    traits = [AttrSizedOperandSegments],
    format = "($opName^)? (`(` $operandValues^ `:` type($operandValues) `)`)? \
              custom<OperationOpAttributes>($attributeValues, $attributeValueNames) (`->` `(` \
              $typeValues^ `:` type($typeValues) `)`)? attr-dict",
    verify = crate::verify::operation,
)]
pub struct OperationOp {
    #[attr(name = "opName")]
    op_name: Option<String>,
    #[operand(name = "operandValues")]
    operand_values: Variadic<SingleElementOrRangeOfPDLHandleForAnMlirValue>,
    #[operand(name = "attributeValues")]
    attribute_values: Variadic<AttributeType>,
    #[attr(StrArrayAttr, name = "attributeValueNames")]
    attribute_value_names: Handle<ArrayAttr>,
    #[operand(name = "typeValues")]
    type_values: Variadic<SingleElementOrRangeOfPDLHandleToAnMlirType>,
    #[result(name = "op")]
    op_value: OperationType,
}

/// Defines a rewrite pattern: the operations, values, types and attributes to match, and a rewrite.
///
/// The benefit orders patterns that match the same operation. The `pdl.rewrite` at the end names
/// the root of the match.
///
/// ```mlir
/// pdl.pattern @twice : benefit(1) {
///   %type = pdl.type
///   %x = pdl.operand : %type
///   %add = pdl.operation "test.add"(%x, %x : !pdl.value, !pdl.value) -> (%type : !pdl.type)
///   pdl.rewrite %add {
///     %double = pdl.operation "test.double"(%x : !pdl.value) -> (%type : !pdl.type)
///     pdl.replace %add with %double
///   }
/// }
/// ```
#[operation(
    name = "pdl.pattern",
    traits = [IsolatedFromAbove, SingleBlock, OptionalSymbol],
    format = "($sym_name^)? `:` `benefit` `(` $benefit `)` attr-dict-with-keyword $bodyRegion",
    verify_regions = crate::verify::pattern_regions,
    default_dialect = "pdl",
)]
pub struct PatternOp {
    #[attr(ConfinedAttr<IntNonNegative>)]
    benefit: i16,
    #[attr(SymbolName)]
    sym_name: Option<Handle<StringAttr>>,
    #[region(name = "bodyRegion")]
    body_region: SizedRegion<1>,
}

/// `pdl.range`: Construct a range of pdl entities.
#[operation(
    name = "pdl.range",
    traits = [Pure, HasParent<RewriteOp>],
    format = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), \
              type($result)) attr-dict",
    verify = crate::verify::range,
)]
pub struct RangeOp {
    #[operand]
    arguments: Variadic<PDLAnyType>,
    #[result]
    result: RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir,
}

/// `pdl.replace`: Mark an input operation as `replaced`.
#[operation(
    name = "pdl.replace",
    traits = [AttrSizedOperandSegments, HasParent<RewriteOp>],
    format = "$opValue `with` (`(` $replValues^ `:` type($replValues) `)`)? ($replOperation^)? \
              attr-dict",
    verify = crate::verify::replace,
)]
pub struct ReplaceOp {
    #[operand(name = "opValue")]
    op_value: OperationType,
    #[operand(name = "replOperation")]
    repl_operation: Optional<OperationType>,
    #[operand(name = "replValues")]
    repl_values: Variadic<SingleElementOrRangeOfPDLHandleForAnMlirValue>,
}

/// `pdl.result`: Extract a result from an operation.
#[operation(
    name = "pdl.result",
    traits = [Pure],
    format = "$index `of` $parent attr-dict",
)]
pub struct ResultOp {
    #[operand]
    parent: OperationType,
    #[attr]
    index: i32,
    #[result]
    val: ValueType,
}

/// `pdl.results`: Extract a result group from an operation.
#[operation(
    name = "pdl.results",
    traits = [Pure],
    format = "($index^)? `of` $parent custom<ResultsValueType>(ref($index), type($val)) attr-dict",
    verify = crate::verify::results,
)]
pub struct ResultsOp {
    #[operand]
    parent: OperationType,
    #[attr]
    index: Option<i32>,
    #[result]
    val: SingleElementOrRangeOfPDLHandleForAnMlirValue,
}

/// `pdl.rewrite`: Specify the rewrite of a matched pattern.
#[operation(
    name = "pdl.rewrite",
    traits = [
        IsTerminator, HasParent<PatternOp>, NoTerminator, NoRegionArguments, SingleBlock,
        AttrSizedOperandSegments,
    ],
    format = "($root^)? (`with` $name^ (`(` $externalArgs^ `:` type($externalArgs) `)`)?)? \
              ($bodyRegion^)? attr-dict-with-keyword",
    verify_regions = crate::verify::rewrite_regions,
    default_dialect = "pdl",
)]
pub struct RewriteOp {
    #[operand]
    root: Optional<OperationType>,
    #[attr(name = "name")]
    name_value: Option<String>,
    #[operand(name = "externalArgs")]
    external_args: Variadic<PDLAnyType>,
    #[region(name = "bodyRegion")]
    body_region: AnyRegion,
}

/// `pdl.type`: Define a type handle within a pattern.
#[operation(
    name = "pdl.type",
    format = "attr-dict (`:` $constantType^)?",
    verify = crate::verify::r#type,
)]
pub struct TypeOp {
    #[attr(TypeAttrKind, name = "constantType")]
    constant_type: Option<Handle<TypeAttr>>,
    #[result]
    result: TypeType,
}

/// `pdl.types`: Define a range of type handles within a pattern.
#[operation(
    name = "pdl.types",
    format = "attr-dict (`:` $constantTypes^)?",
    verify = crate::verify::types,
)]
pub struct TypesOp {
    #[attr(TypeArrayAttr, name = "constantTypes")]
    constant_types: Option<Handle<ArrayAttr>>,
    #[result]
    result: RangeOfPDLHandleToAnMlirTypeValues,
}
