//! The syntax of conditionals and loops that several dialects share.

use std::fmt;

use terrace_ir::syntax::{
    Argument, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, UnresolvedOperand,
};
use terrace_ir::{Body, OpRef, OpState, OpType, Value};

/// Reads `{ … } else { … } {…}`: two regions with the terminator `T`, of which the second is
/// optional, and attributes.
///
/// # Errors
/// When the text does not match this syntax.
pub fn parse_branches<T: OpType>(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parser.parse_region_ended_by::<T>(state, &[])?;
    if parser.parse_optional_keyword_str("else") {
        parser.parse_region_ended_by::<T>(state, &[])?;
    } else {
        let empty = parser.empty_region(state);
        state.adopt_region(empty);
    }
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Writes ` { … } else { … } {…}`, without the second region if it is empty and without the
/// `elided` attributes.
///
/// # Errors
/// When writing fails.
pub fn print_branches(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    terminators: bool,
    elided: &[&str],
) -> fmt::Result {
    let options = RegionPrint { entry_arguments: false, terminators, ..RegionPrint::default() };
    for (at, region) in op.regions().enumerate() {
        if at > 0 && region.is_empty() {
            continue;
        }
        printer.write_str(if at > 0 { " else " } else { " " })?;
        printer.print_region_of(region, options)?;
    }
    printer.print_all_attributes(op, elided)
}

/// Reads `%i = %lower to %upper step %step`.
///
/// # Errors
/// When the text does not match this syntax.
pub fn parse_loop_range(
    parser: &mut OpAsmParser<'_>,
) -> ParseResult<(Argument, [UnresolvedOperand; 3])> {
    let induction = parser.parse_argument(false, false)?;
    parser.parse_punct("=")?;
    let lower = parser.parse_operand()?;
    parser.parse_keyword_str("to")?;
    let upper = parser.parse_operand()?;
    parser.parse_keyword_str("step")?;
    let step = parser.parse_operand()?;
    Ok((induction, [lower, upper, step]))
}

/// Writes `%i = %lower to %upper step %step`; `range` holds the bounds and the step.
///
/// # Errors
/// When writing fails.
pub fn print_loop_range(
    printer: &mut OpAsmPrinter<'_>,
    body: &Body,
    induction: Value,
    range: impl IntoIterator<Item = Value>,
) -> fmt::Result {
    printer.print_operand(body, induction)?;
    for (word, value) in [" = ", " to ", " step "].into_iter().zip(range) {
        printer.write_str(word)?;
        printer.print_operand(body, value)?;
    }
    Ok(())
}
