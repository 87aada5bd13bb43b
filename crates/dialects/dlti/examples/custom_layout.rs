//! A custom data layout: a specification with its own syntax, a type with its own entries and
//! compatibility rule (nested scopes may only relax its alignment), a dialect with entries that are
//! not about types, and a scope for a machine with 16-bit bytes.
//!
//! ```sh
//! cargo run -p terrace-dlti --example custom_layout
//! ```

use std::fmt::{self, Write};

use terrace_builtin::property::Parameter;
use terrace_builtin::{BuiltinDialect, IntegerAttr, IntegerType};
use terrace_data_layout::{
    DataLayout, DataLayoutDialect, DataLayoutError, DataLayoutOp, DataLayoutOpTable,
    DataLayoutSpec, DataLayoutType, DltiQuery, Entry, EntryList, Key, TypeSize, combine_entries,
    verify_entries,
};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{IsolatedFromAbove, NoTerminator, SingleBlock};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{
    Attribute, Body, Context, Diagnostic, DialectRegistry, DictionaryAttr, Enclosing, Handle,
    Ident, Location, StringAttr, Type, UnitAttr, Walk,
};
use terrace_ods::{attr, dialect, operation, ty};

// ---- a specification with its own syntax --------------------------------------------------------

/// A data layout specification, as in
///
/// ```mlir
/// #my.layout_spec<
///   #my.layout_entry<!my.handle, size = 42, alignment = 16>,
///   #my.layout_entry<"my.endianness", "little">>
/// ```
#[attr(
    name = "my.layout_spec",
    interfaces = [DataLayoutSpec, DltiQuery],
    parse = parse_spec,
    print = print_spec,
)]
pub struct LayoutSpecAttr {
    /// The entries of the specification.
    pub entries: EntryList,
}

/// An entry, the part in `#my.layout_entry<…>`.
#[attr(name = "my.layout_entry", parse = parse_entry, print = print_entry)]
pub struct LayoutEntryAttr {
    /// The type or identifier that the entry describes.
    pub key: Key,
    /// A string, or a dictionary of numbers and flags.
    pub value: Attribute,
}

fn parse_entry(parser: &mut AsmParser<'_>) -> ParseResult<LayoutEntryAttr> {
    parser.parse_punct("<")?;
    let key = Key::parse(parser)?;
    parser.parse_punct(",")?;
    let value = match parser.parse_optional_string() {
        Some(text) => StringAttr::get(parser.context(), text).attr(),
        None => parse_properties(parser)?,
    };
    parser.parse_punct(">")?;
    Ok(LayoutEntryAttr { key, value })
}

/// Parses `size = 42, prefer_large_alignment`.
fn parse_properties(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
    let mut properties: Vec<(Ident, Attribute)> = Vec::new();
    loop {
        let at = parser.position();
        let name = parser.parse_keyword()?;
        let name = Ident::get(parser.context(), &name);
        let value = match parser.parse_optional_punct("=") {
            true => {
                let number = parser.parse_integer()?;
                IntegerAttr::i64(parser.context(), number).attr()
            }
            false => UnitAttr::get(parser.context()).attr(),
        };
        if properties.iter().any(|(other, _)| *other == name) {
            return Err(parser.error(at, "this is said twice"));
        }
        properties.push((name, value));
        if !parser.parse_optional_punct(",") {
            return Ok(DictionaryAttr::get(parser.context(), &properties).attr());
        }
    }
}

fn print_entry(entry: &LayoutEntryAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let cx = out.context();
    out.write_char('<')?;
    entry.key.print(out)?;
    match entry.value.downcast::<DictionaryAttr>(cx) {
        Some(properties) => {
            for (name, value) in properties.entries() {
                write!(out, ", {}", name.as_str(cx))?;
                if let Some(number) = value.downcast::<IntegerAttr>(cx).and_then(|n| n.to_i64()) {
                    write!(out, " = {number}")?;
                }
            }
        }
        None => {
            out.write_str(", ")?;
            entry.value.print(out)?;
        }
    }
    out.write_char('>')
}

fn parse_spec(parser: &mut AsmParser<'_>) -> ParseResult<LayoutSpecAttr> {
    parser.parse_punct("<")?;
    let entries = Vec::<Handle<LayoutEntryAttr>>::parse(parser)?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    let entries: Vec<Entry> =
        entries.iter().map(|e| Entry { key: e.data(cx).key, value: e.data(cx).value }).collect();
    Ok(LayoutSpecAttr { entries: EntryList::new(entries) })
}

fn print_spec(spec: &LayoutSpecAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_char('<')?;
    for (at, entry) in spec.entries.as_slice().iter().enumerate() {
        out.write_str(if at > 0 { ", #my.layout_entry" } else { "#my.layout_entry" })?;
        print_entry(&LayoutEntryAttr { key: entry.key, value: entry.value }, out)?;
    }
    out.write_char('>')
}

impl DltiQuery for LayoutSpecAttr {
    fn query(&self, _: &Context, key: Key) -> Option<Attribute> {
        self.entries.query(key)
    }
}

impl DataLayoutSpec for LayoutSpecAttr {
    fn entries(&self) -> &EntryList {
        &self.entries
    }

    fn combine_with(&self, cx: &Context, outer: &[Attribute]) -> Option<Attribute> {
        // Outer specifications may be of any kind; the result is of this one.
        let entries = |a: &Attribute| a.interface::<dyn DataLayoutSpec>(cx).map(|s| s.entries());
        let mut lists: Vec<&EntryList> = outer.iter().map(entries).collect::<Option<_>>()?;
        lists.push(&self.entries);
        let combined = EntryList::new(combine_entries(cx, &lists)?);
        Some(LayoutSpecAttr { entries: combined }.intern(cx).attr())
    }

    fn endianness_identifier(&self, cx: &Context) -> Option<Handle<StringAttr>> {
        Some(StringAttr::get(cx, "my.endianness"))
    }

    fn verify_spec(&self, cx: &Context, location: Location) -> Result<(), Diagnostic> {
        if self.entries.as_slice().is_empty() {
            return Err(Diagnostic::error(location, "expected at least one layout entry"));
        }
        verify_entries(cx, &self.entries, location)
    }
}

// ---- a type with entries and a rule of compatibility --------------------------------------------

/// A handle of a resource: 64 bits, unless the nearest scope gives another size.
///
/// Its alignment is given by the scope and defaults to its size; the preferred alignment is 64
/// bytes if the scope prefers large alignments. Nested scopes may only relax the alignment.
#[ty(name = "my.handle", interfaces = [DataLayoutType])]
pub struct HandleType {}

/// Returns the property `name` from entries about handles.
fn property(cx: &Context, entries: &[Entry], name: &str) -> Option<Attribute> {
    let properties = entries.iter().filter_map(|e| e.value.downcast::<DictionaryAttr>(cx));
    properties.flat_map(|p| p.entries()).find(|(n, _)| n.as_str(cx) == name).map(|(_, v)| *v)
}

fn number(cx: &Context, entries: &[Entry], name: &str) -> Option<u64> {
    property(cx, entries, name)?.downcast::<IntegerAttr>(cx)?.to_u64()
}

impl DataLayoutType for HandleType {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(number(layout.context(), entries, "size").unwrap_or(64)))
    }

    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        match number(layout.context(), entries, "alignment") {
            Some(alignment) => Ok(alignment),
            None => Ok(self.type_size(layout, entries)?.quantity.next_power_of_two()),
        }
    }

    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        // Recursive queries go through the layout object, as for any other type.
        let abi = layout.type_abi_alignment(HandleType {}.intern(layout.context()).ty())?;
        let large = property(layout.context(), entries, "prefer_large_alignment").is_some();
        Ok(if large { abi.max(64) } else { abi })
    }

    fn are_compatible(
        &self,
        cx: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        match (number(cx, old, "alignment"), number(cx, new, "alignment")) {
            (Some(old), Some(new)) => new <= old,
            _ => true,
        }
    }

    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        let error = |message: &str| Err(Diagnostic::error(location, message));
        if number(cx, entries, "size").is_some_and(|size| !(1..1 << 32).contains(&size)) {
            return error("the size of a handle is between 1 and 2^32 bits");
        }
        if number(cx, entries, "alignment").is_some_and(|bytes| !bytes.is_power_of_two()) {
            return error("the alignment of a handle is a power of two");
        }
        Ok(())
    }
}

// ---- a dialect with entries that are not about types --------------------------------------------

struct MyEntries;

impl DataLayoutDialect for MyEntries {
    fn verify_entry(
        &self,
        cx: &Context,
        entry: Entry,
        location: Location,
    ) -> Result<(), Diagnostic> {
        match entry.key.to_text(cx).as_str() {
            "\"my.endianness\"" | "\"my.pages\"" => Ok(()),
            other => Err(Diagnostic::error(location, format!("unknown entry {other}"))),
        }
    }

    /// Allows nested scopes to change the number of pages; any other entry must stay the same.
    fn combine(&self, cx: &Context, outer: Entry, inner: Entry) -> Option<Entry> {
        let anew = inner.key == Key::identifier(cx, "my.pages");
        (anew || outer.value == inner.value).then_some(inner)
    }
}

// ---- a scope that redefines a hook --------------------------------------------------------------

/// A scope for a machine with bytes of 16 bits. Types need no change: the scope converts units.
#[operation(
    name = "my.word_machine",
    traits = [IsolatedFromAbove, SingleBlock, NoTerminator],
    interfaces = [DataLayoutOp],
)]
pub struct WordMachineOp {
    #[region]
    body: AnyRegion,
}

impl DataLayoutOp for WordMachineOpRef<'_> {
    fn type_size(ty: Type, layout: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(layout.type_size_in_bits(ty)?.div_ceil(16))
    }
}

/// The example dialect with all of its parts.
#[dialect(
    name = "my",
    ops = [WordMachineOp],
    types = [HandleType],
    attributes = [LayoutSpecAttr, LayoutEntryAttr],
    interfaces = [DataLayoutDialect = MyEntries],
)]
pub struct MyDialect;

// ---- usage --------------------------------------------------------------------------------------

const INPUT: &str = r#"
module attributes {my.layout = #my.layout_spec<
    #my.layout_entry<!my.handle, size = 42, alignment = 16>,
    #my.layout_entry<"my.endianness", "little">,
    #my.layout_entry<"my.pages", "4k">>} {
  "here.outside"() : () -> ()
  "my.word_machine"() ({
    "here.inside"() : () -> ()
  }) {my.layout = #my.layout_spec<
    #my.layout_entry<!my.handle, size = 24, alignment = 4>,
    #my.layout_entry<"my.pages", "64k">>} : () -> ()
}
"#;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>().insert::<MyDialect>();
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn read(cx: &Context, text: &str) -> Option<Body> {
    let file = terrace_diag::SourceFile::new("example.mlir", text);
    let body = terrace_asm::parse(cx, &file, &terrace_asm::ParseOptions::default()).ok()?;
    body.verify().is_ok().then_some(body)
}

/// Describes the data layout at the operation `name`.
fn describe(body: &Body, name: &str) -> String {
    let cx = body.context();
    let mut out = String::new();
    body.root().walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.name_str() == name {
            let layout = DataLayout::of(op, enclosing).expect("verified layouts combine");
            let handle = HandleType {}.intern(cx).ty();
            for ty in [handle, IntegerType::get(cx, 64).into()] {
                let size = layout.type_size(ty).expect("the type has a layout");
                let abi = layout.type_abi_alignment(ty).expect("the type has a layout");
                let _ = writeln!(out, "{}: size {size}, aligned to {abi}", ty.to_text(cx));
            }
            let endianness = layout.endianness().map(|a| a.to_text(cx)).unwrap_or_default();
            let pages = layout.query(Key::identifier(cx, "my.pages")).map(|a| a.to_text(cx));
            let _ = writeln!(out, "{endianness}, {}", pages.unwrap_or_default());
        }
        Walk::Advance
    });
    out
}

fn main() {
    let cx = context();
    let body = read(&cx, INPUT).expect("the input is valid");
    println!("outside:\n{}", describe(&body, "here.outside"));
    println!("inside:\n{}", describe(&body, "here.inside"));
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    fn complaint(text: &str) -> String {
        let cx = context();
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let sink = Arc::clone(&said);
        cx.set_diagnostic_handler(Arc::new(move |_, diagnostic| {
            sink.lock().unwrap().push(diagnostic.message().to_owned());
        }));
        assert!(read(&cx, text).is_none());
        let said = said.lock().unwrap();
        said.join("; ")
    }

    #[test]
    fn scopes_answer() {
        let cx = context();
        let body = read(&cx, INPUT).unwrap();
        assert_eq!(
            describe(&body, "here.outside"),
            "!my.handle: size 6, aligned to 16\ni64: size 8, aligned to 4\n\"little\", \"4k\"\n"
        );
        // Half the number of 8-bit bytes.
        assert_eq!(
            describe(&body, "here.inside"),
            "!my.handle: size 2, aligned to 4\ni64: size 4, aligned to 4\n\"little\", \"64k\"\n"
        );
    }

    #[test]
    fn the_syntax_is_read_back() {
        let cx = context();
        let text = "#my.layout_spec<#my.layout_entry<!my.handle, alignment = 16, \
                    prefer_large_alignment, size = 42>, \
                    #my.layout_entry<\"my.endianness\", \"little\">>";
        let spec = terrace_asm::parse_attribute(&cx, text).unwrap();
        assert_eq!(spec.to_text(&cx), text);
    }

    #[test]
    fn alignment_may_only_be_relaxed() {
        assert!(read(&context(), &INPUT.replace("alignment = 4", "alignment = 16")).is_some());
        assert_eq!(
            complaint(&INPUT.replace("alignment = 4", "alignment = 32")),
            "data layout does not combine with layouts of enclosing ops"
        );
    }

    #[test]
    fn large_alignments() {
        let cx = context();
        let body = read(
            &cx,
            "module attributes {my.layout = #my.layout_spec<#my.layout_entry<!my.handle, \
             prefer_large_alignment>>} {}",
        )
        .unwrap();
        let layout = DataLayout::of(body.root(), Enclosing::none()).unwrap();
        let handle = HandleType {}.intern(&cx).ty();
        assert_eq!(layout.type_abi_alignment(handle), Ok(8));
        assert_eq!(layout.type_preferred_alignment(handle), Ok(64));
    }

    #[test]
    fn entries_are_checked() {
        assert_eq!(
            complaint(&INPUT.replace("size = 42", "size = 0")),
            "the size of a handle is between 1 and 2^32 bits"
        );
        assert_eq!(
            complaint(&INPUT.replace("alignment = 4", "alignment = 3")),
            "the alignment of a handle is a power of two"
        );
        assert_eq!(complaint(&INPUT.replace("alignment = 4", "size = 4")), "this is said twice");
        assert_eq!(
            complaint(&INPUT.replace("my.pages", "my.leaves")),
            "unknown entry \"my.leaves\""
        );
        assert_eq!(
            complaint(
                &INPUT
                    .replace("!my.handle, size = 24, alignment = 4", "\"my.endianness\", \"big\"")
            ),
            "data layout does not combine with layouts of enclosing ops"
        );
    }
}
