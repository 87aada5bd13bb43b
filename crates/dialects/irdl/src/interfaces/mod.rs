//! References to definitions.

use terrace_ir::{Attribute, Diagnostic, OpRef, SymbolTables, SymbolUser};

use crate::{AttributeOp, BaseOpRef, ParametricOpRef, TypeOp};

/// The reference is to a type or an attribute.
fn verify(op: OpRef<'_>, name: Attribute, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
    let text = || name.to_text(op.context());
    let Some(found) = tables.lookup_attribute(name) else {
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
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        self.base_ref().map_or(Ok(()), |name| verify(*self, name.attr(), tables))
    }
}

impl SymbolUser for ParametricOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify(*self, self.base_type().attr(), tables)
    }
}
