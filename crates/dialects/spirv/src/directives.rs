//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{DenseElementsAttr, IntegerType, VectorType};
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

/// The index of the selector in the operand groups; the next constants are those of the operands of
/// the default and of the other destinations.
const SELECTOR: usize = 0;
const DEFAULT: usize = 1;
const TARGETS: usize = 2;

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    parser.parse_keyword_str("default")?;
    parser.parse_punct(":")?;
    let default = parser.parse_destination()?;
    parsed.successors[0].push(default.block);
    parsed.operands[DEFAULT] = default.operands;
    parsed.operand_types[DEFAULT].set(default.types);
    let (mut values, mut lengths, mut types) = (Vec::new(), Vec::new(), Vec::new());
    while parser.parse_optional_punct(",") {
        values.push(parser.parse_integer()?);
        parser.parse_punct(":")?;
        let target = parser.parse_destination()?;
        parsed.successors[1].push(target.block);
        lengths.push(target.operands.len() as i32);
        parsed.operands[TARGETS].extend(target.operands);
        types.extend(target.types);
    }
    parsed.operand_types[TARGETS].set(types);
    parsed.segments.push((TARGETS as u16, lengths));
    let selector = parsed.operand_types[SELECTOR].get().and_then(|types| types.first().copied());
    let Some(ty) = selector.filter(|ty| ty.is::<IntegerType>() && !values.is_empty()) else {
        return Ok(true);
    };
    let ty = VectorType::get(parser.context(), &[values.len() as i64], ty);
    if let Ok(elements) = DenseElementsAttr::from_ints(parser.context(), ty, values) {
        state.properties_mut().update::<SwitchProperties, _>(|p| p.literals = Some(elements));
    }
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<SwitchOp>() else { return Ok(()) };
    let mut destinations = op.successors();
    printer.write_str("  default: ")?;
    printer.print_destination(op, destinations.next(), switch.default_operands())?;
    let Some(literals) = switch.literals() else { return Ok(()) };
    let mut groups = switch.target_operands();
    for value in literals.data(op.context()).ints(op.context()) {
        printer.write_str(",")?;
        printer.newline()?;
        write!(printer, "  {}: ", value.display_unsigned())?;
        let operands = groups.next().into_iter().flatten();
        printer.print_destination(op, destinations.next(), operands)?;
    }
    printer.newline()
}
