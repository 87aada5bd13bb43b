//! Verification of references to type and attribute definitions.

use terrace_ir::{Diagnostic, Handle, OpRef, SymbolRefAttr, SymbolTables, SymbolUser};

use crate::{AttributeOp, BaseOpRef, DialectOp, ParametricOpRef, TypeOp};

/// Looks up the definition of a type or attribute that `op` refers to, in the symbol table around
/// the enclosing `irdl.dialect` (MLIR: `lookupSymbolNearDialect`).
pub(crate) fn definition<'a>(
    op: OpRef<'_>,
    reference: Handle<SymbolRefAttr>,
    tables: &SymbolTables<'a>,
) -> Result<OpRef<'a>, Diagnostic> {
    let cx = op.context();
    let mut around = tables.outwards().skip_while(|held| !held.is::<DialectOp>()).skip(1);
    let found = around.next().and_then(|table| tables.lookup_in(table, reference.data(cx)));
    let text = || reference.attr().to_text(cx);
    match found {
        None => Err(op.error(format!("symbol '{}' not found", text()))),
        Some(found) if found.is::<TypeOp>() || found.is::<AttributeOp>() => Ok(found),
        Some(found) => Err(op.error(format!(
            "symbol '{}' does not refer to a type or attribute definition (refers to '{}')",
            text(),
            found.name_str()
        ))),
    }
}

impl SymbolUser for BaseOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let found = self.base_ref().map(|name| definition(*self, name, tables));
        found.transpose().map(|_| ())
    }
}

impl SymbolUser for ParametricOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        definition(*self, self.base_type(), tables).map(|_| ())
    }
}
