//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::op_traits::SameTypeOperands;
use terrace_builtin::property::{
    AnyAttr, ConfinedAttr, DictArrayAttr, IntNonNegative, StrArrayAttr, SymbolName, Unit,
};
use terrace_ir::constraints::{AnyRegion, MinSizedRegion};
use terrace_ir::op_traits::{
    AttrSizedOperandSegments, HasParent, IsTerminator, IsolatedFromAbove, Pure, Symbol,
};
use terrace_ir::{ArrayAttr, Attribute, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::operation;
use terrace_pdl::directives::RangeType;

use super::constraints::{
    PDLAnyType, RangeOfPDLHandleToAnMlirOperationValues,
    RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir, RangeOfPDLHandleToAnMlirTypeValues,
    RangeOfPdlTypeValues, SingleElementOrRangeOfPDLHandleForAnMlirValue,
    SingleElementOrRangeOfPDLHandleToAnMlirType,
};
use super::kinds::{
    ArrayAttrKind, I32ElementsAttr, SymbolRefAttrKind, TypeArrayArrayAttribute, TypeArrayAttr,
    TypeAttrKind, TypeAttributeOfFunctionType,
};
use crate::directives::{CreateOperationOpAttributes, CreateOperationOpResults};

/// `pdl_interp.apply_constraint`: Apply a constraint to a set of positional values.
#[operation(
    name = "pdl_interp.apply_constraint",
    traits = [IsTerminator],
    format = "$name `(` $args `:` type($args) `)` (`:` type($results)^)? attr-dict `->` successors",
)]
pub struct ApplyConstraintOp {
    #[attr(name = "name")]
    name_value: String,
    #[operand]
    args: Variadic<PDLAnyType>,
    #[attr(default = false, name = "isNegated")]
    is_negated: bool,
    #[result]
    results: Variadic<PDLAnyType>,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.apply_rewrite`: Invoke and apply an externally registered rewrite method.
#[operation(
    name = "pdl_interp.apply_rewrite",
    format = "$name (`(` $args^ `:` type($args) `)`)? (`:` type($results)^)? attr-dict"
)]
pub struct ApplyRewriteOp {
    #[attr(name = "name")]
    name_value: String,
    #[operand]
    args: Variadic<PDLAnyType>,
    #[result]
    results: Variadic<PDLAnyType>,
}

/// `pdl_interp.are_equal`: Check if two positional values or ranges are equivalent.
#[operation(
    name = "pdl_interp.are_equal",
    traits = [IsTerminator, Pure, SameTypeOperands],
    format = "operands `:` type($lhs) attr-dict `->` successors",
)]
pub struct AreEqualOp {
    #[operand]
    lhs: PDLAnyType,
    #[operand]
    rhs: PDLAnyType,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.branch`: General branch operation.
#[operation(
    name = "pdl_interp.branch",
    traits = [Pure, IsTerminator],
    format = "$dest attr-dict",
)]
pub struct BranchOp {
    #[successor]
    dest: Block,
}

/// `pdl_interp.check_attribute`: Check the value of an `Attribute`.
#[operation(
    name = "pdl_interp.check_attribute",
    traits = [IsTerminator, Pure],
    format = "$attribute `is` $constantValue attr-dict `->` successors",
)]
pub struct CheckAttributeOp {
    #[operand]
    attribute: terrace_pdl::AttributeType,
    #[attr(AnyAttr, name = "constantValue")]
    constant_value: Attribute,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.check_operand_count`: Check the number of operands of an `Operation`.
#[operation(
    name = "pdl_interp.check_operand_count",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
)]
pub struct CheckOperandCountOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    count: i32,
    #[attr(Unit, name = "compareAtLeast")]
    compare_at_least: bool,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.check_operation_name`: Check the OperationName of an `Operation`.
#[operation(
    name = "pdl_interp.check_operation_name",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `is` $name attr-dict `->` successors",
)]
pub struct CheckOperationNameOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(name = "name")]
    name_value: String,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.check_result_count`: Check the number of results of an `Operation`.
#[operation(
    name = "pdl_interp.check_result_count",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `is` (`at_least` $compareAtLeast^)? $count attr-dict `->` successors",
)]
pub struct CheckResultCountOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    count: i32,
    #[attr(Unit, name = "compareAtLeast")]
    compare_at_least: bool,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.check_type`: Compare a type to a known value.
#[operation(
    name = "pdl_interp.check_type",
    traits = [IsTerminator, Pure],
    format = "$value `is` $type attr-dict `->` successors",
)]
pub struct CheckTypeOp {
    #[operand]
    value: terrace_pdl::TypeType,
    #[attr(TypeAttrKind)]
    r#type: Handle<TypeAttr>,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.check_types`: Compare a range of types to a range of known values.
#[operation(
    name = "pdl_interp.check_types",
    traits = [IsTerminator, Pure],
    format = "$value `are` $types attr-dict `->` successors",
)]
pub struct CheckTypesOp {
    #[operand]
    value: RangeOfPDLHandleToAnMlirTypeValues,
    #[attr(TypeArrayAttr)]
    types: Handle<ArrayAttr>,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.continue`: Breaks the current iteration.
#[operation(
    name = "pdl_interp.continue",
    traits = [Pure, HasParent<ForEachOp>, IsTerminator],
    format = "attr-dict",
)]
pub struct ContinueOp {}

/// `pdl_interp.create_attribute`: Create an interpreter handle to a constant `Attribute`.
#[operation(
    name = "pdl_interp.create_attribute",
    traits = [Pure],
    format = "$value attr-dict-with-keyword",
)]
pub struct CreateAttributeOp {
    #[attr(AnyAttr)]
    value: Attribute,
    #[result]
    attribute: terrace_pdl::AttributeType,
}

/// `pdl_interp.create_operation`: Create an instance of a specific `Operation`.
#[operation(
    name = "pdl_interp.create_operation",
    traits = [AttrSizedOperandSegments],
    format = "$name (`(` $inputOperands^ `:` type($inputOperands) `)`)? `` \
              custom<CreateOperationOpAttributes>($inputAttributes, $inputAttributeNames) \
              custom<CreateOperationOpResults>($inputResultTypes, type($inputResultTypes), \
              $inferredResultTypes) attr-dict",
    verify = crate::verify::create_operation,
)]
pub struct CreateOperationOp {
    #[attr(name = "name")]
    name_value: String,
    #[operand(name = "inputOperands")]
    input_operands: Variadic<SingleElementOrRangeOfPDLHandleForAnMlirValue>,
    #[operand(name = "inputAttributes")]
    input_attributes: Variadic<terrace_pdl::AttributeType>,
    #[attr(StrArrayAttr, name = "inputAttributeNames")]
    input_attribute_names: Handle<ArrayAttr>,
    #[operand(name = "inputResultTypes")]
    input_result_types: Variadic<SingleElementOrRangeOfPDLHandleToAnMlirType>,
    #[attr(Unit, name = "inferredResultTypes")]
    inferred_result_types: bool,
    #[result(name = "resultOp")]
    result_op: terrace_pdl::OperationType,
}

/// `pdl_interp.create_range`: Construct a range of PDL entities.
#[operation(
    name = "pdl_interp.create_range",
    traits = [Pure],
    format = "($arguments^ `:` type($arguments))? custom<RangeType>(ref(type($arguments)), \
              type($result)) attr-dict",
    verify = crate::verify::create_range,
)]
pub struct CreateRangeOp {
    #[operand]
    arguments: Variadic<PDLAnyType>,
    #[result]
    result: RangeOfPDLHandleToAnMlirTypeOrPDLHandleForAnMlir,
}

/// `pdl_interp.create_type`: Create an interpreter handle to a constant `Type`.
#[operation(
    name = "pdl_interp.create_type",
    traits = [Pure],
    format = "$value attr-dict",
)]
pub struct CreateTypeOp {
    #[attr(TypeAttrKind)]
    value: Handle<TypeAttr>,
    #[result]
    result: terrace_pdl::TypeType,
}

/// `pdl_interp.create_types`: Create an interpreter handle to a range of constant `Type`s.
#[operation(
    name = "pdl_interp.create_types",
    traits = [Pure],
    format = "$value attr-dict",
)]
pub struct CreateTypesOp {
    #[attr(TypeArrayAttr)]
    value: Handle<ArrayAttr>,
    #[result]
    result: RangeOfPDLHandleToAnMlirTypeValues,
}

/// `pdl_interp.erase`: Mark an operation as `erased`.
#[operation(name = "pdl_interp.erase", format = "$inputOp attr-dict")]
pub struct EraseOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
}

/// `pdl_interp.extract`: Extract the item at the specified index in a range.
#[operation(
    name = "pdl_interp.extract",
    traits = [
        Pure,
        TypesMatchWith("`range` is a PDL range whose element type matches type of `result`", result, range, terrace_pdl::range_of),
    ],
    format = "$index `of` $range `:` type($result) attr-dict",
)]
pub struct ExtractOp {
    #[operand]
    range: RangeOfPdlTypeValues,
    #[attr(ConfinedAttr<IntNonNegative>)]
    index: i32,
    #[result]
    result: PDLAnyType,
}

/// `pdl_interp.finalize`: Finalize a pattern match or rewrite sequence.
#[operation(
    name = "pdl_interp.finalize",
    traits = [Pure, IsTerminator],
    format = "attr-dict",
)]
pub struct FinalizeOp {}

/// `pdl_interp.foreach`: Iterates over a range of values or ranges.
///
/// ```text
/// pdl_interp.foreach %value : type in %range { … } attr-dict -> ^successor
/// ```
#[operation(
    name = "pdl_interp.foreach",
    traits = [IsTerminator],
    assembly = custom(crate::assembly::parse_foreach, crate::assembly::print_foreach),
    verify = crate::verify::foreach,
)]
pub struct ForEachOp {
    #[operand]
    values: RangeOfPdlTypeValues,
    #[region]
    region: AnyRegion,
    #[successor]
    successor: Block,
}

/// Defines a function of the interpreter of patterns: the matcher, or a rewriter.
///
/// ```text
/// pdl_interp.func (visibility)? @name(%arg : type, …) (-> (types))? (attributes {…})? { … }
/// ```
///
/// The blocks of the matcher check predicates one by one; `pdl_interp.finalize` ends an attempt to
/// match.
///
/// ```mlir
/// module {
///   pdl_interp.func @matcher(%root: !pdl.operation) {
///     pdl_interp.check_operation_name of %root is "test.add" -> ^matched, ^end
///   ^matched:
///     pdl_interp.record_match @rewriters::@twice(%root : !pdl.operation) : benefit(1),
///         loc([%root]), root("test.add") -> ^end
///   ^end:
///     pdl_interp.finalize
///   }
///   module @rewriters {
///     pdl_interp.func @twice(%root: !pdl.operation) {
///       pdl_interp.finalize
///     }
///   }
/// }
/// ```
#[operation(
    name = "pdl_interp.func",
    traits = [Symbol, IsolatedFromAbove],
    interfaces = [terrace_interfaces::CallableOp, terrace_builtin::FunctionOp],
    assembly = custom(crate::assembly::parse_func, crate::assembly::print_func),
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
    #[region]
    body: MinSizedRegion<1>,
}

/// `pdl_interp.get_attribute`: Get a specified attribute value from an `Operation`.
#[operation(
    name = "pdl_interp.get_attribute",
    traits = [Pure],
    format = "$name `of` $inputOp attr-dict",
)]
pub struct GetAttributeOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(name = "name")]
    name_value: String,
    #[result]
    attribute: terrace_pdl::AttributeType,
}

/// `pdl_interp.get_attribute_type`: Get the result type of a specified `Attribute`.
#[operation(
    name = "pdl_interp.get_attribute_type",
    traits = [Pure],
    format = "`of` $value attr-dict",
)]
pub struct GetAttributeTypeOp {
    #[operand]
    value: terrace_pdl::AttributeType,
    #[result]
    result: terrace_pdl::TypeType,
}

/// `pdl_interp.get_defining_op`: Get the defining operation of a `Value`.
#[operation(
    name = "pdl_interp.get_defining_op",
    traits = [Pure],
    format = "`of` $value `:` type($value) attr-dict",
)]
pub struct GetDefiningOpOp {
    #[operand]
    value: SingleElementOrRangeOfPDLHandleForAnMlirValue,
    #[result(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
}

/// `pdl_interp.get_operand`: Get a specified operand from an `Operation`.
#[operation(
    name = "pdl_interp.get_operand",
    traits = [Pure],
    format = "$index `of` $inputOp attr-dict",
)]
pub struct GetOperandOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    index: i32,
    #[result]
    value: terrace_pdl::ValueType,
}

/// `pdl_interp.get_operands`: Get a specified operand group from an `Operation`.
#[operation(
    name = "pdl_interp.get_operands",
    traits = [Pure],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict",
)]
pub struct GetOperandsOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    index: Option<i32>,
    #[result]
    value: SingleElementOrRangeOfPDLHandleForAnMlirValue,
}

/// `pdl_interp.get_result`: Get a specified result from an `Operation`.
#[operation(
    name = "pdl_interp.get_result",
    traits = [Pure],
    format = "$index `of` $inputOp attr-dict",
)]
pub struct GetResultOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    index: i32,
    #[result]
    value: terrace_pdl::ValueType,
}

/// `pdl_interp.get_results`: Get a specified result group from an `Operation`.
#[operation(
    name = "pdl_interp.get_results",
    traits = [Pure],
    format = "($index^)? `of` $inputOp `:` type($value) attr-dict",
)]
pub struct GetResultsOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(ConfinedAttr<IntNonNegative>)]
    index: Option<i32>,
    #[result]
    value: SingleElementOrRangeOfPDLHandleForAnMlirValue,
}

/// `pdl_interp.get_users`: Get the users of a `Value`.
#[operation(
    name = "pdl_interp.get_users",
    traits = [Pure],
    format = "`of` $value `:` type($value) attr-dict",
)]
pub struct GetUsersOp {
    #[operand]
    value: SingleElementOrRangeOfPDLHandleForAnMlirValue,
    #[result]
    operations: RangeOfPDLHandleToAnMlirOperationValues,
}

/// `pdl_interp.get_value_type`: Get the result type of a specified `Value`.
#[operation(
    name = "pdl_interp.get_value_type",
    traits = [
        Pure,
        TypesMatchWith("`value` type matches arity of `result`", result, value, terrace_pdl::values_of_types),
    ],
    format = "`of` $value `:` type($result) attr-dict",
)]
pub struct GetValueTypeOp {
    #[operand]
    value: SingleElementOrRangeOfPDLHandleForAnMlirValue,
    #[result]
    result: SingleElementOrRangeOfPDLHandleToAnMlirType,
}

/// `pdl_interp.is_not_null`: Check if a positional value is non-null.
#[operation(
    name = "pdl_interp.is_not_null",
    traits = [IsTerminator, Pure],
    format = "$value `:` type($value) attr-dict `->` successors",
)]
pub struct IsNotNullOp {
    #[operand]
    value: PDLAnyType,
    #[successor(name = "trueDest")]
    true_dest: Block,
    #[successor(name = "falseDest")]
    false_dest: Block,
}

/// `pdl_interp.record_match`: Record the metadata for a successful pattern match.
#[operation(
    name = "pdl_interp.record_match",
    traits = [AttrSizedOperandSegments, IsTerminator],
    format = "$rewriter (`(` $inputs^ `:` type($inputs) `)`)? `:` `benefit` `(` $benefit `)` `,` \
              (`generatedOps` `(` $generatedOps^ `)` `,`)? `loc` `(` `[` $matchedOps `]` `)` (`,` \
              `root` `(` $rootKind^ `)`)? attr-dict `->` $dest",
)]
pub struct RecordMatchOp {
    #[operand]
    inputs: Variadic<PDLAnyType>,
    #[operand(name = "matchedOps")]
    matched_ops: Variadic<terrace_pdl::OperationType>,
    #[attr(SymbolRefAttrKind)]
    rewriter: Handle<SymbolRefAttr>,
    #[attr(name = "rootKind")]
    root_kind: Option<String>,
    #[attr(StrArrayAttr, name = "generatedOps")]
    generated_ops: Option<Handle<ArrayAttr>>,
    #[attr(ConfinedAttr<IntNonNegative>)]
    benefit: i16,
    #[successor]
    dest: Block,
}

/// `pdl_interp.replace`: Mark an operation as `replace`d.
#[operation(
    name = "pdl_interp.replace",
    format = "$inputOp `with` ` ` `(` ($replValues^ `:` type($replValues))? `)` attr-dict"
)]
pub struct ReplaceOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[operand(name = "replValues")]
    repl_values: Variadic<SingleElementOrRangeOfPDLHandleForAnMlirValue>,
}

/// `pdl_interp.switch_attribute`: Switch on the value of an `Attribute`.
#[operation(
    name = "pdl_interp.switch_attribute",
    traits = [IsTerminator, Pure],
    format = "$attribute `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_attribute,
)]
pub struct SwitchAttributeOp {
    #[operand]
    attribute: terrace_pdl::AttributeType,
    #[attr(ArrayAttrKind, name = "caseValues")]
    case_values: Handle<ArrayAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}

/// `pdl_interp.switch_operand_count`: Switch on the operand count of an `Operation`.
#[operation(
    name = "pdl_interp.switch_operand_count",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_operand_count,
)]
pub struct SwitchOperandCountOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(I32ElementsAttr, name = "caseValues")]
    case_values: Handle<DenseElementsAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}

/// `pdl_interp.switch_operation_name`: Switch on the OperationName of an `Operation`.
#[operation(
    name = "pdl_interp.switch_operation_name",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_operation_name,
)]
pub struct SwitchOperationNameOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(StrArrayAttr, name = "caseValues")]
    case_values: Handle<ArrayAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}

/// `pdl_interp.switch_result_count`: Switch on the result count of an `Operation`.
#[operation(
    name = "pdl_interp.switch_result_count",
    traits = [IsTerminator, Pure],
    format = "`of` $inputOp `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_result_count,
)]
pub struct SwitchResultCountOp {
    #[operand(name = "inputOp")]
    input_op: terrace_pdl::OperationType,
    #[attr(I32ElementsAttr, name = "caseValues")]
    case_values: Handle<DenseElementsAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}

/// `pdl_interp.switch_type`: Switch on a `Type` value.
#[operation(
    name = "pdl_interp.switch_type",
    traits = [IsTerminator, Pure],
    format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_type,
)]
pub struct SwitchTypeOp {
    #[operand]
    value: terrace_pdl::TypeType,
    #[attr(TypeArrayAttr, name = "caseValues")]
    case_values: Handle<ArrayAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}

/// `pdl_interp.switch_types`: Switch on a range of `Type` values.
#[operation(
    name = "pdl_interp.switch_types",
    traits = [IsTerminator, Pure],
    format = "$value `to` $caseValues `(` $cases `)` attr-dict `->` $defaultDest",
    verify = crate::verify::switch_types,
)]
pub struct SwitchTypesOp {
    #[operand]
    value: RangeOfPDLHandleToAnMlirTypeValues,
    #[attr(TypeArrayArrayAttribute, name = "caseValues")]
    case_values: Handle<ArrayAttr>,
    #[successor(name = "defaultDest")]
    default_dest: Block,
    #[successor]
    cases: Variadic<Block>,
}
