//! Printing the core's own attributes and locations, and the printer of messages, which writes
//! types and attributes without aliases.

use std::fmt::{self, Write};

use crate::declaration::kind_hooks::PrintKind;
use crate::lossless;
use crate::store::attr::{ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr, TypeAttr};
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location, Type};
use crate::store::kind::Id;
use crate::store::location::{CallSiteLoc, FusedLoc, NameLoc};
use crate::store::stack::ensure_sufficient_stack;
use crate::text::syntax::{AsmPrinter, AsmPrinterCore, OpAsmPrinterCore, PrintPolicy, TypeElision};
pub use crate::text::words::{is_keyword, keyword_or_string, quoted, symbol_name};

/// Writes `name = value`, or `name` alone for a unit attribute.
pub fn named_attribute(out: &mut AsmPrinter<'_>, name: Ident, value: Attribute) -> fmt::Result {
    out.print_attribute_name(name)?;
    if value.is::<crate::store::attr::UnitAttr>() {
        return Ok(());
    }
    out.write_str(" = ")?;
    out.print_attribute(value, TypeElision::Never)
}

pub(crate) fn dictionary(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_char('{')?;
    for (i, (name, value)) in cx.data::<DictionaryAttr>(id).entries().iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        named_attribute(out, *name, *value)?;
    }
    out.write_char('}')
}

pub(crate) fn string(
    cx: &Context,
    id: Id,
    elision: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let data = cx.data::<StringAttr>(id);
    out.print_string(&data.value)?;
    match data.ty {
        Some(ty) if elision != TypeElision::Must => {
            out.write_str(" : ")?;
            out.print_type(ty)
        }
        _ => Ok(()),
    }
}

pub(crate) fn symbol_ref(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let data = cx.data::<SymbolRefAttr>(id);
    symbol_name(out, data.root.as_str(cx))?;
    for nested in &data.nested {
        out.write_str("::")?;
        symbol_name(out, nested.as_str(cx))?;
    }
    Ok(())
}

pub(crate) fn array(cx: &Context, id: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_char('[')?;
    for (i, element) in cx.data::<ArrayAttr>(id).0.iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        out.print_attribute(*element, TypeElision::May)?;
    }
    out.write_char(']')
}

pub(crate) fn type_attr(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.print_type(cx.data::<TypeAttr>(id).0)
}

pub(crate) fn unit(_: &Context, _: Id, _: TypeElision, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("unit")
}

pub(crate) fn unknown_loc(
    _: &Context,
    _: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    out.write_str("unknown")
}

pub(crate) fn file_line_col(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let at = Location::from_id(id).as_file_line_col(cx).expect("a position in a file");
    quoted(out, &lossless::decode(at.file.as_str(cx)))?;
    write!(out, ":{}:{}", at.line, at.col)?;
    if at.end_line != at.line {
        write!(out, " to {}:{}", at.end_line, at.end_col)
    } else if at.end_col != at.col {
        write!(out, " to :{}", at.end_col)
    } else {
        Ok(())
    }
}

pub(crate) fn name_loc(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let data = cx.data::<NameLoc>(id);
    quoted(out, &lossless::decode(data.name.as_str(cx)))?;
    if data.child.is::<crate::store::location::UnknownLoc>() {
        return Ok(());
    }
    out.write_char('(')?;
    out.print_nested_location(data.child)?;
    out.write_char(')')
}

pub(crate) fn call_site_loc(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let data = cx.data::<CallSiteLoc>(id);
    out.write_str("callsite(")?;
    out.print_nested_location(data.callee)?;
    out.write_str(" at ")?;
    out.print_nested_location(data.caller)?;
    out.write_char(')')
}

pub(crate) fn fused_loc(
    cx: &Context,
    id: Id,
    _: TypeElision,
    out: &mut AsmPrinter<'_>,
) -> fmt::Result {
    let data = cx.data::<FusedLoc>(id);
    out.write_str("fused")?;
    if let Some(metadata) = data.metadata {
        out.write_char('<')?;
        out.print_attribute(metadata, TypeElision::Never)?;
        out.write_char('>')?;
    }
    out.write_char('[')?;
    for (i, location) in data.locations.iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        out.print_nested_location(*location)?;
    }
    out.write_char(']')
}

/// The mutable types and attributes that a printer is writing, the innermost last.
#[derive(Default)]
pub struct Cyclic(Vec<Id>);

impl Cyclic {
    /// Starts to print the mutable type or attribute `id`; returns `false` if `id` is already being
    /// printed.
    pub fn enter(&mut self, id: Id) -> bool {
        let is_new = !self.0.contains(&id);
        if is_new {
            self.0.push(id);
        }
        is_new
    }

    /// Ends the mutable type or attribute that was started last.
    pub fn leave(&mut self) {
        self.0.pop();
    }

    /// Returns the number of types and attributes being printed.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Ends all but the outermost `len` types and attributes being printed.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Whether no mutable type or attribute is being printed; inside of one, the text of nested
    /// data may differ.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes the text of `id` to `out` by the hook of its kind, without an alias.
pub fn datum(out: &mut AsmPrinter<'_>, id: Id, sigil: char, elision: TypeElision) -> fmt::Result {
    ensure_sufficient_stack(|| datum_itself(out, id, sigil, elision))
}

fn datum_itself(
    out: &mut AsmPrinter<'_>,
    id: Id,
    sigil: char,
    elision: TypeElision,
) -> fmt::Result {
    let cx = out.context();
    let info = id.kind().info();
    match info.hooks().print {
        PrintKind::Builtin(print) => print(cx, id, elision, out),
        PrintKind::Dialect(print) => {
            out.write_char(sigil)?;
            out.write_str(info.dialect())?;
            print(cx, id, elision, out)
        }
        PrintKind::Internal => out.write_str(&placeholder(id)),
    }
}

/// Returns the text of a type or attribute that has no syntax, or whose hook fails.
pub fn placeholder(id: Id) -> String {
    format!("<<{}>>", id.kind().info().name)
}

/// A printer of types and attributes without aliases and abbreviations, for messages.
pub struct PlainPrinter<'c> {
    cx: &'c Context,
    cyclic: Cyclic,
    /// The distinct attributes that the text mentions, by number.
    distinct: Vec<Id>,
    /// The text written so far.
    pub out: String,
    /// The resources that the text mentions, as dialect and key.
    pub resources: Vec<(String, Ident)>,
}

impl<'c> PlainPrinter<'c> {
    /// Creates a printer with empty text.
    pub fn new(cx: &'c Context) -> Self {
        Self {
            cx,
            cyclic: Cyclic::default(),
            distinct: Vec::new(),
            out: String::new(),
            resources: Vec::new(),
        }
    }
}

impl Write for PlainPrinter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
}

impl OpAsmPrinterCore for PlainPrinter<'_> {}

impl AsmPrinterCore for PlainPrinter<'_> {
    fn print_attribute_name(&mut self, name: Ident) -> fmt::Result {
        keyword_or_string(self, name.as_str(self.cx))
    }
    fn print_type(&mut self, ty: Type) -> fmt::Result {
        datum(&mut AsmPrinter::new(self.cx, self), ty.id(), '!', TypeElision::Never)
    }
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        if attribute.as_location().is_some() {
            self.out.push_str("loc(");
            datum(&mut AsmPrinter::new(self.cx, self), attribute.id(), '#', elision)?;
            self.out.push(')');
            return Ok(());
        }
        datum(&mut AsmPrinter::new(self.cx, self), attribute.id(), '#', elision)
    }
    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        datum(&mut AsmPrinter::new(self.cx, self), location.id(), '#', TypeElision::Never)
    }
    fn policy(&self) -> PrintPolicy {
        PrintPolicy::default()
    }
    fn print_resource(&mut self, dialect: &str, key: &str) -> fmt::Result {
        self.resources.push((dialect.to_owned(), Ident::get(self.cx, key)));
        keyword_or_string(self, key)
    }
    fn enter_cyclic(&mut self, id: Id) -> bool {
        self.cyclic.enter(id)
    }
    fn leave_cyclic(&mut self) {
        self.cyclic.leave();
    }
    fn distinct_number(&mut self, id: Id) -> u64 {
        let number = self.distinct.iter().position(|met| *met == id).unwrap_or_else(|| {
            self.distinct.push(id);
            self.distinct.len() - 1
        });
        number as u64
    }
}

impl Type {
    /// Returns the text of the type, without aliases.
    ///
    /// If the hook of the type's dialect fails, the text is `<<dialect.name>>`.
    pub fn to_text(self, cx: &Context) -> String {
        let mut printer = PlainPrinter::new(cx);
        match printer.print_type(self) {
            Ok(()) => printer.out,
            Err(_) => placeholder(self.id()),
        }
    }
}

impl Attribute {
    /// Returns the text of the attribute, without aliases.
    ///
    /// If the hook of the attribute's dialect fails, the text is `<<dialect.name>>`.
    pub fn to_text(self, cx: &Context) -> String {
        let mut printer = PlainPrinter::new(cx);
        match printer.print_attribute(self, TypeElision::Never) {
            Ok(()) => printer.out,
            Err(_) => placeholder(self.id()),
        }
    }
}

impl Location {
    /// Returns the text of the location, `loc(…)`.
    pub fn to_text(self, cx: &Context) -> String {
        Attribute::from(self).to_text(cx)
    }
}
