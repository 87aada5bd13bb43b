//! Syntax of `vector.contract`, whose maps, iterator types and kind are a dictionary in front of
//! the operands.

use std::fmt;

use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{
    ArrayAttr, Attribute, Context, DictionaryAttr, Handle, Ident, OpState, StringAttr, Type,
};

use crate::{CombiningKind, CombiningKindAttr, ContractionOpRef, IteratorType, IteratorTypeAttr};

/// The attributes printed in the leading dictionary.
const LEADING: &[&str] = &["indexing_maps", "iterator_types", "kind"];

pub(crate) fn parse_contract(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    parse_leading(parser, state)?;
    let operand = |parser: &mut OpAsmParser<'_>| parser.parse_operand();
    let lhs = operand(parser)?;
    parser.parse_punct(",")?;
    let rhs = operand(parser)?;
    parser.parse_punct(",")?;
    let acc = operand(parser)?;
    let mut masks = Vec::new();
    while parser.parse_optional_punct(",") {
        masks.push(operand(parser)?);
    }
    let attributes = parser.parse_optional_attr_dict()?;
    state.attributes_mut().extend(attributes);
    parser.parse_punct(":")?;
    let at = parser.position();
    let types = parser.parse_type_list()?;
    parser.parse_keyword_str("into")?;
    let result = parser.parse_type()?;
    let &[lhs_type, rhs_type, ..] = &types[..] else {
        return Err(parser.error(at, "expected at least two types"));
    };
    for (operand, ty) in [(lhs, lhs_type), (rhs, rhs_type), (acc, result)] {
        let value = parser.resolve_operand(&operand, ty)?;
        state.add_operand(value);
    }
    state.add_result(result);
    match &masks[..] {
        [] => {}
        [first, second] => {
            for (mask, ty) in [(first, lhs_type), (second, rhs_type)] {
                let value = parser.resolve_operand(mask, mask_type(cx, ty))?;
                state.add_operand(value);
            }
        }
        _ => {
            let message = "expected zero or exactly 2 vector mask operands";
            return Err(parser.error(parser.name_position(), message));
        }
    }
    Ok(())
}

/// Returns the type of a mask for values of type `ty`: `i1` or a vector of `i1` of the same shape.
fn mask_type(cx: &Context, ty: Type) -> Type {
    let bit = IntegerType::get(cx, 1).ty();
    match ty.downcast::<VectorType>(cx) {
        Some(vector) => VectorType::scalable(cx, &vector.shape, &vector.scalable, bit).ty(),
        None => bit,
    }
}

fn parse_leading(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let at = parser.position();
    let leading = parser.parse_attribute(None)?;
    let Some(dictionary) = leading.downcast::<DictionaryAttr>(cx) else {
        return Err(parser.error(at, "invalid kind of attribute specified"));
    };
    let entries = dictionary.entries().to_vec();
    let iterators = Ident::get(cx, "iterator_types");
    let held = entries.iter().find(|(name, _)| *name == iterators);
    let Some(types) = held.and_then(|(_, value)| value.downcast::<ArrayAttr>(cx)) else {
        return Err(parser.error(at, "expected \"iterator_types\" array attribute"));
    };
    let mut enums: Vec<Attribute> = Vec::new();
    for element in &types.0 {
        let text = element.downcast::<StringAttr>(cx).map_or_else(Default::default, |t| t.text());
        let Some(ty) = IteratorType::from_keyword(&text) else {
            let message = format!("unexpected iterator_type ({text})");
            return Err(parser.error(at, &message));
        };
        enums.push(Handle::of(cx, IteratorTypeAttr(ty)).attr());
    }
    let enums = ArrayAttr::get(cx, enums).attr();
    let value = |(name, value): &(Ident, Attribute)| {
        (*name, if *name == iterators { enums } else { *value })
    };
    state.attributes_mut().extend(entries.iter().map(value));
    if state.attribute(Ident::get(cx, "kind")).is_none() {
        let kind = Handle::of(cx, CombiningKindAttr(CombiningKind::ADD)).attr();
        state.add_attribute(cx, "kind", kind);
    }
    Ok(())
}

pub(crate) fn print_contract(
    printer: &mut OpAsmPrinter<'_>,
    op: ContractionOpRef<'_>,
) -> fmt::Result {
    let cx = op.context();
    let attributes = terrace_ir::format::attr_dict(*op);
    let leads = |name: Ident| LEADING.contains(&name.as_str(cx));
    let leading: Vec<(Ident, Attribute)> = attributes
        .iter()
        .filter(|(name, _)| leads(*name))
        .map(|(name, value)| match name.as_str(cx) {
            "iterator_types" => (*name, with_strings(cx, *value)),
            _ => (*name, *value),
        })
        .collect();
    printer.write_str(" ")?;
    printer.print_attribute(DictionaryAttr::get(cx, &leading).attr(), TypeElision::Never)?;
    printer.write_str(" ")?;
    printer.print_operands(*op)?;
    printer.print_optional_attr_dict(&attributes, LEADING)?;
    printer.write_str(" : ")?;
    printer.print_types(op.operand_types().take(2))?;
    printer.write_str(" into ")?;
    printer.print_types(op.result_types().take(1))
}

/// Returns an array of iterator types with each type replaced by its keyword as a string attribute,
/// as in the text; returns other attributes unchanged.
fn with_strings(cx: &Context, value: Attribute) -> Attribute {
    let Some(array) = value.downcast::<ArrayAttr>(cx) else { return value };
    let text = |a: &Attribute| match a.downcast::<IteratorTypeAttr>(cx) {
        Some(IteratorTypeAttr(ty)) => StringAttr::get(cx, ty.keyword()).attr(),
        None => *a,
    };
    ArrayAttr::get(cx, array.0.iter().map(text).collect::<Vec<_>>()).attr()
}
