//! Reading and writing the elements `attr-dict` and `prop-dict`.

use std::fmt;

use smallvec::SmallVec;
use terrace_ir::format::Format;
use terrace_ir::syntax::{OpAsmPrinter, OpPart, ParseResult, TypeElision};
use terrace_ir::{
    Attribute, Context, Diagnostic, DictionaryAttr, Ident, OpInfo, OpRef, Presence, PropertyInfo,
    SetError,
};

use super::parse::Reader;

/// Reads an attribute dictionary into the state; checks inherent attributes in it.
pub(super) fn parse(reader: &mut Reader<'_, '_>, keyword: bool) -> ParseResult {
    let at = reader.parser.position();
    let entries = if keyword {
        reader.parser.parse_optional_attr_dict_with_keyword()?
    } else {
        reader.parser.parse_optional_attr_dict()?
    };
    if entries.is_empty() {
        return Ok(());
    }
    let name = reader.state.name();
    if let Some(message) = crate::inherent_attribute_error(reader.parser.context(), name, &entries)
    {
        return Err(reader.parser.error(at, &message));
    }
    reader.state.attributes_mut().extend(entries);
    Ok(())
}

/// Reads `<{…}>`; its absence counts as an empty dictionary.
pub(super) fn parse_properties(reader: &mut Reader<'_, '_>) -> ParseResult {
    let cx = reader.parser.context();
    let mut attribute = DictionaryAttr::get(cx, &[]).attr();
    if reader.parser.parse_optional_punct("<") {
        attribute = reader.parser.parse_attribute(None)?;
        reader.parser.parse_punct(">")?;
    }
    set_properties(reader, cx, attribute).map_err(|reason| {
        let (text, name) = (attribute.to_text(cx), reader.info.name);
        let message = format!("invalid properties {text} for op {name}: {reason}");
        Diagnostic::error(reader.state.location(), message)
    })
}

/// Sets the properties that the format does not mention.
///
/// # Errors
/// When a key or value is wrong; the text completes `invalid properties … for op …: `.
fn set_properties(
    reader: &mut Reader<'_, '_>,
    cx: &Context,
    attribute: Attribute,
) -> Result<(), String> {
    let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) else {
        return Err("expected DictionaryAttr to set properties".into());
    };
    let fields = reader.info.properties.map_or(&[][..], |p| p.fields);
    let bound = |index: usize| reader.format.bound.contains(&(index as u16));
    let mut known = 0;
    for (_, field) in fields.iter().enumerate().filter(|(index, _)| !bound(*index)) {
        let Some(value) = dictionary.lookup_str(cx, field.name) else {
            if field.presence == Presence::Required {
                let name = field.name;
                return Err(format!(
                    "expected key entry for {name} in DictionaryAttr to set Properties."
                ));
            }
            continue;
        };
        known += 1;
        match field.set(cx, reader.state.properties_mut(), Some(value)) {
            Ok(()) => {}
            Err(SetError::Message(message)) => return Err(message),
            Err(_) => {
                let (name, text) = (field.name, value.to_text(cx));
                return Err(format!("Invalid attribute `{name}` in property conversion: {text}"));
            }
        }
    }
    if known == dictionary.entries().len() {
        return Ok(());
    }
    let is_known = |name: &Ident| {
        let named =
            |(index, field): (usize, &PropertyInfo)| field.name == name.as_str(cx) && !bound(index);
        fields.iter().enumerate().any(named)
    };
    match dictionary.entries().iter().find(|(name, _)| !is_known(name)) {
        Some((name, _)) => {
            let name = name.as_str(cx);
            Err(format!("unknown key '\"{name}\"' when parsing properties dictionary"))
        }
        None => Ok(()),
    }
}

/// Whether `field` has its default value, so that the dictionary omits it.
fn is_left_out(op: OpRef<'_>, field: &PropertyInfo) -> bool {
    let has_default = field.presence == Presence::Default || field.absent_means.is_some();
    has_default && field.is_default(op.context(), op.properties())
}

/// Returns the properties that the format does not mention, except those with default values.
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

/// Writes the discardable attributes, and the properties that the format does not mention.
pub(super) fn print(
    format: &Format,
    printer: &mut OpAsmPrinter<'_>,
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
            merged.sort_by(|a, b| terrace_ir::lossless::compare(a.0.as_str(cx), b.0.as_str(cx)));
        }
    }
    if merged.is_empty() {
        let part = if keyword { OpPart::AttributesWithKeyword } else { OpPart::Attributes };
        printer.print_part(op, part)
    } else if keyword {
        printer.print_optional_attr_dict_with_keyword(&merged, &[])
    } else {
        printer.print_optional_attr_dict(&merged, &[])
    }
}

/// Writes ` <{…}>` with the properties that the format does not mention.
pub(super) fn print_properties(
    format: &Format,
    printer: &mut OpAsmPrinter<'_>,
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
