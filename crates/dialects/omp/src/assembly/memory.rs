//! Syntax of the allocation of device memory.

use std::fmt;

use terrace_builtin::{IndexType, IntegerType};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpState, Type, TypeAttr, Value};

use crate::{TargetAllocMemOpRef, TargetAllocMemProperties};

/// Parses `%device : type, type(%parameter : type), %size {…}`.
pub(crate) fn parse_target_allocmem(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let cx = parser.context();
    let device = parser.parse_operand()?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    parser.resolve_operands(state, [&device], ty)?;
    parser.parse_punct(",")?;
    let allocated = parser.parse_type()?;
    let (mut operands, mut types) = (Vec::new(), Vec::<Type>::new());
    if parser.parse_optional_punct("(") {
        operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_punct(":")?;
        types = parser.parse_type_list()?;
        parser.parse_punct(")")?;
    }
    let parameters = operands.len();
    if parser.parse_optional_punct(",") {
        operands.extend(parser.parse_operand_list(Delimiter::None)?);
        let sizes = operands.len() - parameters;
        types.extend(std::iter::repeat_n(IndexType::get(cx).ty(), sizes));
    }
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &operands, &types, at)?;
    let segments = [1, parameters as i32, (operands.len() - parameters) as i32];
    state.properties_mut().update::<TargetAllocMemProperties, _>(|p| {
        p.in_type = TypeAttr::get(cx, allocated);
        p.operand_segment_sizes = segments;
    });
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    state.add_result(IntegerType::get(cx, 64).ty());
    Ok(())
}

/// Prints an `omp.target_allocmem`: `%device : type, type(%parameter : type), %size {…}`.
pub(crate) fn print_target_allocmem(
    printer: &mut OpAsmPrinter<'_>,
    op: TargetAllocMemOpRef<'_>,
) -> fmt::Result {
    let body = op.body();
    printer.write_str(" ")?;
    printer.print_typed_operand(body, op.device())?;
    printer.write_str(", ")?;
    printer.print_type(op.in_type().data(op.context()).0)?;
    let parameters: Vec<Value> = op.typeparams().collect();
    if !parameters.is_empty() {
        printer.write_str("(")?;
        printer.print_values(body, parameters.iter().copied())?;
        printer.write_str(" : ")?;
        printer.print_types(parameters.iter().map(|value| body.value_type(*value)))?;
        printer.write_str(")")?;
    }
    for size in op.shape() {
        printer.write_str(", ")?;
        printer.print_operand(body, size)?;
    }
    printer.print_all_attributes(*op, &["in_type", "operandSegmentSizes"])
}
