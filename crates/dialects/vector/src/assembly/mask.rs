//! Syntax of `vector.mask`, whose region is printed as the single operation that it masks.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Block, Body, Builder, Location, OpState, Value};

use crate::{MaskOpRef, YieldOp};

pub(crate) fn parse_mask(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mask = parser.parse_operand()?;
    let passthru = match parser.parse_optional_punct(",") {
        true => Some(parser.parse_operand()?),
        false => None,
    };
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    let location = state.location();
    let body = state.region_body(parser.body());
    let block = body.first_block(region).unwrap_or_else(|| body.append_block(region, []));
    complete(body, block, location);
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let mask_type = parser.parse_type()?;
    let results = parser.parse_optional_arrow_types()?;
    let value = parser.resolve_operand(&mask, mask_type)?;
    state.add_operand(value);
    if let Some(passthru) = passthru {
        let Some(ty) = results.first() else {
            let message = "expects a result if passthru operand is provided";
            return Err(parser.error(parser.name_position(), message));
        };
        let value = parser.resolve_operand(&passthru, *ty)?;
        state.add_operand(value);
    }
    state.add_results(&results);
    Ok(())
}

/// Appends a `vector.yield` of the results of the only operation of `block`, unless the block ends
/// in one.
fn complete(body: &mut Body, block: Block, location: Location) {
    let last = body.last_op(block);
    if last.is_some_and(|last| body.op(last).is::<YieldOp>()) {
        return;
    }
    let only = last.filter(|last| body.first_op(block) == Some(*last));
    let values: Vec<Value> = only.map_or_else(Vec::new, |op| body.op(op).results().collect());
    YieldOp::build(&mut Builder::at_end(body, block, location), values);
}

pub(crate) fn print_mask(printer: &mut OpAsmPrinter<'_>, op: MaskOpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_operands(*op)?;
    printer.write_str(" { ")?;
    let block = op.region(0).and_then(|region| region.entry());
    if let Some(first) = block.and_then(|block| block.ops().next()) {
        printer.print_custom_or_generic_op(first)?;
    }
    printer.write_str(" }")?;
    printer.print_optional_attr_dict(op.attributes(), &[])?;
    printer.write_str(" : ")?;
    printer.print_type(op.body().value_type(op.mask()))?;
    printer.print_optional_arrow_types(op.result_types())
}
