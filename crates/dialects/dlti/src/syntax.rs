//! Syntax and checks of the entry lists in angle brackets that all container attributes share.

use std::fmt;

use terrace_builtin::property::Parameter;
use terrace_data_layout::{Entry, EntryList, Key};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Context, Diagnostic, StringAttr};

use crate::DataLayoutEntryAttr;

/// The keys that a list may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    /// Types and strings; the list may be empty.
    Any,
    /// Strings only; the list must not be empty.
    Strings,
}

/// Parses `<key = value, …>`, where an entry may also be a `#dlti.dl_entry`.
pub(crate) fn parse_entries(parser: &mut AsmParser<'_>, keys: Keys) -> ParseResult<Vec<Entry>> {
    let mut entries = Vec::new();
    if let Err(error) = parser.parse_punct("<") {
        // As in MLIR 22, this error is reported, but parsing goes on with an empty list.
        if !error.is_closed() {
            parser.context().emit(error);
        }
        return Ok(entries);
    }
    if parser.parse_optional_punct(">") {
        return Ok(entries);
    }
    loop {
        entries.push(parse_entry(parser, keys)?);
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(">")?;
    Ok(entries)
}

fn parse_entry(parser: &mut AsmParser<'_>, keys: Keys) -> ParseResult<Entry> {
    let key = match parser.parse_optional_string() {
        Some(text) => Some(Key::Identifier(StringAttr::get(parser.context(), text))),
        None if keys == Keys::Any => optional_type_key(parser)?,
        None => None,
    };
    if let Some(key) = key {
        parser.parse_punct("=")?;
        return Ok(Entry { key, value: parser.parse_attribute(None)? });
    }
    let at = parser.position();
    let attribute = parser.parse_attribute(None)?;
    match attribute.downcast::<DataLayoutEntryAttr>(parser.context()) {
        Some(entry) => Ok(Entry { key: entry.key, value: entry.value }),
        None => Err(parser.error(at, "invalid kind of attribute specified")),
    }
}

fn optional_type_key(parser: &mut AsmParser<'_>) -> ParseResult<Option<Key>> {
    match parser.parse_optional_type() {
        Ok(ty) => Ok(ty.map(Key::Type)),
        Err(error) => {
            let at = parser.position();
            Err(parser.error(at, "error while parsing type DLTI key").after(error))
        }
    }
}

/// Prints `<key = value, …>`.
pub(crate) fn print_entries(entries: &EntryList, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_char('<')?;
    out.print_list(entries.as_slice(), |out, entry| {
        entry.key.print(out)?;
        out.write_str(" = ")?;
        out.print_attribute(entry.value, TypeElision::Never)
    })?;
    out.write_char('>')
}

/// Checks the keys of a specification, map or device: no empty string, no duplicates, no types if
/// `keys` excludes them.
pub(crate) fn check_keys(cx: &Context, entries: &[Entry], keys: Keys) -> Result<(), String> {
    let mut seen = indexmap::IndexSet::new();
    for entry in entries {
        match entry.key {
            Key::Type(_) if keys == Keys::Strings => {
                return Err("type as DLTI key is not allowed".into());
            }
            Key::Identifier(name) if name.data(cx).value.is_empty() => {
                return Err("empty string as DLTI key is not allowed".into());
            }
            _ => {}
        }
        if !seen.insert(entry.key) {
            return Err(format!("repeated DLTI key: {}", entry.key.to_text(cx)));
        }
    }
    Ok(())
}

/// Creates an error at the start of the attribute being parsed.
pub(crate) fn invalid(parser: &AsmParser<'_>, message: &str) -> Diagnostic {
    parser.error(parser.name_position(), message)
}
