//! Directives for the control of loops and for combined constructs.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint,
};
use terrace_ir::{OpRef, OpState};

use crate::{CombinedConstructsType, CombinedConstructsTypeAttr};

/// The construct that a loop is combined with, for example `kernels`.
pub(crate) struct CombinedConstructsLoop;

impl Directive for CombinedConstructsLoop {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CombinedConstructsLoop",
        parse: parse_construct,
        print: print_construct,
    };
}

const CONSTRUCTS: [(CombinedConstructsType, &str); 3] = [
    (CombinedConstructsType::KernelsLoop, "kernels"),
    (CombinedConstructsType::ParallelLoop, "parallel"),
    (CombinedConstructsType::SerialLoop, "serial"),
];

fn parse_construct(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[combined] = args else { return Ok(false) };
    let found = parser.parse_optional_keyword_in(&CONSTRUCTS.map(|(_, keyword)| keyword));
    let Some((construct, _)) = found.and_then(|at| CONSTRUCTS.get(at)) else {
        return Err(parser.error(parser.position(), "expected compute construct name"));
    };
    let cx = parser.context();
    combined.set_property(cx, state, CombinedConstructsTypeAttr(*construct).intern(cx).attr());
    Ok(true)
}

fn print_construct(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    args: &[CustomArg],
) -> fmt::Result {
    let held = args.first().and_then(|combined| combined.property(op));
    let held = held.and_then(|held| held.downcast::<CombinedConstructsTypeAttr>(op.context()));
    let known = CONSTRUCTS.iter().find(|(construct, _)| held.is_some_and(|h| h.0 == *construct));
    known.map_or(Ok(()), |(_, keyword)| printer.write_str(keyword))
}

/// The induction variables and bounds of a loop, unless nested loops hold them, and its region:
/// `control(%i : index) = (%a : index) to (%b : index) step (%c : index) { … }`.
pub(crate) struct LoopControl;

impl Directive for LoopControl {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "LoopControl", parse: parse_control, print: print_control };
}

/// For each list of bounds, its keyword, operands and types.
type Bounds = [(&'static str, CustomArg, CustomArg); 3];

/// Splits the arguments of the directive into the index of the region and the bounds; `None` if the
/// directive has other arguments.
fn arguments(args: &[CustomArg]) -> Option<(usize, Bounds)> {
    let &[CustomArg::Var(Var::Region(region)), lower, lowers, upper, uppers, step, steps] = args
    else {
        return None;
    };
    let bounds = [("=", lower, lowers), ("to", upper, uppers), ("step", step, steps)];
    Some((usize::from(region), bounds))
}

fn parse_control(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let Some((region, bounds)) = arguments(args) else { return Ok(false) };
    let mut counters: Vec<Argument> = Vec::new();
    if parser.parse_optional_keyword_str("control") {
        parser.parse_punct("(")?;
        counters = parser.parse_argument_list(Delimiter::None, true, false)?;
        parser.parse_punct(")")?;
        for (keyword, operands, types) in bounds {
            match keyword {
                "=" => parser.parse_punct(keyword)?,
                _ => parser.parse_keyword_str(keyword)?,
            }
            parser.parse_punct("(")?;
            parsed.set_operands(operands, parser.parse_operands(counters.len())?);
            parser.parse_punct(":")?;
            parsed.set_types(types, parser.parse_type_list()?);
            parser.parse_punct(")")?;
        }
    } else {
        bounds.iter().for_each(|(_, _, types)| parsed.set_types(*types, []));
    }
    let read = parser.parse_region(state, &counters, false)?;
    parsed.regions[region].push(read);
    Ok(true)
}

fn print_control(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let Some((region, bounds)) = arguments(args) else { return Ok(()) };
    let Some(region) = op.region(region) else { return Ok(()) };
    let counters = region.entry().map_or(&[][..], |block| block.arguments());
    if !counters.is_empty() {
        printer.write_str("control(")?;
        printer.print_list(counters, |printer, counter| {
            printer.print_typed_operand(op.body(), *counter)
        })?;
        printer.write_str(")")?;
        for (keyword, operands, types) in bounds {
            let space = if keyword == "step" { "  " } else { " " };
            write!(printer, "{space}{keyword} (")?;
            printer.print_values(op.body(), operands.values(op))?;
            printer.write_str(" : ")?;
            printer.print_types(types.types(op))?;
            printer.write_str(")")?;
        }
        printer.write_str(" ")?;
    }
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, options)
}
