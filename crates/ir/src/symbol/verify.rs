//! Verification of symbol tables and of symbol references.

use super::table::{SymbolTable, SymbolTables};
use super::{DynSymbolUser, SymbolUser, may_be_symbol_table, name_held};
use crate::body::{Body, Enclosing, Op, OpRef, RegionRef, SymbolUses};
use crate::declaration::by_name::OpNameCache;
use crate::declaration::trait_flags::TraitFlags;
use crate::store::diagnostic::Diagnostic;
use crate::store::threads::Load;

/// Checks the regions of an operation with the `SymbolTable` trait: one region of one block, unique
/// names, valid references.
///
/// # Errors
/// The first violation, in MLIR's order.
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
    let table = SymbolTable::distinct(op).map_err(|[first, again]| {
        let name = name_held(again).unwrap_or_default();
        again
            .plain_error(format!("redefinition of symbol named '{name}'"))
            .with_note(first.location(), "see existing symbol definition here")
    })?;
    verify_symbol_uses(region, &table, enclosing)
}

/// Checks the references in `region`, the region of the symbol table `table`, down to nested symbol
/// tables. Visits operations before their nested ones, and the last nested region first, as in
/// MLIR: the order determines which error is reported.
fn verify_symbol_uses<'a>(
    region: RegionRef<'a>,
    table: &SymbolTable<'a>,
    enclosing: Enclosing<'a>,
) -> Result<(), Diagnostic> {
    let users = || SymbolUsers::new(region.body(), table, enclosing);
    let mut inner = Vec::new();
    users().verify_in(region, false, &mut inner)?;
    inner.reverse();
    let errors =
        table.op().context().map_in_order(&inner, Unchecked::load, users, |users, item| {
            users.verify_below(*item).map_err(Box::new).err()
        });
    errors.into_iter().flatten().next().map_or(Ok(()), |error| Err(*error))
}

/// A part of a symbol table's region whose references are still to be checked.
#[derive(Clone, Copy)]
enum Unchecked<'a> {
    /// A region, with whether an operation that may be a symbol table is between it and the table.
    Region(RegionRef<'a>, bool),
    /// The body of an isolated operation, with its operations that refer to symbols.
    Noted(&'a Body, &'a [Op]),
}

impl Unchecked<'_> {
    fn load(&self) -> Load {
        match self {
            Self::Region(region, _) => region.body().load(),
            Self::Noted(body, _) => body.load(),
        }
    }
}

/// The verifier of operations that refer to symbols.
struct SymbolUsers<'a> {
    tables: SymbolTables<'a>,
    /// The body that directly holds the symbols.
    body: &'a Body,
    enclosing: Enclosing<'a>,
    /// For each operation name, whether its operations refer to symbols and whether they are symbol
    /// tables.
    names: OpNameCache<(bool, bool)>,
}

impl<'a> SymbolUsers<'a> {
    fn new(body: &'a Body, table: &SymbolTable<'a>, enclosing: Enclosing<'a>) -> Self {
        let tables = SymbolTables::with_table(table.clone(), enclosing);
        Self { tables, body, enclosing, names: OpNameCache::default() }
    }

    /// Checks the references in `item` and in its nested regions.
    fn verify_below(&mut self, item: Unchecked<'a>) -> Result<(), Diagnostic> {
        let mut pending = vec![item];
        while let Some(item) = pending.pop() {
            match item {
                Unchecked::Region(region, hidden) => {
                    self.verify_in(region, hidden, &mut pending)?;
                }
                Unchecked::Noted(body, ops) => self.verify_noted(body, ops)?,
            }
        }
        Ok(())
    }

    /// Checks the operations directly in `region`; appends the parts nested in them to `pending`.
    fn verify_in(
        &mut self,
        region: RegionRef<'a>,
        hidden: bool,
        pending: &mut Vec<Unchecked<'a>>,
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
            if has_table || op.body().is_simple(op.id()) {
                continue;
            }
            match self.uses_in(op) {
                SymbolUses::None => {}
                SymbolUses::Noted(ops) => {
                    pending.push(Unchecked::Noted(op.inner().body(), ops));
                }
                SymbolUses::Unknown => {
                    let hidden = hidden || may_be_symbol_table(op);
                    pending.extend(op.regions().map(|at| Unchecked::Region(at, hidden)));
                }
            }
        }
        Ok(())
    }

    /// Checks the references of those of `ops`, in the body of an isolated operation, that refer to
    /// symbols.
    fn verify_noted(&mut self, body: &'a Body, ops: &[Op]) -> Result<(), Diagnostic> {
        self.tables.set_hidden(false);
        let check = |op: &Op| {
            let user = body.op(*op).interface::<DynSymbolUser>()?;
            Some((*op, user.verify_symbol_uses(&self.tables).err()?))
        };
        let mut errors: Vec<_> = ops.iter().filter_map(check).collect();
        if errors.len() > 1 {
            let first = first_in_order(body, |op| errors.iter().any(|(wrong, _)| *wrong == op));
            errors.retain(|(op, _)| Some(*op) == first);
        }
        errors.pop().map_or(Ok(()), |(_, error)| Err(error))
    }

    /// Returns the operations nested in `op` that refer to symbols, as the verifier has recorded
    /// them.
    fn uses_in(&self, op: OpRef<'a>) -> SymbolUses<&'a [Op]> {
        let is_isolated = op.body().child(op.id()).is_some();
        match self.enclosing.symbol_users() {
            Some(users) if is_isolated && std::ptr::eq(self.body, op.body()) => users.of(op.id()),
            _ => SymbolUses::Unknown,
        }
    }
}

/// Returns the first operation of `body` that satisfies `is_wanted`, in the order in which
/// references are checked; `None` if no operation does.
fn first_in_order(body: &Body, is_wanted: impl Fn(Op) -> bool) -> Option<Op> {
    let mut pending: Vec<_> = body.root().regions().collect();
    while let Some(region) = pending.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            if is_wanted(op.id()) {
                return Some(op.id());
            }
            if op.body().child(op.id()).is_none() {
                pending.extend(op.regions());
            }
        }
    }
    None
}
