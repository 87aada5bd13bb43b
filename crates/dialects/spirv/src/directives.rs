//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_builtin::property::EnumAttr;
use terrace_builtin::syntax::{SwitchGroups, parse_switch_cases, print_switch_cases};
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::assembly::{parse_string_case, print_string_case};
use crate::{SwitchOp, SwitchProperties};

/// The directive for the optional operands of an image operation, `["Bias"]`; an alias, because the
/// directive has the name of the enumeration.
pub(crate) type ImageOperands = crate::ImageOperands;

impl Directive for ImageOperands {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "ImageOperands",
        parse: parse_image_operands,
        print: print_image_operands,
    };
}

const IMAGE_OPERANDS: &str = "image_operands";

fn parse_image_operands(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    if !parser.parse_optional_punct("[") {
        return Ok(true);
    }
    let operands = parse_string_case::<ImageOperands>(parser, IMAGE_OPERANDS)?;
    parser.parse_punct("]")?;
    let cx = parser.context();
    state.set_inherent(cx, IMAGE_OPERANDS, operands.to_attribute(cx));
    Ok(true)
}

fn print_image_operands(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    _: &[CustomArg],
) -> fmt::Result {
    let held = op.attribute(IMAGE_OPERANDS);
    let operands = held.and_then(|held| ImageOperands::from_attribute(op.context(), held).ok());
    let Some(operands) = operands else { return Ok(()) };
    printer.write_str("[")?;
    print_string_case(printer, operands)?;
    printer.write_str("]")
}

/// The directive for the cases of a `spirv.Switch`: `default: ^bb1(%a : i32), 42: ^bb2`.
pub(crate) struct SwitchOpCases;

impl Directive for SwitchOpCases {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SwitchOpCases", parse: parse_cases, print: print_cases };
}

/// The operand groups that the directive sets.
const GROUPS: SwitchGroups = SwitchGroups { flag: 0, default: 1, cases: 2 };

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let literals = parse_switch_cases(parser, parsed, &GROUPS)?;
    if literals.is_some() {
        state.properties_mut().update::<SwitchProperties, _>(|p| p.literals = literals);
    }
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<SwitchOp>() else { return Ok(()) };
    let literals = switch.literals().map(|literals| literals.data(op.context()));
    print_switch_cases(printer, op, switch.default_operands(), literals, switch.target_operands())
}
