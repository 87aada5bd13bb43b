//! The attribute `#dlti.map`.

use std::fmt;

use terrace_data_layout::{DltiQuery, Entry, EntryList, Key};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle};
use terrace_ods::attr;

use crate::syntax::{Keys, check_keys, invalid, parse_entries, print_entries};

/// A map from keys to values, for arbitrary properties of a target.
///
/// Values may be maps themselves; [`query`](crate::query) follows a path of keys.
#[attr(name = "dlti.map", interfaces = [DltiQuery], parse = parse, print = print)]
pub struct MapAttr {
    /// The keys and their values.
    pub entries: EntryList,
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<MapAttr> {
    let entries = parse_entries(parser, Keys::Any)?;
    check_keys(parser.context(), &entries, Keys::Any).map_err(|m| invalid(parser, &m))?;
    Ok(MapAttr { entries: EntryList::new(entries) })
}

fn print(map: &MapAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    print_entries(&map.entries, out)
}

impl MapAttr {
    /// Returns the map with these entries.
    ///
    /// # Errors
    /// If a key is empty or occurs twice.
    pub fn try_get(cx: &Context, entries: &[Entry]) -> Result<Handle<Self>, String> {
        check_keys(cx, entries, Keys::Any)?;
        Ok(MapAttr { entries: EntryList::new(entries) }.intern(cx))
    }
}

impl DltiQuery for MapAttr {
    fn query(&self, _: &Context, key: Key) -> Option<Attribute> {
        self.entries.query(key)
    }
}
