//! Test operations of the transform dialect for scripts as a whole.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::Unit;
use terrace_dialects::transform::effects::{
    consumes_handle, handles_only, in_place, modifies_payload, nothing, only_reads_payload,
    produces_handle,
};
use terrace_dialects::transform::traits::{
    ConversionPatternDescriptorOpInterface, PatternDescriptorOpInterface,
    PossibleTopLevelTransformOpTrait, TransformOpInterface, TypeConverterBuilderOpInterface,
};
use terrace_dialects::transform::{TransformAnyHandleOrParamType, TransformHandleTypeInterface};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::effects::Effect;
use terrace_ir::op_traits::IsTerminator;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Ident, OpRef, OpState, StringAttr};
use terrace_ods::operation;

/// Adds the test extension to the interpreter.
#[operation(
    name = "transform.test_add_test_extension",
    traits = [TransformOpInterface],
    format = "$message attr-dict",
    effects = nothing,
)]
pub struct TestAddExtensionOp {
    #[attr]
    message: String,
}

/// Removes the test extension from the interpreter.
#[operation(
    name = "transform.test_remove_test_extension",
    traits = [TransformOpInterface],
    format = "attr-dict",
    effects = nothing,
)]
pub struct TestRemoveExtensionOp {}

/// Has the side effects that its attributes list.
#[operation(
    name = "transform.test_required_memory_effects",
    traits = [TransformOpInterface],
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = required_effects,
)]
pub struct TestRequiredEffectsOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
    #[attr(Unit)]
    has_operand_effect: bool,
    #[attr(Unit)]
    has_result_effect: bool,
    #[attr(Unit)]
    modifies_payload: bool,
    #[result]
    out: TransformHandleTypeInterface,
}

/// Rewrites the payload with a tracking rewriter.
#[operation(
    name = "transform.test_tracked_rewrite",
    traits = [TransformOpInterface],
    format = "$in attr-dict `:` functional-type(operands, results)",
    effects = in_place,
)]
pub struct TestTrackedRewriteOp {
    #[operand]
    r#in: TransformHandleTypeInterface,
}

/// Notifies the interpreter that one payload operation has replaced another.
#[operation(
    name = "transform.test_notify_payload_op_replaced",
    traits = [TransformOpInterface],
    format = "operands attr-dict `:` functional-type(operands, results)",
    effects = handles_only,
)]
pub struct TestNotifyReplacedOp {
    #[operand]
    original: TransformHandleTypeInterface,
    #[operand]
    replacement: TransformHandleTypeInterface,
}

/// Makes the payload invalid.
#[operation(
    name = "transform.test_produce_invalid_ir",
    traits = [TransformOpInterface],
    format = "$target attr-dict `:` type($target)",
    effects = in_place,
)]
pub struct TestInvalidIrOp {
    #[operand]
    target: TransformHandleTypeInterface,
}

/// Applies its region several times.
#[operation(
    name = "transform.test_re_enter_region",
    traits = [TransformOpInterface],
    format = "($args^ `:` type($args))? attr-dict-with-keyword regions",
    effects = in_place,
)]
pub struct TestReEnterRegionOp {
    #[operand]
    args: Variadic<TransformAnyHandleOrParamType>,
    #[region]
    body: AnyRegion,
}

/// Checks the initial state of the interpreter.
#[operation(
    name = "transform.test_initializer_extension",
    traits = [TransformOpInterface],
    format = "attr-dict",
    effects = nothing,
)]
pub struct TestInitializerOp {
    #[attr]
    r#type: Option<String>,
}

/// Has two regions without a meaning.
#[operation(
    name = "transform.test_transform_op_with_regions",
    traits = [TransformOpInterface],
    format = "attr-dict-with-keyword regions",
    effects = nothing,
)]
pub struct TestWithRegionsOp {
    #[region]
    first: AnyRegion,
    #[region]
    second: AnyRegion,
}

/// Terminates a block with any number of successors.
#[operation(
    name = "transform.test_branching_transform_op_terminator",
    traits = [IsTerminator, TransformOpInterface],
    effects = nothing,
)]
pub struct TestBranchingOp {
    #[successor]
    succ: Variadic<Block>,
}

/// Does nothing, or emits a message.
#[operation(
    name = "transform.test_transform_op",
    traits = [TransformOpInterface],
    assembly = custom(parse_message, print_message),
    effects = nothing,
)]
pub struct TestTransformOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    inside: Variadic<AnyRegion>,
}

/// Serves as payload for scripts that transform scripts.
#[operation(
    name = "transform.test_dummy_payload_op",
    traits = [TransformOpInterface],
    format = "$operands attr-dict `:` functional-type(operands, results)",
    effects = makes_results,
)]
pub struct TestDummyPayloadOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
}

/// Declares itself a possible top-level operation of a script without the required interface.
#[operation(
    name = "transform.test_transform_unrestricted_op_no_interface",
    traits = [PossibleTopLevelTransformOpTrait, TransformOpInterface],
    effects = nothing,
)]
pub struct TestUnrestrictedOp {
    #[operand]
    operands: Variadic<AnyType>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    inside: Variadic<AnyRegion>,
}

/// Selects the type converter of tests.
#[operation(
    name = "transform.apply_conversion_patterns.transform.test_type_converter",
    traits = [TypeConverterBuilderOpInterface],
    format = "attr-dict",
)]
pub struct TestTypeConverterOp {}

/// Stands for the patterns of tests.
#[operation(
    name = "transform.apply_patterns.transform.test_patterns",
    traits = [PatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct TestPatternsOp {}

/// Stands for the conversion patterns of tests.
#[operation(
    name = "transform.apply_conversion_patterns.transform.test_conversion_patterns",
    traits = [ConversionPatternDescriptorOpInterface],
    format = "attr-dict",
)]
pub struct TestConversionPatternsOp {}

/// Adds effects for the results only, without effects on the operands.
fn makes_results(op: OpRef<'_>, effects: &mut Vec<Effect>) {
    produces_handle(op.results(), effects);
}

fn required_effects(op: TestRequiredEffectsOpRef<'_>, effects: &mut Vec<Effect>) {
    if op.has_operand_effect() {
        consumes_handle(op.operands(), effects);
    }
    if op.has_result_effect() {
        produces_handle(op.results(), effects);
    }
    if op.modifies_payload() { modifies_payload(effects) } else { only_reads_payload(effects) }
}

/// Parses an optional string as the attribute `message`.
fn parse_message(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let Some(message) = parser.parse_optional_attribute(None)? else { return Ok(()) };
    if !message.is::<StringAttr>() {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    }
    let name = Ident::get(parser.context(), "message");
    state.attributes_mut().push((name, message));
    Ok(())
}

fn print_message(printer: &mut OpAsmPrinter<'_>, op: TestTransformOpRef<'_>) -> std::fmt::Result {
    let Some(message) = (*op).attribute("message") else { return Ok(()) };
    printer.write_str(" ")?;
    printer.print_attribute(message, TypeElision::Never)
}
