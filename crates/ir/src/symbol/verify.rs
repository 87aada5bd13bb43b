//! What must hold of symbol tables and of references to symbols.

use std::sync::Arc;

use super::table::{Names, SymbolTable, SymbolTables};
use super::{DynSymbolUser, SymbolUser, may_be_symbol_table, name_held};
use crate::body::{Body, Enclosing, Op, OpRef, OpsLeft, RegionRef};
use crate::declaration::by_name::OpNameCache;
use crate::declaration::traits::TraitFlags;
use crate::store::diagnostic::Diagnostic;

/// Checks the regions of an operation with the `SymbolTable` trait: one region of one block, names
/// given once, references right.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify_symbol_table(op: OpRef<'_>, enclosing: Enclosing<'_>) -> Result<(), Diagnostic> {
    let region = match op.region(0) {
        Some(region) if op.region_count() == 1 => region,
        _ => {
            return Err(op.error("Operations with a 'SymbolTable' must have exactly one region"));
        }
    };
    if !region.has_one_block() {
        return Err(op.error("Operations with a 'SymbolTable' must have exactly one block"));
    }
    if let Some(seen) = enclosing.symbols_seen().filter(|seen| seen.distinct) {
        // All threads share it.
        let table = seen.symbols.as_ref().map(|symbols| SymbolTable::of(op, Arc::clone(symbols)));
        return verify_symbol_uses(op, table, enclosing);
    }
    let names = Names::of(op);
    if let Some([first, again]) = names.redefined {
        let name = name_held(again).unwrap_or_default();
        return Err(again
            .plain_error(format!("redefinition of symbol named '{name}'"))
            .with_note(first.location(), "see existing symbol definition here"));
    }
    let table = SymbolTable::of(op, Arc::new(names.into_symbols()));
    verify_symbol_uses(op, Some(table), enclosing)
}

/// Checks the references in the operation `op`, down to nested symbol tables; its own is `table`, if
/// somebody has made it. The operations of a region come before what is in them, the last region first,
/// as in MLIR: it decides which error is reported.
fn verify_symbol_uses<'a>(
    op: OpRef<'a>,
    table: Option<SymbolTable<'a>>,
    enclosing: Enclosing<'a>,
) -> Result<(), Diagnostic> {
    let tables = |enclosing| match &table {
        Some(table) => SymbolTables::with_table(table.clone(), enclosing),
        None => SymbolTables::within(op, enclosing),
    };
    let is_right = are_right(op, enclosing, || tables(enclosing));
    let enclosing = if is_right { enclosing } else { enclosing.without_symbols_seen() };
    let users = || SymbolUsers::new(op, tables(enclosing));
    let mut inner = Vec::new();
    op.regions().try_for_each(|region| users().verify_in(region, false, &mut inner))?;
    inner.reverse();
    let wrong = op.context().map_bodies_in_order(
        &inner,
        |(region, _), look| look.at(region.body()),
        users,
        |users, (region, hidden)| users.verify_below(*region, *hidden).map_err(Box::new).err(),
    );
    wrong.into_iter().flatten().next().map_or(Ok(()), |error| Err(*error))
}

/// Whether those references that the verifier has left to be checked are right.
fn are_right<'a>(
    op: OpRef<'a>,
    enclosing: Enclosing<'a>,
    tables: impl Fn() -> SymbolTables<'a> + Sync,
) -> bool {
    let (Some(seen), Some(region)) = (enclosing.symbols_seen(), op.region(0)) else {
        return true;
    };
    let (cx, body) = (op.context(), region.body());
    let load = |(op, _): &(Op, OpsLeft)| body.load_of(*op);
    let right = cx.map_in_order(&seen.left, load, tables, |tables, (op, left)| {
        body.child(*op).is_some_and(|child| {
            left.iter().all(|op| {
                let user = child.op(*op).interface::<DynSymbolUser>();
                user.is_none_or(|user| user.verify_symbol_uses(tables).is_ok())
            })
        })
    });
    right.into_iter().all(|right| right)
}

/// Checks operations that refer to symbols.
struct SymbolUsers<'a> {
    tables: SymbolTables<'a>,
    /// The body directly in which the symbols are.
    body: Option<&'a Body>,
    /// Whether the operations of a name refer to symbols, and whether they are symbol tables.
    names: OpNameCache<(bool, bool)>,
}

impl<'a> SymbolUsers<'a> {
    fn new(op: OpRef<'a>, tables: SymbolTables<'a>) -> Self {
        let body = op.region(0).map(|region| region.body());
        Self { tables, body, names: OpNameCache::default() }
    }

    /// Checks what is in `region` and the regions in it, where `hidden` says that the table is hidden
    /// from it.
    fn verify_below(&mut self, region: RegionRef<'a>, hidden: bool) -> Result<(), Diagnostic> {
        let mut pending = vec![(region, hidden)];
        while let Some((region, hidden)) = pending.pop() {
            self.verify_in(region, hidden, &mut pending)?;
        }
        Ok(())
    }

    /// Checks the operations directly in `region`; what is in them is left in `pending`.
    fn verify_in(
        &mut self,
        region: RegionRef<'a>,
        hidden: bool,
        pending: &mut Vec<(RegionRef<'a>, bool)>,
    ) -> Result<(), Diagnostic> {
        self.tables.set_hidden(hidden);
        for op in region.blocks().flat_map(|block| block.ops()) {
            let (uses, has_table) = *self.names.get(op.name(), || {
                let user = op.interface::<DynSymbolUser>();
                (user.is_some(), op.flags().contains(TraitFlags::SYMBOL_TABLE))
            });
            if uses && let Some(user) = op.interface::<DynSymbolUser>() {
                user.verify_symbol_uses(&self.tables)?;
            }
            if !has_table && !op.body().is_simple(op.id()) && self.may_refer(op) {
                let hidden = hidden || may_be_symbol_table(op);
                pending.extend(op.regions().map(|region| (region, hidden)));
            }
        }
        Ok(())
    }

    /// Whether something in `op` may refer to symbols.
    fn may_refer(&self, op: OpRef<'a>) -> bool {
        let here = self.body.is_some_and(|body| std::ptr::eq(body, op.body()));
        !here || op.body().child(op.id()).is_none() || self.tables.may_use_symbols(op.id())
    }
}
