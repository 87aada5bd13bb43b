//! References to symbols are checked when everything in the symbol table's operation has been found
//! valid. Most are to operations that were found valid before, and are checked on the way; the others
//! are noted.

use crate::body::{Body, Op, OpRef, OpsLeft};
use crate::declaration::traits::TraitFlags;
use crate::symbol::{DynSymbolUser, SymbolTables, hides_symbols};

/// What was seen of references to symbols in an isolated operation, without those in it.
pub(super) struct SymbolUses<'t, 'a> {
    /// The body around the isolated operation.
    around: &'t Body,
    /// Whether the operation around has a symbol table, which those in the isolated operation reach.
    in_table: bool,
    /// The symbols of the operation around, as far as they are known; `None` if references are to be
    /// checked later.
    tables: Option<&'t SymbolTables<'a>>,
    /// Whether an operation that refers to symbols was met.
    pub(super) met: bool,
    /// Whether none is left to be checked but those of [`SymbolUses::left`].
    pub(super) noted: bool,
    /// Operations of the isolated one's body that are left to be checked in the table around.
    pub(super) left: OpsLeft,
}

impl<'t, 'a> SymbolUses<'t, 'a> {
    /// Nothing was seen yet in the isolated operation `op`. `in_table` says whether the operation that has
    /// the body around has a symbol table, the symbols of which are in `tables` if they are known.
    pub(super) fn new(op: OpRef<'t>, in_table: bool, tables: Option<&'t SymbolTables<'a>>) -> Self {
        let has_table = op.flags().contains(TraitFlags::SYMBOL_TABLE);
        let in_table = in_table && !has_table && is_reached(op);
        let left = OpsLeft::new();
        Self { around: op.body(), in_table, tables, met: false, noted: true, left }
    }

    /// Checks what `user` refers to, which is in the isolated operation. If it is that operation
    /// itself, that is done with the operations around.
    pub(super) fn meet(&mut self, user: DynSymbolUser<'_>) {
        self.met = true;
        let op: OpRef<'_> = *user;
        let is_outside = std::ptr::eq(op.body(), self.around);
        if !self.in_table || !(is_outside || is_reached(op)) {
            self.noted = false;
        } else if !is_outside && !self.tables.is_some_and(|tables| tables.is_right_already(user)) {
            self.left.push(op.id());
        }
    }
}

/// Whether nothing between `op` and its body's root is a symbol table or may be one.
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
