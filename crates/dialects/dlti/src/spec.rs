//! The attribute `#dlti.dl_spec`.

use std::fmt;

use indexmap::Equivalent;
use terrace_data_layout::{DataLayoutSpec, DltiQuery, Entry, EntryList, Key, combine_entries};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle, StringAttr};
use terrace_ods::attr;

use crate::names;
use crate::syntax::{Keys, check_keys, invalid, parse_entries, print_entries};

/// A data layout specification.
///
/// Attached to a scope (a module) as `dlti.dl_spec`, it determines the layout of types in that
/// scope. Keys are types, or quoted names with the prefix of a dialect.
///
/// ```mlir
/// #dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, index = 32, "dlti.endianness" = "little">
/// ```
#[attr(
    name = "dlti.dl_spec",
    interfaces = [DataLayoutSpec, DltiQuery],
    parse = parse,
    print = print,
)]
pub struct DataLayoutSpecAttr {
    /// The entries of the specification.
    pub entries: EntryList,
}

#[derive(Hash)]
struct SpecKey<'a>(&'a [Entry]);

impl Equivalent<DataLayoutSpecAttr> for SpecKey<'_> {
    fn equivalent(&self, key: &DataLayoutSpecAttr) -> bool {
        self.0 == key.entries.as_slice()
    }
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<DataLayoutSpecAttr> {
    let entries = parse_entries(parser, Keys::Any)?;
    check_keys(parser.context(), &entries, Keys::Any).map_err(|m| invalid(parser, &m))?;
    Ok(DataLayoutSpecAttr { entries: EntryList::new(entries) })
}

fn print(spec: &DataLayoutSpecAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    print_entries(&spec.entries, out)
}

impl DataLayoutSpecAttr {
    /// Returns the specification with these entries, unchecked.
    pub fn get(cx: &Context, entries: &[Entry]) -> Handle<Self> {
        Handle::of_key(cx, &SpecKey(entries), |key| DataLayoutSpecAttr {
            entries: EntryList::new(key.0),
        })
    }

    /// Checks the entries and returns the specification as [`DataLayoutSpecAttr::get`] does.
    ///
    /// # Errors
    /// If a key is empty or occurs twice.
    pub fn try_get(cx: &Context, entries: &[Entry]) -> Result<Handle<Self>, String> {
        check_keys(cx, entries, Keys::Any)?;
        Ok(Self::get(cx, entries))
    }
}

impl DltiQuery for DataLayoutSpecAttr {
    fn query(&self, _: &Context, key: Key) -> Option<Attribute> {
        self.entries.query(key)
    }
}

macro_rules! identifiers {
    ($($function:ident => $name:ident;)*) => {$(
        fn $function(&self, cx: &Context) -> Option<Handle<StringAttr>> {
            Some(StringAttr::get(cx, names::$name))
        }
    )*};
}

impl DataLayoutSpec for DataLayoutSpecAttr {
    fn entries(&self) -> &EntryList {
        &self.entries
    }

    /// Combines this specification with `outer`; `None` if any of them is of another kind or they
    /// contradict each other.
    fn combine_with(&self, cx: &Context, outer: &[Attribute]) -> Option<Attribute> {
        let of_kind = |a: &Attribute| a.downcast::<DataLayoutSpecAttr>(cx).map(|s| &s.entries);
        let mut lists: Vec<&EntryList> = outer.iter().map(of_kind).collect::<Option<_>>()?;
        lists.push(&self.entries);
        Some(Self::get(cx, &combine_entries(cx, &lists)?).attr())
    }

    identifiers! {
        endianness_identifier => ENDIANNESS;
        default_memory_space_identifier => DEFAULT_MEMORY_SPACE;
        alloca_memory_space_identifier => ALLOCA_MEMORY_SPACE;
        program_memory_space_identifier => PROGRAM_MEMORY_SPACE;
        global_memory_space_identifier => GLOBAL_MEMORY_SPACE;
        mangling_mode_identifier => MANGLING_MODE;
        stack_alignment_identifier => STACK_ALIGNMENT;
        function_pointer_alignment_identifier => FUNCTION_POINTER_ALIGNMENT;
        legal_int_widths_identifier => LEGAL_INT_WIDTHS;
    }
}
