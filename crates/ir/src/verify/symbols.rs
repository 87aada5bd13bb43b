//! References to symbols are checked when everything in the symbol table's operation has been found
//! valid. Most are to operations that were found valid before, and are checked on the way.

use crate::body::{Body, Op, OpRef};
use crate::declaration::traits::TraitFlags;
use crate::symbol::{SymbolTables, hides_symbols};

/// What was seen of references to symbols in an isolated operation, without those in it.
pub(super) struct SymbolUses<'t, 'a> {
    /// The body around the isolated operation.
    around: &'t Body,
    /// The symbols of the operation around; `None` if references are to be checked later.
    tables: Option<&'t SymbolTables<'a>>,
    /// Whether an operation that refers to symbols was met.
    pub(super) met: bool,
    /// Whether none is left to be checked.
    pub(super) done: bool,
}

impl<'t, 'a> SymbolUses<'t, 'a> {
    /// Nothing was seen yet in the isolated operation `op`, where `tables` has the symbols of the
    /// operation that has the body around.
    pub(super) fn new(op: OpRef<'t>, tables: Option<&'t SymbolTables<'a>>) -> Self {
        let has_table = op.flags().contains(TraitFlags::SYMBOL_TABLE);
        let tables = tables.filter(|_| !has_table && is_reached(op));
        Self { around: op.body(), tables, met: false, done: true }
    }

    /// Checks what `op` refers to, which is in the isolated operation and refers to symbols. If it is
    /// that operation itself, that is done with the operations around.
    pub(super) fn meet(&mut self, op: OpRef<'_>) {
        self.met = true;
        self.done = self.done
            && self.tables.is_some_and(|tables| {
                let is_outside = std::ptr::eq(op.body(), self.around);
                is_outside || (is_reached(op) && tables.is_right_already(op))
            });
    }
}

/// Whether nothing between `op` and its body's root is a symbol table or may be one.
fn is_reached(op: OpRef<'_>) -> bool {
    let mut around = op.ancestors().skip(1).take_while(|op| op.id() != Op::ROOT);
    !around.any(hides_symbols)
}
