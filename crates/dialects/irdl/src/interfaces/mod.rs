//! References to definitions.

use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, Diagnostic, OpRef, SymbolRefAttr, SymbolTables, SymbolUser};

use crate::{AttributeOp, BaseOpRef, DialectOp, ParametricOpRef, TypeOp};

/// The reference is to a type or an attribute. Definitions of other dialects, which are outside of
/// what is verified together, are not looked at.
fn verify(op: OpRef<'_>, reference: Attribute) -> Result<(), Diagnostic> {
    let cx = op.context();
    let Some(name) = reference.downcast::<SymbolRefAttr>(cx) else { return Ok(()) };
    let dialect = op.ancestors().find(|around| around.is::<DialectOp>());
    let Some(dialect) = dialect.filter(|around| symbol_name(*around) == Some(name.root)) else {
        return Ok(());
    };
    let tables = SymbolTables::new(dialect);
    let found = match name.nested.split_first() {
        Some((root, nested)) => {
            tables.lookup(&SymbolRefAttr { root: *root, nested: nested.into() })
        }
        None => Some(dialect),
    };
    let text = || reference.to_text(cx);
    let Some(found) = found else {
        return Err(op.error(format!("symbol '{}' not found", text())));
    };
    if found.is::<TypeOp>() || found.is::<AttributeOp>() {
        return Ok(());
    }
    Err(op.error(format!(
        "symbol '{}' does not refer to a type or attribute definition (refers to '{}')",
        text(),
        found.name_str()
    )))
}

impl SymbolUser for BaseOpRef<'_> {
    fn verify_symbol_uses(self, _: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        self.base_ref().map_or(Ok(()), |name| verify(*self, name.attr()))
    }
}

impl SymbolUser for ParametricOpRef<'_> {
    fn verify_symbol_uses(self, _: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify(*self, self.base_type().attr())
    }
}
