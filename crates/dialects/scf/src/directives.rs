//! The directives of scf's formats.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpRef, OpState};

use crate::{IndexSwitchOp, IndexSwitchProperties};

/// The cases of an `scf.index_switch`: `case 2 { … }`, each on a line of its own.
pub(crate) struct SwitchCases;

impl Directive for SwitchCases {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SwitchCases", parse: parse_cases, print: print_cases };
}

/// The place of the case regions among the declared regions.
const CASES: usize = 1;

fn parse_cases(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let mut values = Vec::new();
    while parser.parse_optional_keyword_str("case") {
        values.push(parser.parse_integer()?);
        parsed.regions[CASES].push(parser.parse_region(state, &[], false)?);
    }
    state.properties_mut().update::<IndexSwitchProperties, _>(|p| p.cases = values);
    Ok(true)
}

fn print_cases(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let Some(switch) = op.cast::<IndexSwitchOp>() else { return Ok(()) };
    for (value, region) in switch.cases().iter().zip(op.regions().skip(1)) {
        printer.newline()?;
        write!(printer, "case {value} ")?;
        let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
        printer.print_region_of(region, options)?;
    }
    Ok(())
}
