//! Interfaces of memref's operations.

use terrace_builtin::values::{quoted, type_of};
use terrace_ir::{Diagnostic, SymbolTables, SymbolUser};

use crate::{GetGlobalOpRef, GlobalOp};

impl SymbolUser for GetGlobalOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        if self.name_value().is_absent() {
            return Ok(());
        }
        let name = self.name_value().data(cx);
        let root = name.root.as_str(cx);
        let found = tables.lookup(name).and_then(|found| found.cast::<GlobalOp>());
        let Some(global) = found.filter(|global| !global.r#type().is_absent()) else {
            return Err(self.error(format!("'{root}' does not reference a valid global memref")));
        };
        let (ty, result) = (global.r#type().data(cx).0, type_of(*self, self.result()));
        match ty == result {
            true => Ok(()),
            false => Err(self.error(format!(
                "result type {} does not match type {} of the global memref @{root}",
                quoted(*self, result),
                quoted(*self, ty)
            ))),
        }
    }
}
