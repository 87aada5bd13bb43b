//! Syntax of `llvm.icmp` and `llvm.fcmp`.

use std::fmt;

use terrace_builtin::constraints::i1_same_shape;
use terrace_builtin::property::EnumAttr;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{OpRef, OpState, StringAttr};

use crate::{
    FCmpOpRef, FCmpPredicate, FCmpProperties, FastmathFlags, ICmpOpRef, ICmpPredicate,
    ICmpProperties, is_compatible_type,
};

/// Parses `"predicate" %a, %b {…} : type` and returns the predicate.
fn parse_comparison<E: EnumAttr>(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult<E> {
    let at = parser.position();
    let predicate = parser.parse_attribute_of::<StringAttr>(None)?;
    let left = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let right = parser.parse_operand()?;
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    parser.parse_punct(":")?;
    let type_at = parser.position();
    let ty = parser.parse_type()?;
    let cx = parser.context();
    let text = predicate.data(cx).text().into_owned();
    let value = E::INFO.value_of(&text).and_then(E::from_value);
    let value = value.ok_or_else(|| {
        let message = format!("'{text}' is an incorrect value of the 'predicate' attribute");
        parser.error(at, &message)
    })?;
    if !is_compatible_type(cx, ty) {
        return Err(parser.error(type_at, "expected LLVM dialect-compatible type"));
    }
    parser.resolve_operands(state, [&left, &right], ty)?;
    state.result_types_mut().extend(i1_same_shape(cx, ty));
    Ok(value)
}

/// Prints `"predicate" %a, %b {…} : type`.
fn print_comparison<E: EnumAttr>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    predicate: E,
    elided: &[&str],
) -> fmt::Result {
    printer.write_str(" \"")?;
    terrace_builtin::property::write_enum(predicate, printer)?;
    printer.write_str("\" ")?;
    printer.print_values(op.body(), op.operands())?;
    printer.print_all_attributes(op, elided)?;
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types().take(1))
}

/// Parses an `llvm.icmp`: `"eq" %a, %b {…} : type`.
pub(crate) fn parse_icmp(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let predicate = parse_comparison::<ICmpPredicate>(parser, state)?;
    state.properties_mut().update::<ICmpProperties, _>(|p| p.predicate = predicate);
    Ok(())
}

/// Prints an `llvm.icmp`: `"eq" %a, %b {…} : type`.
pub(crate) fn print_icmp(printer: &mut OpAsmPrinter<'_>, op: ICmpOpRef<'_>) -> fmt::Result {
    print_comparison(printer, *op, op.predicate(), &["predicate"])
}

/// Parses an `llvm.fcmp`: `"oeq" %a, %b {…} : type`.
pub(crate) fn parse_fcmp(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let predicate = parse_comparison::<FCmpPredicate>(parser, state)?;
    state.properties_mut().update::<FCmpProperties, _>(|p| p.predicate = predicate);
    Ok(())
}

/// Prints an `llvm.fcmp`: `"oeq" %a, %b {…} : type`.
pub(crate) fn print_fcmp(printer: &mut OpAsmPrinter<'_>, op: FCmpOpRef<'_>) -> fmt::Result {
    let plain = op.fastmath_flags() == FastmathFlags::NONE;
    let elided: &[&str] = if plain { &["predicate", "fastmathFlags"] } else { &["predicate"] };
    print_comparison(printer, *op, op.predicate(), elided)
}
