//! The text of the core's own attributes and locations, and a plain printer for messages.

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
    /// Adds one; `false` if it is being written already.
    pub fn enter(&mut self, id: Id) -> bool {
        let is_new = !self.0.contains(&id);
        if is_new {
            self.0.push(id);
        }
        is_new
    }

    /// Takes the last one away.
    pub fn leave(&mut self) {
        self.0.pop();
    }

    /// Whether none is being written: inside of one, texts may depend on that.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Writes the text of `id` to `out`: without alias, types and attributes inside through `out`.
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
    match info.hooks.print {
        PrintKind::Builtin(print) => print(cx, id, elision, out),
        PrintKind::Dialect(print) => {
            out.write_char(sigil)?;
            out.write_str(info.dialect())?;
            print(cx, id, elision, out)
        }
        PrintKind::Internal => write!(out, "<<{}>>", info.name),
    }
}

/// A printer without aliases or abbreviations, as diagnostics and `Display` use.
pub struct PlainPrinter<'c> {
    cx: &'c Context,
    cyclic: Cyclic,
    /// The distinct attributes that the text mentions, by number.
    distinct: Vec<Id>,
    /// The text written so far.
    pub out: String,
    /// The resources that the text mentions: dialect and key.
    pub resources: Vec<(String, Ident)>,
}

impl<'c> PlainPrinter<'c> {
    /// A printer with nothing written yet.
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
    /// The text of the type, without aliases.
    pub fn to_text(self, cx: &Context) -> String {
        let mut printer = PlainPrinter::new(cx);
        printer.print_type(self).expect("writing to a string does not fail");
        printer.out
    }
}

impl Attribute {
    /// The text of the attribute, without aliases.
    pub fn to_text(self, cx: &Context) -> String {
        let mut printer = PlainPrinter::new(cx);
        let done = printer.print_attribute(self, TypeElision::Never);
        done.expect("writing to a string does not fail");
        printer.out
    }
}

impl Location {
    /// The text of the location, `loc(…)`.
    pub fn to_text(self, cx: &Context) -> String {
        Attribute::from(self).to_text(cx)
    }
}
