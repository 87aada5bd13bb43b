//! Checks of references to global variables.

use terrace_ir::{Diagnostic, SymbolTables, SymbolUser};

use crate::{GlobalGetOpRef, GlobalImportOp, GlobalOp};

impl SymbolUser for GlobalGetOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        // Only initializers of variables are restricted.
        if !(*self).parent().is_some_and(|parent| parent.is::<GlobalOp>()) {
            return Ok(());
        }
        let cx = self.context();
        let name = self.global().data(cx);
        let Some(found) = tables.lookup(name) else {
            let name = name.root.as_str(cx);
            return Err(self.plain_error(format!("symbol @{name} is undefined")));
        };
        let import = found.cast::<GlobalImportOp>();
        match import.is_none_or(|import| import.is_mutable()) {
            true => Err(self.plain_error(
                "global.get op is considered constant if it's referring to a import.global \
                 symbol marked non-mutable",
            )),
            false => Ok(()),
        }
    }
}
