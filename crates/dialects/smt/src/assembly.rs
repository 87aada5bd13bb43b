//! Hand-written syntax of operations.

use std::fmt;

use terrace_builtin::{IntegerAttr, IntegerType};
use terrace_ir::syntax::{Delimiter, IntegerLiteral, OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState, Type};
use terrace_numeric::Int;

use crate::verify::width;
use crate::{
    BitVectorType, BoolType, DistinctOpRef, EqOpRef, IntConstantOpRef, IntType, RepeatOpRef,
};

/// The property that holds the value of a constant.
const VALUE: &str = "value";

/// Parses `%a, %b {…} : type`, where the type is that of all operands.
fn parse_same_type(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let operands = parser.parse_operand_list(Delimiter::None)?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    state.add_result(BoolType.intern(parser.context()).ty());
    parser.resolve_operands(state, &operands, ty)
}

fn print_same_type(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values(op.body(), op.operands())?;
    printer.print_all_attributes(op, &[])?;
    printer.write_str(" : ")?;
    match op.operand_types().next() {
        Some(ty) => printer.print_type(ty),
        None => Ok(()),
    }
}

/// Parses `%a, %b {…} : type`.
pub(crate) fn parse_eq(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_same_type(parser, state)
}

/// Prints `%a, %b {…} : type`.
pub(crate) fn print_eq(printer: &mut OpAsmPrinter<'_>, op: EqOpRef<'_>) -> fmt::Result {
    print_same_type(printer, *op)
}

/// Parses `%a, %b {…} : type`.
pub(crate) fn parse_distinct(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    parse_same_type(parser, state)
}

/// Prints `%a, %b {…} : type`.
pub(crate) fn print_distinct(printer: &mut OpAsmPrinter<'_>, op: DistinctOpRef<'_>) -> fmt::Result {
    print_same_type(printer, *op)
}

/// Returns the value of a literal; `None` if it is too large for an integer.
fn value_of(literal: &IntegerLiteral) -> Option<Int> {
    let radix = if literal.hex { 16 } else { 10 };
    let magnitude = Int::parse_any(&literal.digits, radix).ok()?;
    let magnitude = magnitude.zext(magnitude.width() + 1);
    Some(if literal.negative { magnitude.neg() } else { magnitude })
}

fn parse_number(parser: &mut OpAsmParser<'_>) -> ParseResult<Int> {
    let at = parser.position();
    let literal = parser.parse_optional_integer()?;
    let literal = literal.ok_or_else(|| parser.error(at, "expected integer value"))?;
    value_of(&literal).ok_or_else(|| parser.error(at, "integer value too large"))
}

/// Parses `-5 {…}`; the attribute is as wide as the digits, at least 64 bits.
pub(crate) fn parse_int_constant(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let value = parse_number(parser)?;
    let cx = parser.context();
    let ty = IntegerType::get(cx, value.width());
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    state.set_inherent(cx, VALUE, IntegerAttr::from_int(cx, ty, value));
    state.add_result(IntType.intern(cx).ty());
    Ok(())
}

/// Prints `-5 {…}`.
pub(crate) fn print_int_constant(
    printer: &mut OpAsmPrinter<'_>,
    op: IntConstantOpRef<'_>,
) -> fmt::Result {
    if op.value().is_absent() {
        return Err(fmt::Error);
    }
    let value = &op.value().data(op.context()).value;
    write!(printer, " {}", value.display_signed())?;
    printer.print_all_attributes(*op, &[VALUE])
}

/// Parses `5 times %a {…} : !smt.bv<4>`.
pub(crate) fn parse_bv_repeat(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let count = parse_number(parser)?;
    if count.is_negative() || count.is_zero() {
        return Err(parser.error(at, "integer must be positive"));
    }
    let Some(count) = count.to_i64() else {
        return Err(parser.error(at, "integer must fit into 63 bits"));
    };
    parser.parse_keyword_str("times")?;
    let operand_at = parser.position();
    let operand = parser.parse_operand()?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    parser.resolve_operands(state, [&operand], ty)?;
    let cx = parser.context();
    let Some(input) = ty.downcast::<BitVectorType>(cx) else {
        return Err(parser.error(operand_at, "input must have bit-vector type"));
    };
    let Some(width) = input.width.checked_mul(count) else {
        let message = "result bit-width (provided integer times bit-width of the input type) \
                       must fit into 63 bits";
        return Err(parser.error(at, message));
    };
    state.add_result(BitVectorType { width }.intern(cx).ty());
    Ok(())
}

/// Prints `5 times %a {…} : !smt.bv<4>`.
pub(crate) fn print_bv_repeat(printer: &mut OpAsmPrinter<'_>, op: RepeatOpRef<'_>) -> fmt::Result {
    let cx = op.context();
    let types: Vec<Type> = (*op).operand_types().chain((*op).result_types()).collect();
    let [Some(input), Some(result)] = [0, 1].map(|at| width(cx, types.get(at).copied())) else {
        return Err(fmt::Error);
    };
    // As in MLIR, the count has 32 bits.
    write!(printer, " {} times ", (result / input) as u32)?;
    printer.print_operands(*op)?;
    printer.print_all_attributes(*op, &[])?;
    printer.write_str(" : ")?;
    printer.print_type(types[0])
}
