//! Syntax of the DMA operations: `%a[%i], %b[%j], %tag[0], %n : …`.

use std::fmt;

use terrace_builtin::MemRefType;
use terrace_builtin::syntax::{AffineExprs, print_affine_map_of_values};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, UnresolvedOperand};
use terrace_ir::{OpRef, OpState, Type};

use super::index;
use crate::operations::{Place, map_name, places};
use crate::{AffineDmaStartOpRef, AffineDmaWaitOpRef};

/// A parsed memref with its indices in brackets.
struct Text {
    memref: UnresolvedOperand,
    indices: AffineExprs,
}

impl Text {
    fn parse(parser: &mut OpAsmParser<'_>) -> ParseResult<Self> {
        let memref = parser.parse_operand()?;
        let indices = AffineExprs::parse_list(parser, Delimiter::Square)?;
        Ok(Self { memref, indices })
    }

    /// Resolves memref and indices, adds them as operands and sets the map attribute of the place
    /// `name`.
    fn resolve(
        &self,
        parser: &mut OpAsmParser<'_>,
        state: &mut OpState,
        name: &str,
        ty: Type,
    ) -> ParseResult {
        parser.resolve_operands(state, [&self.memref], ty)?;
        self.indices.resolve(parser, state)?;
        let map = terrace_builtin::AffineMapAttr::get(parser.context(), self.indices.map());
        state.add_attribute(parser.context(), &map_name(name), map);
        Ok(())
    }
}

fn print_place(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, place: &Place<'_>) -> fmt::Result {
    printer.print_values(op.body(), [place.memref])?;
    printer.write_str("[")?;
    print_affine_map_of_values(printer, op.body(), place.map, &place.indices)?;
    printer.write_str("]")
}

/// Prints the operation with up to `numbers` operands behind the accesses; in generic form if the
/// number of operands does not match its maps.
fn print<const N: usize>(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    names: [&str; N],
    numbers: usize,
) -> fmt::Result {
    let Ok((places, rest)) = places(op, names) else { return printer.print_generic_op(op) };
    for (at, place) in places.iter().enumerate() {
        printer.write_str(if at == 0 { " " } else { ", " })?;
        print_place(printer, op, place)?;
    }
    for value in rest.into_iter().take(numbers) {
        printer.write_str(", ")?;
        printer.print_values(op.body(), [value])?;
    }
    printer.write_str(" : ")?;
    printer.print_types(places.iter().map(|place| op.body().value_type(place.memref)))
}

/// Parses an `affine.dma_start`:
/// `%source[%i], %destination[%j], %tag[%k], %count, %stride, %per_stride : types`.
pub(crate) fn parse_dma_start(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let mut texts = Vec::with_capacity(3);
    for _ in 0..3 {
        texts.push(Text::parse(parser)?);
        parser.parse_punct(",")?;
    }
    let count = parser.parse_operand()?;
    let strides = parser.parse_trailing_operand_list()?;
    let name = parser.name_position();
    if !strides.is_empty() && strides.len() != 2 {
        return Err(parser.error(name, "expected two stride related operands"));
    }
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    if types.len() != texts.len() {
        return Err(parser.error(name, "expected three types"));
    }
    for ((text, place), ty) in texts.iter().zip(["src", "dst", "tag"]).zip(types) {
        text.resolve(parser, state, place, ty)?;
    }
    let index = index(parser);
    parser.resolve_operands(state, [&count], index)?;
    parser.resolve_operands(state, &strides, index)
}

/// Prints an `affine.dma_start`:
/// `%source[%i], %destination[%j], %tag[%k], %count, %stride, %per_stride : types`.
pub(crate) fn print_dma_start(
    printer: &mut OpAsmPrinter<'_>,
    op: AffineDmaStartOpRef<'_>,
) -> fmt::Result {
    print(printer, *op, ["src", "dst", "tag"], 3)
}

/// Parses an `affine.dma_wait`: `%tag[%k], %count : memref<…>`.
pub(crate) fn parse_dma_wait(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let tag = Text::parse(parser)?;
    parser.parse_punct(",")?;
    let count = parser.parse_operand()?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    tag.resolve(parser, state, "tag", ty)?;
    let index = index(parser);
    parser.resolve_operands(state, [&count], index)?;
    match ty.is::<MemRefType>() {
        true => Ok(()),
        false => {
            let name = parser.name_position();
            Err(parser.error(name, "expected tag to be of memref type"))
        }
    }
}

/// Prints an `affine.dma_wait`: `%tag[%k], %count : memref<…>`.
pub(crate) fn print_dma_wait(
    printer: &mut OpAsmPrinter<'_>,
    op: AffineDmaWaitOpRef<'_>,
) -> fmt::Result {
    print(printer, *op, ["tag"], 1)
}
