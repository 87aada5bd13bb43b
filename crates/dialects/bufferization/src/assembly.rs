//! Hand-written syntax of `bufferization.alloc_tensor`.

use std::fmt;

use terrace_builtin::attributes::DenseArrayAttr;
use terrace_builtin::types::{IndexType, RankedTensorType, UnrankedTensorType};
use terrace_ir::OpState;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};

use crate::AllocTensorOpRef;

pub(crate) fn parse_alloc_tensor(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let mut sizes = Vec::new();
    parser.parse_punct("(")?;
    if let Some(first) = parser.parse_optional_operand()? {
        sizes.push(first);
        while parser.parse_optional_punct(",") {
            sizes.push(parser.parse_operand()?);
        }
    }
    parser.parse_punct(")")?;
    let mut copy = None;
    if parser.parse_optional_keyword_str("copy") {
        parser.parse_punct("(")?;
        copy = Some(parser.parse_operand()?);
        parser.parse_punct(")")?;
    }
    let mut hint = None;
    if parser.parse_optional_keyword_str("size_hint") {
        parser.parse_punct("=")?;
        hint = Some(parser.parse_operand()?);
    }
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    if !ty.is::<RankedTensorType>() && !ty.is::<UnrankedTensorType>() {
        return Err(parser.error(at, "invalid kind of type specified"));
    }
    state.add_result(ty);
    let index = IndexType::get(cx).ty();
    let sized = sizes.iter().map(|size| (size, index));
    let rest = copy.iter().map(|copy| (copy, ty)).chain(hint.iter().map(|hint| (hint, index)));
    for (operand, ty) in sized.chain(rest) {
        let value = parser.resolve_operand(operand, ty)?;
        state.add_operand(value);
    }
    let segments = [sizes.len(), usize::from(copy.is_some()), usize::from(hint.is_some())];
    let segments = DenseArrayAttr::i32s(cx, &segments.map(|size| size as i32)).attr();
    state.add_attribute(cx, "operandSegmentSizes", segments);
    Ok(())
}

pub(crate) fn print_alloc_tensor(
    printer: &mut OpAsmPrinter<'_>,
    op: AllocTensorOpRef<'_>,
) -> fmt::Result {
    printer.write_str("(")?;
    printer.print_list(op.dynamic_sizes(), |p, size| p.print_operand(op.body(), size))?;
    printer.write_str(")")?;
    if let Some(copy) = op.copy() {
        printer.write_str(" copy(")?;
        printer.print_operand(op.body(), copy)?;
        printer.write_str(")")?;
    }
    if let Some(hint) = op.size_hint() {
        printer.write_str(" size_hint=")?;
        printer.print_operand(op.body(), hint)?;
    }
    printer
        .print_optional_attr_dict(&terrace_ir::format::attr_dict(*op), &["operandSegmentSizes"])?;
    printer.write_str(" : ")?;
    op.result_types().try_for_each(|ty| printer.print_type(ty))
}
