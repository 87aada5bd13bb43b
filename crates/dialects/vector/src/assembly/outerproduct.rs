//! Syntax of `vector.outerproduct`, whose result type is inferred from the operand types.

use std::fmt;

use terrace_builtin::types::VectorType;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{Handle, Ident, OpState};

use crate::{CombiningKind, CombiningKindAttr, OuterProductOpRef};

pub(crate) fn parse_outerproduct(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let mut operands = vec![parser.parse_operand()?];
    while parser.parse_optional_punct(",") {
        operands.push(parser.parse_operand()?);
    }
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let lhs = parser.parse_type()?;
    parser.parse_punct(",")?;
    let rhs = parser.parse_type()?;
    let at = parser.name_position();
    let [first, second, rest @ ..] = &operands[..] else {
        return Err(parser.error(at, "expected at least 2 operands"));
    };
    let Some(left) = lhs.downcast::<VectorType>(cx).filter(|ty| !ty.shape.is_empty()) else {
        return Err(parser.error(at, "expected vector type for operand #1"));
    };
    let (mut shape, mut scalable) = (vec![left.shape[0]], vec![left.scalable[0]]);
    if let Some(right) = rhs.downcast::<VectorType>(cx) {
        shape.extend(right.shape.first());
        scalable.extend(right.scalable.first());
    }
    let result = VectorType::scalable(cx, &shape, &scalable, left.element).ty();
    if state.attribute(Ident::get(cx, "kind")).is_none() {
        let kind = Handle::of(cx, CombiningKindAttr(CombiningKind::ADD)).attr();
        state.add_attribute(cx, "kind", kind);
    }
    let typed = [(first, lhs), (second, rhs)];
    for (operand, ty) in typed.into_iter().chain(rest.first().map(|acc| (acc, result))) {
        let value = parser.resolve_operand(operand, ty)?;
        state.add_operand(value);
    }
    state.add_result(result);
    Ok(())
}

pub(crate) fn print_outerproduct(
    printer: &mut OpAsmPrinter<'_>,
    op: OuterProductOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_operands(*op)?;
    if op.acc().is_some() {
        printer.print_optional_attr_dict(&terrace_ir::format::attr_dict(*op), &[])?;
    }
    printer.write_str(" : ")?;
    printer.print_list(op.operand_types().take(2), |p, ty| p.print_type(ty))
}
