//! Symbols: operations with names, which the enclosing symbol table looks up.

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

/// Returns the symbol name of `op`; `None` if it has no name, or is registered and not a symbol.
pub fn symbol_name(op: OpRef<'_>) -> Option<Ident> {
    let name = op.might_have(TraitFlags::SYMBOL).then(|| name_attribute(op))??;
    Some(name.data(op.context()).ident(op.context()))
}

/// Returns the text of the name attribute of `op`, even if `op` is not a symbol; `None` if `op` has
/// no such attribute.
pub(crate) fn name_held(op: OpRef<'_>) -> Option<Cow<'_, str>> {
    Some(name_attribute(op)?.data(op.context()).text())
}

/// As [`name_held`], but returns the attribute.
pub(crate) fn name_attribute(op: OpRef<'_>) -> Option<Handle<StringAttr>> {
    let info = op.body().properties_info(op.id());
    let name = match info.and_then(|info| info.symbol()[0]) {
        Some(field) => field.get(op.context(), op.properties()),
        None => op.attribute(SYMBOL_NAME),
    };
    name?.as_handle()
}

/// Returns the name and visibility attributes of `op`, even if `op` is not a symbol; `None` for an
/// absent attribute.
pub(crate) fn name_and_visibility(op: OpRef<'_>) -> [Option<Attribute>; 2] {
    match op.body().properties_info(op.id()).map(|info| info.symbol()) {
        Some([Some(name), Some(visibility)]) => {
            let properties = op.properties();
            [name, visibility].map(|field| field.get(op.context(), properties))
        }
        _ => op.attributes_named([SYMBOL_NAME, SYMBOL_VISIBILITY]),
    }
}

/// Whether `op` is a symbol; an operation with an optional symbol is one only if it has a name
/// (MLIR: `isa<SymbolOpInterface>`).
pub fn is_symbol(op: OpRef<'_>) -> bool {
    let flags = op.flags();
    flags.contains(TraitFlags::SYMBOL)
        && (!flags.contains(TraitFlags::OPTIONAL_SYMBOL) || op.attribute(SYMBOL_NAME).is_some())
}

/// An operation that refers to symbols and verifies the references (MLIR: `SymbolUserOpInterface`).
#[interface]
pub trait SymbolUser {
    /// Verifies the references of the operation. A verifier hook, called once per verification,
    /// after the operation of the nearest symbol table and its nested operations were found valid
    /// ([contract](crate::verify()#hooks)).
    ///
    /// # Errors
    /// If a referenced symbol does not exist or is an operation of the wrong kind.
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic>;
}

/// Whether `op` may be a symbol table because it is unregistered, of an unknown dialect, and has
/// one region.
pub fn may_be_symbol_table(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.region_count() == 1 && op.info().is_none() && !cx.is_known(op.name().dialect(cx))
}

/// Returns the innermost symbol table that encloses `op`; `None` without one, and also if a nearer
/// operation of an unknown dialect may be a symbol table.
pub fn nearest_symbol_table<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Option<OpRef<'a>> {
    let found = enclosing.ancestors(op).find(|op| hides_symbols(*op))?;
    found.flags().contains(TraitFlags::SYMBOL_TABLE).then_some(found)
}

/// Whether `op` is or may be a symbol table, so that its nested operations do not refer to outer
/// symbol tables.
pub(crate) fn hides_symbols(op: OpRef<'_>) -> bool {
    op.flags().contains(TraitFlags::SYMBOL_TABLE) || may_be_symbol_table(op)
}

/// Returns a name that no symbol of `table` has: `name`, or `name_N` with the first free number.
pub fn unique_symbol_name(table: &SymbolTable<'_>, name: &str) -> String {
    let cx = table.op().context();
    let taken = |text: &str| table.lookup(Ident::get(cx, text)).is_some();
    if !taken(name) {
        return name.to_owned();
    }
    (0u64..).map(|n| format!("{name}_{n}")).find(|text| !taken(text)).expect("numbers do not end")
}

/// Whether operations with the name of `op` may hold symbol references in their properties.
pub fn properties_may_refer(op: OpRef<'_>) -> bool {
    match op.info() {
        None => true,
        Some(info) => info.properties.is_some_and(|p| p.fields.iter().any(may_refer)),
    }
}

fn may_refer(field: &PropertyInfo) -> bool {
    !field.codec.plain
}

/// Calls `visit` for the symbol references in the attributes of `op`, including nested ones, in
/// order.
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
