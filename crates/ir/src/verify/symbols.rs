//! Collection of the operations that refer to symbols. Their references are checked after all
//! operations in the symbol table were found valid
//! ([`verify_symbol_table`](crate::symbol::verify_symbol_table)).

use crate::body::{Body, Op, OpList, OpRef, SymbolUses};
use crate::declaration::trait_flags::TraitFlags;
use crate::symbol::{DynSymbolUser, hides_symbols};

/// Collects the symbol users in an isolated operation, without those in nested isolated operations.
pub(super) struct SymbolUseCollector<'a> {
    /// The enclosing body of the isolated operation.
    around: &'a Body,
    /// Whether the parent is a symbol table, which then is the nearest one of the isolated
    /// operation.
    in_table: bool,
    /// Whether any symbol user was found.
    any: bool,
    uses: SymbolUses<OpList>,
}

impl<'a> SymbolUseCollector<'a> {
    /// Creates the collector for the isolated operation `op`, before any of it is checked.
    /// `in_table` states whether the enclosing isolated operation is a symbol table.
    pub(super) fn new(op: OpRef<'a>, in_table: bool) -> Self {
        let has_table = op.flags().contains(TraitFlags::SYMBOL_TABLE);
        let in_table = in_table && !has_table && is_reached(op);
        Self { around: op.body(), in_table, any: false, uses: SymbolUses::None }
    }

    /// Adds `user`: an operation in the body; the isolated operation itself is found by its symbol
    /// table.
    pub(super) fn add(&mut self, user: DynSymbolUser<'_>) {
        self.any = true;
        let op: OpRef<'_> = *user;
        let is_outside = std::ptr::eq(op.body(), self.around);
        if !self.in_table || !(is_outside || is_reached(op)) {
            self.uses = SymbolUses::Unknown;
        } else if !is_outside {
            self.uses.push(op.id());
        }
    }

    /// Returns whether any symbol user was found, and the uses to check in the enclosing symbol
    /// table.
    pub(super) fn finish(self) -> (bool, SymbolUses<OpList>) {
        (self.any, self.uses)
    }
}

/// Whether no operation between `op` and its body's root is or may be a symbol table.
fn is_reached(op: OpRef<'_>) -> bool {
    let body = op.body();
    let mut at = op.id();
    while let Some(around) = body.parent_op(at).filter(|around| *around != Op::ROOT) {
        if hides_symbols(body.op(around)) {
            return false;
        }
        at = around;
    }
    true
}
