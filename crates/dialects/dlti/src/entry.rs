//! The attribute `#dlti.dl_entry`.

use std::fmt;

use terrace_builtin::property::Parameter;
use terrace_data_layout::{DataLayoutEntry, Key};
use terrace_ir::Attribute;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ods::attr;

/// One entry of a specification as an attribute of its own.
///
/// In a list of entries, `key = value` means the same and is the printed form.
#[attr(
    name = "dlti.dl_entry",
    interfaces = [DataLayoutEntry],
    parse = parse,
    print = print,
)]
pub struct DataLayoutEntryAttr {
    /// The type or identifier that the entry describes.
    pub key: Key,
    /// The value, whose meaning depends on the key.
    pub value: Attribute,
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<DataLayoutEntryAttr> {
    parser.parse_punct("<")?;
    let key = Key::parse(parser)?;
    parser.parse_punct(",")?;
    let value = parser.parse_attribute(None)?;
    parser.parse_punct(">")?;
    Ok(DataLayoutEntryAttr { key, value })
}

fn print(entry: &DataLayoutEntryAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_char('<')?;
    entry.key.print(out)?;
    out.write_str(", ")?;
    out.print_attribute(entry.value, TypeElision::Never)?;
    out.write_char('>')
}

impl DataLayoutEntry for DataLayoutEntryAttr {
    fn key(&self) -> Key {
        self.key
    }
    fn value(&self) -> Attribute {
        self.value
    }
}
