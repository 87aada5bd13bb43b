//! Syntax of `linalg.generic` and `linalg.yield`.

use std::fmt;

use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, DictionaryAttr, Handle, Ident, OpRef, OpState, StringAttr};

use super::common;
use crate::{IteratorType, IteratorTypeAttr, YieldOpRef};

/// The attributes that are printed before the operands.
const LEADING: &[&str] = &["doc", "indexing_maps", "iterator_types", "library_call"];

pub(crate) fn parse_generic(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let at = parser.position();
    let leading = parser.parse_attribute(None)?;
    let Some(dictionary) = leading.downcast::<DictionaryAttr>(cx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    let iterators = Ident::get(cx, "iterator_types");
    let held = dictionary.entries().iter().find(|(name, _)| *name == iterators);
    let Some(types) = held.and_then(|(_, value)| value.downcast::<ArrayAttr>(cx)) else {
        return Err(parser.error(at, "expected \"iterator_types\" array attribute"));
    };
    let mut enums = Vec::new();
    for element in &types.0 {
        let text = element.downcast::<StringAttr>(cx).map_or_else(Default::default, |t| t.text());
        let Some(ty) = IteratorType::from_keyword(&text) else {
            let message = format!("unexpected iterator_type ({text})");
            return Err(parser.error(parser.position(), &message));
        };
        enums.push(Handle::of(cx, IteratorTypeAttr(ty)).attr());
    }
    let enums = ArrayAttr::get(cx, enums).attr();
    let entries = dictionary.entries().iter();
    let entries =
        entries.map(|(name, value)| (*name, if *name == iterators { enums } else { *value }));
    state.attributes_mut().extend(entries);
    common::parse(parser, state, true)?;
    if parser.parse_optional_keyword_str("attrs") {
        parser.parse_punct("=")?;
        let attributes = parser.parse_optional_attr_dict()?;
        state.attributes_mut().extend(attributes);
    }
    let region = parser.parse_region(state, &[], false)?;
    state.adopt_region(region);
    let results = parser.parse_optional_arrow_types()?;
    state.add_results(&results);
    Ok(())
}

pub(crate) fn print_generic(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>) -> fmt::Result {
    let cx = op.context();
    let attributes = terrace_ir::format::attr_dict(op);
    let leads = |name: Ident| LEADING.contains(&name.as_str(cx));
    let leading: Vec<(Ident, Attribute)> = attributes
        .iter()
        .filter(|(name, _)| leads(*name))
        .map(|(name, value)| (*name, with_strings(op, *name, *value)))
        .collect();
    printer.write_str(" ")?;
    let leading = DictionaryAttr::get(cx, &leading).attr();
    printer.print_attribute(leading, TypeElision::Never)?;
    common::print(printer, op)?;
    let rest: Vec<(Ident, Attribute)> = attributes
        .into_iter()
        .filter(|(name, _)| !leads(*name) && name.as_str(cx) != "operandSegmentSizes")
        .collect();
    if !rest.is_empty() {
        printer.write_str(" attrs = ")?;
        printer.print_optional_attr_dict(&rest, &[])?;
    }
    if let Some(region) = op.region(0) {
        printer.write_str(" ")?;
        printer.print_region(region.body(), region.id(), RegionPrint::default())?;
    }
    printer.print_optional_arrow_types(op.result_types())
}

/// Returns the printed form of an attribute: iterator types become strings.
fn with_strings(op: OpRef<'_>, name: Ident, value: Attribute) -> Attribute {
    let cx = op.context();
    if name.as_str(cx) != "iterator_types" {
        return value;
    }
    let Some(array) = value.downcast::<ArrayAttr>(cx) else { return value };
    let text = |a: &Attribute| match a.downcast::<IteratorTypeAttr>(cx) {
        Some(IteratorTypeAttr(ty)) => StringAttr::get(cx, ty.keyword()).attr(),
        None => *a,
    };
    ArrayAttr::get(cx, array.0.iter().map(text).collect::<Vec<_>>()).attr()
}

pub(crate) fn parse_yield(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let at = parser.position();
    let mut operands = Vec::new();
    if let Some(first) = parser.parse_optional_operand()? {
        operands.push(first);
        while parser.parse_optional_punct(",") {
            operands.push(parser.parse_operand()?);
        }
    }
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    if operands.is_empty() {
        return Ok(());
    }
    parser.parse_punct(":")?;
    let types = parser.parse_type_list()?;
    parser.resolve_operands_with_types(state, &operands, &types, at)
}

pub(crate) fn print_yield(printer: &mut OpAsmPrinter<'_>, op: YieldOpRef<'_>) -> fmt::Result {
    if op.operand_count() > 0 {
        printer.write_str(" ")?;
        printer.print_operands(*op)?;
    }
    printer.print_optional_attr_dict(op.attributes(), &[])?;
    if op.operand_count() > 0 {
        printer.write_str(" : ")?;
        printer.print_types(op.operand_types())?;
    }
    Ok(())
}
