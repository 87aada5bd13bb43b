//! Symbols: operations with names, found through the symbol table around them.

mod table;
mod verify;

pub use table::{SymbolTable, SymbolTables};
pub use verify::verify_symbol_table;

use std::borrow::Cow;

use smallvec::SmallVec;
use terrace_ods::interface;

use crate::body::{Enclosing, OpRef};
use crate::declaration::properties::{PropertiesRef, PropertyInfo};
use crate::declaration::trait_flags::TraitFlags;
use crate::store::attr::{StringAttr, SymbolRefAttr};
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Handle, Ident};

pub use crate::declaration::properties::{SYMBOL_NAME, SYMBOL_VISIBILITY};

/// The name of `op`, if it is a symbol (or not registered) and has one.
pub fn symbol_name(op: OpRef<'_>) -> Option<Ident> {
    let name = op.might_have(TraitFlags::SYMBOL).then(|| name_attribute(op))??;
    Some(name.data(op.context()).ident(op.context()))
}

/// The text of the name attribute of `op`, whether it is a symbol or not; `None` if `op` has no
/// such attribute.
pub(crate) fn name_held(op: OpRef<'_>) -> Option<Cow<'_, str>> {
    Some(name_attribute(op)?.data(op.context()).text())
}

/// As [`name_held`], the attribute.
pub(crate) fn name_attribute(op: OpRef<'_>) -> Option<Handle<StringAttr>> {
    let info = op.body().properties_info(op.id());
    let name = match info.and_then(|info| info.symbol()[0]) {
        Some(field) => field.get(op.context(), op.properties()),
        None => op.attribute(SYMBOL_NAME),
    };
    name?.as_handle()
}

/// The name and visibility attributes of `op`, whether it is a symbol or not.
pub(crate) fn name_and_visibility(op: OpRef<'_>) -> [Option<Attribute>; 2] {
    match op.body().properties_info(op.id()).map(|info| info.symbol()) {
        Some([Some(name), Some(visibility)]) => {
            let properties = op.properties();
            [name, visibility].map(|field| field.get(op.context(), properties))
        }
        _ => op.attributes_named([SYMBOL_NAME, SYMBOL_VISIBILITY]),
    }
}

/// Whether `op` is a symbol: one that may do without a name is only if it has one
/// (MLIR: `isa<SymbolOpInterface>`).
pub fn is_symbol(op: OpRef<'_>) -> bool {
    let flags = op.flags();
    flags.contains(TraitFlags::SYMBOL)
        && (!flags.contains(TraitFlags::OPTIONAL_SYMBOL) || op.attribute(SYMBOL_NAME).is_some())
}

/// An operation that refers to symbols and checks what it refers to
/// (MLIR: `SymbolUserOpInterface`).
#[interface]
pub trait SymbolUser {
    /// Checks the references of the operation. Called once per verification, after the operation of
    /// the nearest symbol table and everything in it have been found valid; a verifier hook
    /// ([contract](crate::verify()#hooks)).
    ///
    /// # Errors
    /// When a reference is to nothing, or to an operation that does not fit.
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic>;
}

/// Whether `op` may be a symbol table because it has one region and its dialect is unknown.
pub fn may_be_symbol_table(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.region_count() == 1 && op.info().is_none() && !cx.is_known(op.name().dialect(cx))
}

/// The innermost symbol table around `op`; `None` too where an operation of an unknown dialect is
/// nearer that may be a symbol table.
pub fn nearest_symbol_table<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Option<OpRef<'a>> {
    let found = enclosing.ancestors(op).find(|op| hides_symbols(*op))?;
    found.flags().contains(TraitFlags::SYMBOL_TABLE).then_some(found)
}

/// Whether the symbol tables around `op` are not those of what is in it: it has one, or may be one.
pub(crate) fn hides_symbols(op: OpRef<'_>) -> bool {
    op.flags().contains(TraitFlags::SYMBOL_TABLE) || may_be_symbol_table(op)
}

/// A name that no symbol of `table` has: `name`, or `name_N` with the first free number.
pub fn unique_symbol_name(table: &SymbolTable<'_>, name: &str) -> String {
    let cx = table.op().context();
    let taken = |text: &str| table.lookup(Ident::get(cx, text)).is_some();
    if !taken(name) {
        return name.to_owned();
    }
    (0u64..).map(|n| format!("{name}_{n}")).find(|text| !taken(text)).expect("numbers do not end")
}

/// Whether operations with the name of `op` may hold references to symbols in their properties.
pub fn properties_may_refer(op: OpRef<'_>) -> bool {
    match op.info() {
        None => true,
        Some(info) => info.properties.is_some_and(|p| p.fields.iter().any(may_refer)),
    }
}

fn may_refer(field: &PropertyInfo) -> bool {
    !field.codec.plain
}

/// The references to symbols in the attributes of `op`, nested ones too, in order.
pub fn symbol_uses<'a>(op: OpRef<'a>, mut visit: impl FnMut(&'a SymbolRefAttr)) {
    let has_attributes = op.has_attributes();
    if !has_attributes && op.properties() == PropertiesRef::None {
        return;
    }
    let cx = op.context();
    let mut pending: SmallVec<[Attribute; 8]> = SmallVec::new();
    if has_attributes {
        pending.extend(op.attributes().iter().rev().map(|(_, attribute)| *attribute));
    }
    if let Some(info) = op.body().properties_info(op.id()) {
        let values = op.properties();
        let fields = info.fields.iter().rev().filter(|field| may_refer(field));
        pending.extend(fields.filter_map(|f| f.get(cx, values)));
    }
    while let Some(attribute) = pending.pop() {
        if let Some(reference) = attribute.downcast::<SymbolRefAttr>(cx) {
            visit(reference);
        }
        let at = pending.len();
        (attribute.kind().info().walk)(cx, attribute.id(), &mut |element| {
            if let crate::store::kind::Element::Attribute(inner) = element {
                pending.push(inner);
            }
        });
        pending[at..].reverse();
    }
}
