//! Custom directives of the declarative formats of the dialect.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::Parameter;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState};

use crate::{ExtractIterSpaceOp, ExtractIterSpaceProperties};

/// The directive for the levels of an iteration space, `0 to 2`; an alias, because the directive
/// has the name of the type parameter.
pub(crate) type LevelRange = crate::LevelRange;

impl Directive for LevelRange {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "LevelRange", parse: parse_levels, print: print_levels };
}

fn parse_levels(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    _: &[CustomArg],
) -> ParseResult<bool> {
    let levels = LevelRange::parse(parser)?;
    let cx = parser.context();
    let level = |level: u64| IntegerAttr::index(cx, level.cast_signed());
    state.properties_mut().update::<ExtractIterSpaceProperties, _>(|p| {
        (p.lo_lvl, p.hi_lvl) = (level(levels.low), level(levels.high));
    });
    Ok(true)
}

fn print_levels(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, _: &[CustomArg]) -> fmt::Result {
    let levels = op.cast::<ExtractIterSpaceOp>().and_then(|op| op.levels());
    levels.map_or(Ok(()), |levels| levels.print(printer))
}
