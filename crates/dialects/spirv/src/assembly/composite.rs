//! Syntax of `spirv.CompositeExtract` and `spirv.CompositeInsert`.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, SourcePos, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Handle, OpState, Type};

use crate::predicates::part;
use crate::{CompositeExtractOpRef, CompositeInsertOpRef};

/// Returns the type of the part of `ty` at `indices`; `name` is the operation name in messages.
fn part_type(
    parser: &OpAsmParser<'_>,
    ty: Type,
    indices: Attribute,
    at: SourcePos,
    name: &str,
) -> ParseResult<Type> {
    let cx = parser.context();
    let indices = indices.downcast::<ArrayAttr>(cx).filter(|indices| !indices.0.is_empty());
    let Some(indices) = indices else {
        return Err(parser.error(at, &format!("expected at least one index for spirv.{name}")));
    };
    let mut part_type = ty;
    for index in &indices.0 {
        let index = index.downcast::<IntegerAttr>(cx).and_then(|index| index.to_i64());
        let index = index.ok_or_else(|| {
            let message = format!("expected an 32-bit integer for index, but found '{}'", "");
            parser.error(at, &message)
        })?;
        part_type = part(cx, part_type, index).map_err(|message| parser.error(at, &message))?;
    }
    Ok(part_type)
}

/// Parses `%composite[0 : i32] : type`.
pub(crate) fn parse_composite_extract(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let composite = parser.parse_operand()?;
    let at = parser.position();
    let indices = parser.parse_attribute(None)?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type()?;
    let result = part_type(parser, ty, indices, at, "CompositeExtract")?;
    parser.resolve_operands(state, [&composite], ty)?;
    state.add_attribute(parser.context(), "indices", indices);
    state.add_result(result);
    Ok(())
}

fn print_indices(printer: &mut OpAsmPrinter<'_>, indices: Handle<ArrayAttr>) -> fmt::Result {
    printer.print_attribute(indices.attr(), TypeElision::Never)?;
    printer.write_str(" : ")
}

/// Prints a `spirv.CompositeExtract`: `%composite[0 : i32] : type`.
pub(crate) fn print_composite_extract(
    printer: &mut OpAsmPrinter<'_>,
    op: CompositeExtractOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    print_indices(printer, op.indices())?;
    printer.print_types((*op).operand_types())
}

/// Parses `%object, %composite[0 : i32] : type into type`.
pub(crate) fn parse_composite_insert(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
) -> ParseResult {
    let operands = parser.parse_operands(2)?;
    let indices = parser.parse_attribute(None)?;
    parser.parse_punct(":")?;
    let object = parser.parse_type()?;
    parser.parse_keyword_str("into")?;
    let composite = parser.parse_type()?;
    let at = parser.name_position();
    parser.resolve_operands_with_types(state, &operands, &[object, composite], at)?;
    state.add_attribute(parser.context(), "indices", indices);
    state.add_result(composite);
    Ok(())
}

/// Prints a `spirv.CompositeInsert`: `%object, %composite[0 : i32] : type into type`.
pub(crate) fn print_composite_insert(
    printer: &mut OpAsmPrinter<'_>,
    op: CompositeInsertOpRef<'_>,
) -> fmt::Result {
    printer.write_str(" ")?;
    printer.print_values((*op).body(), (*op).operands())?;
    print_indices(printer, op.indices())?;
    printer.print_types((*op).operand_types().take(1))?;
    printer.write_str(" into ")?;
    printer.print_types((*op).operand_types().skip(1))
}
