//! The text of the core's own attributes and locations, and a plain printer for messages.

use std::cell::RefCell;
use std::fmt::{self, Write};
use std::sync::Arc;

use crate::body::OpRef;
use crate::lossless;
use crate::store::attr::{ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr, TypeAttr};
use crate::store::context::Context;
use crate::store::handle::{Attribute, Ident, Location, Type};
use crate::store::kind::{Id, PrintKind};
use crate::store::location::{CallSiteLoc, FusedLoc, NameLoc};
use crate::text::syntax::{AsmPrinter, PrintPolicy, TypeElision};

type Out<'p> = &'p mut dyn AsmPrinter;

/// Writes `"bytes"`, with quotes, backslashes and everything that is not printable ASCII as `\XX`.
pub fn quoted(out: &mut (impl Write + ?Sized), bytes: &[u8]) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = bytes;
    while !rest.is_empty() {
        let plain = |b: &u8| matches!(b, b' '..=b'~') && !matches!(b, b'"' | b'\\');
        let end = rest.iter().position(|b| !plain(b)).unwrap_or(rest.len());
        out.write_str(std::str::from_utf8(&rest[..end]).expect("printable ASCII"))?;
        let Some(byte) = rest.get(end) else { break };
        match byte {
            b'\\' => out.write_str("\\\\")?,
            _ => write!(out, "\\{byte:02X}")?,
        }
        rest = &rest[end + 1..];
    }
    out.write_char('"')
}

/// Whether `text` can stand as a keyword: a letter or underscore, then letters, digits, `_`, `$`
/// and `.`.
pub fn is_keyword(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.'))
}

/// Writes `text` as a keyword if it can stand as one, else quoted.
pub fn keyword_or_string(out: &mut (impl Write + ?Sized), text: &str) -> fmt::Result {
    if is_keyword(text) { out.write_str(text) } else { quoted(out, &lossless::decode(text)) }
}

/// Writes `@text`, quoted where needed.
pub fn symbol_name(out: &mut (impl Write + ?Sized), text: &str) -> fmt::Result {
    if text.is_empty() {
        return out.write_str("@<<INVALID EMPTY SYMBOL>>");
    }
    out.write_char('@')?;
    keyword_or_string(out, text)
}

/// Writes `name = value`, or `name` alone for a unit attribute.
pub fn named_attribute(out: Out<'_>, name: Ident, value: Attribute) -> fmt::Result {
    let cx = out.context().clone();
    keyword_or_string(out, name.as_str(&cx))?;
    if value.is::<crate::store::attr::UnitAttr>() {
        return Ok(());
    }
    out.write_str(" = ")?;
    out.print_attribute(value, TypeElision::Never)
}

pub(crate) fn dictionary(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    out.write_char('{')?;
    for (i, (name, value)) in cx.data::<DictionaryAttr>(id).entries().iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        named_attribute(out, *name, *value)?;
    }
    out.write_char('}')
}

pub(crate) fn string(cx: &Context, id: Id, elision: TypeElision, out: Out<'_>) -> fmt::Result {
    let data = cx.data::<StringAttr>(id);
    quoted(out, &data.value)?;
    match data.ty {
        Some(ty) if elision != TypeElision::Must => {
            out.write_str(" : ")?;
            out.print_type(ty)
        }
        _ => Ok(()),
    }
}

pub(crate) fn symbol_ref(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    let data = cx.data::<SymbolRefAttr>(id);
    symbol_name(out, data.root.as_str(cx))?;
    for nested in &data.nested {
        out.write_str("::")?;
        symbol_name(out, nested.as_str(cx))?;
    }
    Ok(())
}

pub(crate) fn array(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    out.write_char('[')?;
    for (i, element) in cx.data::<ArrayAttr>(id).0.iter().enumerate() {
        if i > 0 {
            out.write_str(", ")?;
        }
        out.print_attribute(*element, TypeElision::May)?;
    }
    out.write_char(']')
}

pub(crate) fn type_attr(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    out.print_type(cx.data::<TypeAttr>(id).0)
}

pub(crate) fn unit(_: &Context, _: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    out.write_str("unit")
}

pub(crate) fn unknown_loc(_: &Context, _: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    out.write_str("unknown")
}

pub(crate) fn file_line_col(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
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

pub(crate) fn name_loc(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    let data = cx.data::<NameLoc>(id);
    quoted(out, &lossless::decode(data.name.as_str(cx)))?;
    if data.child.is::<crate::store::location::UnknownLoc>() {
        return Ok(());
    }
    out.write_char('(')?;
    out.print_nested_location(data.child)?;
    out.write_char(')')
}

pub(crate) fn call_site_loc(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
    let data = cx.data::<CallSiteLoc>(id);
    out.write_str("callsite(")?;
    out.print_nested_location(data.callee)?;
    out.write_str(" at ")?;
    out.print_nested_location(data.caller)?;
    out.write_char(')')
}

pub(crate) fn fused_loc(cx: &Context, id: Id, _: TypeElision, out: Out<'_>) -> fmt::Result {
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

thread_local! {
    /// The mutable types and attributes that this thread is writing.
    static CYCLIC: RefCell<Vec<(u32, Id)>> = const { RefCell::new(Vec::new()) };
}

/// Lets a mutable type or attribute occur inside itself: `None` if it is being written already;
/// else it counts as being written until the guard is dropped.
pub fn enter_cyclic(cx: &Context, id: Id) -> Option<CyclicGuard> {
    let key = (cx.number(), id);
    CYCLIC.with_borrow_mut(|stack| {
        if stack.contains(&key) {
            return None;
        }
        stack.push(key);
        Some(CyclicGuard(std::marker::PhantomData))
    })
}

/// Whether what is written now is inside of a mutable type or attribute: its text may depend on
/// that.
pub fn in_cyclic() -> bool {
    CYCLIC.with_borrow(|stack| !stack.is_empty())
}

/// See [`enter_cyclic`].
pub struct CyclicGuard(std::marker::PhantomData<*const ()>);

impl Drop for CyclicGuard {
    fn drop(&mut self) {
        CYCLIC.with_borrow_mut(|stack| stack.pop());
    }
}

/// Writes the text of `id` to `out`: without alias, types and attributes inside through `out`.
pub fn datum(out: Out<'_>, id: Id, sigil: char, elision: TypeElision) -> fmt::Result {
    let cx = out.context().clone();
    let info = id.kind().info();
    match info.print {
        PrintKind::Builtin(print) => print(&cx, id, elision, out),
        PrintKind::Dialect(print) => {
            out.write_char(sigil)?;
            out.write_str(info.name.split_once('.').map_or("", |(dialect, _)| dialect))?;
            print(&cx, id, elision, out)
        }
        PrintKind::Internal => write!(out, "<<{}>>", info.name),
    }
}

/// A printer without aliases or abbreviations, as diagnostics and `Display` use.
pub struct PlainPrinter<'c> {
    cx: &'c Context,
    /// What has been written.
    pub out: String,
}

impl<'c> PlainPrinter<'c> {
    /// A printer with nothing written yet.
    pub fn new(cx: &'c Context) -> Self {
        Self { cx, out: String::new() }
    }
}

impl Write for PlainPrinter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
}

impl AsmPrinter for PlainPrinter<'_> {
    fn context(&self) -> &Context {
        self.cx
    }
    fn print_type(&mut self, ty: Type) -> fmt::Result {
        datum(self, ty.id(), '!', TypeElision::Never)
    }
    fn print_attribute(&mut self, attribute: Attribute, elision: TypeElision) -> fmt::Result {
        if attribute.as_location().is_some() {
            self.out.push_str("loc(");
            datum(self, attribute.id(), '#', elision)?;
            self.out.push(')');
            return Ok(());
        }
        datum(self, attribute.id(), '#', elision)
    }
    fn print_nested_location(&mut self, location: Location) -> fmt::Result {
        datum(self, location.id(), '#', TypeElision::Never)
    }
    fn policy(&self) -> PrintPolicy {
        PrintPolicy::default()
    }
    fn print_resource(&mut self, _: &str, key: &str) -> fmt::Result {
        keyword_or_string(self, key)
    }
}

/// Writes an operation for a message.
pub type OpPrinter = Arc<dyn Fn(OpRef<'_>) -> String + Send + Sync>;

/// Writes an operation where the context has no printer of its own; set by the text format.
static OP_PRINTER: std::sync::OnceLock<fn(OpRef<'_>) -> String> = std::sync::OnceLock::new();

/// Makes `printer` write the operations that messages quote, in all contexts without
/// [`Context::set_op_printer`]; the first call counts.
pub fn set_op_printer(printer: fn(OpRef<'_>) -> String) {
    let _ = OP_PRINTER.set(printer);
}

/// The text of an operation for a message, on lines of its own if it has several: its name only if
/// no text format is in use.
pub fn op_text(op: OpRef<'_>) -> String {
    let text = match (op.context().op_printer(), OP_PRINTER.get()) {
        (Some(printer), _) => printer(op),
        (None, Some(printer)) => printer(op),
        (None, None) => format!("\"{}\"", op.name_str()),
    };
    if text.contains('\n') { format!("\n{text}") } else { text }
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
