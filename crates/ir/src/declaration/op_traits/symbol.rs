//! Traits of symbols and symbol tables.

use crate::body::OpRef;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::{OpTrait, TraitInfo};
use crate::store::attr::StringAttr;
use crate::store::diagnostic::Diagnostic;
use crate::symbol::{self, SYMBOL_NAME, SYMBOL_VISIBILITY};

/// The trait of operations through which the symbols in their region are found
/// (MLIR: `SymbolTable`).
pub struct SymbolTable;

impl OpTrait for SymbolTable {
    const INFO: TraitInfo = TraitInfo::checked_regions::<Self>(
        "SymbolTable",
        TraitFlags::SYMBOL_TABLE,
        symbol::verify_symbol_table,
    );
}

/// The trait of operations that have a name in the symbol table around them
/// (MLIR: `SymbolOpInterface`).
pub struct Symbol;

impl OpTrait for Symbol {
    const INFO: TraitInfo =
        TraitInfo::checked_with_parent::<Self>("Symbol", TraitFlags::SYMBOL, verify_symbol);
}

/// The trait of operations that may have a name in the symbol table around them, as
/// `builtin.module`.
pub struct OptionalSymbol;

impl OpTrait for OptionalSymbol {
    const INFO: TraitInfo = TraitInfo::checked_with_parent::<Self>(
        "Symbol",
        TraitFlags::SYMBOL.union(TraitFlags::OPTIONAL_SYMBOL),
        |op, parent| match op.attribute(SYMBOL_NAME) {
            None => Ok(()),
            Some(_) => verify_symbol(op, parent),
        },
    );
}

fn verify_symbol(op: OpRef<'_>, parent: Option<OpRef<'_>>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let [name, visibility] = symbol::name_and_visibility(op);
    if name.is_none_or(|name| !name.is::<StringAttr>()) {
        return Err(op.error(format!("requires string attribute '{SYMBOL_NAME}'")));
    }
    if let Some(visibility) = visibility {
        let Some(text) = visibility.downcast::<StringAttr>(cx) else {
            return Err(op.error(format!(
                "requires visibility attribute '{SYMBOL_VISIBILITY}' to be a string attribute, \
                 but got {}",
                visibility.to_text(cx)
            )));
        };
        if !matches!(text.as_str(), Some("public" | "private" | "nested")) {
            return Err(op.error(format!(
                "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {}",
                visibility.to_text(cx)
            )));
        }
    }
    if parent.is_some_and(|parent| !parent.might_have(TraitFlags::SYMBOL_TABLE)) {
        return Err(op.error("symbol's parent must have the SymbolTable trait"));
    }
    Ok(())
}
