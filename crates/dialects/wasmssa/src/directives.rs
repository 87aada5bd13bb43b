//! The custom directives in the assembly formats of the dialect.

use std::fmt;

use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint};
use terrace_ir::{OpRef, OpState};

/// The directive for the region after `else`, which is omitted if the region has no blocks.
pub(crate) struct ElseRegion;

impl Directive for ElseRegion {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "ElseRegion", parse: parse_else, print: print_else };
}

/// MLIR prints this text in quotation marks, although it reads only a keyword; Terrace reads both.
const KEYWORD: &str = "else ";

fn parse_else(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[CustomArg::Var(Var::Region(at))] = args else { return Ok(false) };
    let place = parser.position();
    let has_else = match parser.parse_optional_string() {
        Some(text) if text == KEYWORD.as_bytes() => true,
        Some(_) => return Err(parser.error(place, "expected 'else'")),
        None => parser.parse_optional_keyword_str("else"),
    };
    let region = match has_else {
        true => parser.parse_region(state, &[], false)?,
        false => parser.empty_region(state),
    };
    parsed.regions[usize::from(at)].push(region);
    Ok(true)
}

fn print_else(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[CustomArg::Var(Var::Region(at))] = args else { return Ok(()) };
    match op.region(at.into()).filter(|region| region.entry().is_some()) {
        Some(region) => {
            write!(printer, "\"{KEYWORD}\"")?;
            printer.print_region_of(region, RegionPrint::default())
        }
        None => Ok(()),
    }
}
