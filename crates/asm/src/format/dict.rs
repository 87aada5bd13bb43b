//! `attr-dict` and `prop-dict`, in both directions.

use std::fmt;

use smallvec::SmallVec;
use terrace_ir::format::Format;
use terrace_ir::syntax::{OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, DictionaryAttr, Ident, OpInfo, OpRef, Presence, PropertyInfo};

use super::parse::Reader;

/// Reads a dictionary into the state's attributes; inherent ones among them are checked.
pub(super) fn parse(reader: &mut Reader<'_>, keyword: bool) -> ParseResult {
    let at = reader.parser.position();
    let entries = if keyword {
        reader.parser.parse_optional_attr_dict_with_keyword()?
    } else {
        reader.parser.parse_optional_attr_dict()?
    };
    if entries.is_empty() {
        return Ok(());
    }
    let name = reader.state.name;
    if let Some(message) = crate::inherent_attribute_error(reader.parser.context(), name, &entries)
    {
        return Err(reader.parser.error(at, &message));
    }
    reader.state.attributes.extend(entries);
    Ok(())
}

/// Reads `<{…}>`.
pub(super) fn parse_properties(reader: &mut Reader<'_>) -> ParseResult {
    if !reader.parser.parse_optional_punct("<") {
        return Ok(());
    }
    let at = reader.parser.position();
    let attribute = reader.parser.parse_attribute(None)?;
    reader.parser.parse_punct(">")?;
    let cx = reader.parser.context().clone();
    let Some(dictionary) = attribute.downcast::<DictionaryAttr>(&cx) else {
        return Err(reader.parser.error(at, "expected DictionaryAttr to set properties"));
    };
    let fields = reader.info.properties.map_or(&[][..], |p| p.fields);
    for (index, field) in fields.iter().enumerate() {
        let bound = reader.format.bound.contains(&(index as u16));
        match dictionary.lookup_str(&cx, field.name) {
            Some(value) if field.set(&cx, &mut reader.state.properties, Some(value)).is_err() => {
                let message = format!(
                    "Invalid attribute `{}` in property conversion: {}",
                    field.name,
                    value.to_text(&cx)
                );
                return Err(reader.parser.error(at, &message));
            }
            None if field.presence == Presence::Required && !bound => {
                let message = format!(
                    "expected key entry for {} in DictionaryAttr to set Properties.",
                    field.name
                );
                return Err(reader.parser.error(at, &message));
            }
            _ => {}
        }
    }
    let known = |name: &Ident| fields.iter().any(|field| field.name == name.as_str(&cx));
    if let Some((name, _)) = dictionary.entries().iter().find(|(name, _)| !known(name)) {
        let message =
            format!("unknown key '\"{}\"' when parsing properties dictionary", name.as_str(&cx));
        return Err(reader.parser.error(at, &message));
    }
    Ok(())
}

/// Whether `field` is at a default that text leaves out.
fn is_left_out(op: OpRef<'_>, field: &PropertyInfo) -> bool {
    matches!(field.presence, Presence::Default | Presence::DefaultOptional)
        && field.is_default(op.properties())
}

/// The properties that the format does not mention and that are not at their defaults.
fn unbound<'a>(
    format: &'a Format,
    op: OpRef<'a>,
    info: &'a OpInfo,
) -> impl Iterator<Item = (&'static PropertyInfo, Attribute)> + 'a {
    let fields = info.properties.map_or(&[][..], |p| p.fields);
    fields
        .iter()
        .enumerate()
        .filter(|(index, _)| !format.bound.contains(&(*index as u16)))
        .map(|(_, field)| field)
        .filter(move |field| !is_left_out(op, field))
        .filter_map(move |field| {
            field.get(op.context(), op.properties()).map(|value| (field, value))
        })
}

/// Writes the attributes, those of the properties that the format does not mention among them.
pub(super) fn print(
    format: &Format,
    printer: &mut dyn OpAsmPrinter,
    op: OpRef<'_>,
    info: &OpInfo,
    keyword: bool,
) -> fmt::Result {
    let fields = info.properties.map_or(0, |p| p.fields.len());
    let mut merged: SmallVec<[(Ident, Attribute); 4]> = SmallVec::new();
    if !format.has_prop_dict && fields > format.bound.len() {
        let cx = op.context();
        let inherent = unbound(format, op, info).filter(|(field, _)| field.attribute);
        merged.extend(inherent.map(|(field, value)| (Ident::get(cx, field.name), value)));
        if !merged.is_empty() {
            merged.extend(op.attributes().iter().copied());
            merged.sort_by(|a, b| a.0.as_str(cx).cmp(b.0.as_str(cx)));
        }
    }
    let attributes = if merged.is_empty() { op.attributes() } else { &merged[..] };
    if attributes.is_empty() {
        return Ok(());
    }
    if keyword {
        printer.print_optional_attr_dict_with_keyword(attributes, &[])
    } else {
        printer.print_optional_attr_dict(attributes, &[])
    }
}

/// Writes ` <{…}>`.
pub(super) fn print_properties(
    format: &Format,
    printer: &mut dyn OpAsmPrinter,
    op: OpRef<'_>,
    info: &OpInfo,
) -> fmt::Result {
    printer.write_str(" ")?;
    let cx = op.context();
    let entries: SmallVec<[(Ident, Attribute); 4]> = unbound(format, op, info)
        .map(|(field, value)| (Ident::get(cx, field.name), value))
        .collect();
    if entries.is_empty() {
        return Ok(());
    }
    printer.write_str("<")?;
    printer.print_attribute(DictionaryAttr::get(cx, &entries).attr(), TypeElision::Never)?;
    printer.write_str(">")
}
