//! Syntax of specialization constants that an operation computes.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Diagnostic, OpName, OpState, OpType, lossless};

use crate::{SpecConstantOperationOpRef, YieldOp};

/// Parses `wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32 {…}`: the operation in the region, which
/// then yields the result of the operation.
pub(crate) fn parse_spec_constant_operation(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    parser.parse_keyword_str("wraps")?;
    let cx = parser.context();
    let location = parser.location_at(parser.position());
    let Some(name) = parser.parse_optional_string() else {
        return Err(Diagnostic::error(location, "expected operation name in quotes"));
    };
    let mut nested = OpState::new(cx, OpName::get(cx, &lossless::encode(&name)), location);
    parser.parse_generic_op_after_name(&mut nested)?;
    let region = parser.empty_region(state);
    state.adopt_region(region);
    let body = state.region_body(parser.body());
    let block = body.append_block(region, []);
    let op = body.create(nested);
    body.insert_op(op, block, None);
    let result = body.results(op).next();
    let mut ending = OpState::new(cx, YieldOp::name(cx), location);
    ending.add_operands(result.as_slice());
    let ending = body.create(ending);
    body.insert_op(ending, block, None);
    let types: Vec<_> = result.into_iter().map(|value| body.value_type(value)).collect();
    state.add_results(&types);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints `wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`, the first operation of the region.
pub(crate) fn print_spec_constant_operation(
    printer: &mut OpAsmPrinter<'_>,
    op: SpecConstantOperationOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" wraps ")?;
    let entry = (*op).region(0).and_then(|region| region.entry());
    match entry.and_then(|entry| entry.ops().next()) {
        Some(nested) => printer.print_generic_op(nested),
        None => Ok(()),
    }
}
