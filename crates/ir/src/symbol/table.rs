//! Symbol tables: the symbols of an operation by name.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::sync::Arc;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::name_held;
use crate::body::{Body, Enclosing, Op, OpRef};
use crate::declaration::trait_flags::TraitFlags;
use crate::store::attr::SymbolRefAttr;
use crate::store::handle::{Attribute, Ident};

/// Symbols by name, in program order.
type Symbols<'a> = IndexMap<Cow<'a, str>, OpRef<'a>, FxBuildHasher>;

/// The symbols of one symbol-table operation by name, in order: as in MLIR, all operations with a
/// name attribute, even if they are not declared as symbols (MLIR: `SymbolTable`). Clones share the
/// table.
#[derive(Clone)]
pub struct SymbolTable<'a> {
    op: OpRef<'a>,
    symbols: Arc<Symbols<'a>>,
}

impl<'a> SymbolTable<'a> {
    /// Creates the table of `op`; linear in the number of operations directly in its region.
    pub fn new(op: OpRef<'a>) -> Self {
        let mut symbols = Symbols::default();
        for inner in Self::candidates(op) {
            if let Some(name) = name_held(inner) {
                symbols.entry(name).or_insert(inner);
            }
        }
        Self { op, symbols: Arc::new(symbols) }
    }

    /// As [`SymbolTable::new`], but requires that the names are unique.
    ///
    /// # Errors
    ///
    /// If two operations have the same name: the first duplicate, preceded by the operation with
    /// the same name.
    pub(super) fn distinct(op: OpRef<'a>) -> Result<Self, [OpRef<'a>; 2]> {
        let mut symbols = Symbols::default();
        for inner in Self::candidates(op) {
            let Some(name) = name_held(inner) else { continue };
            match symbols.entry(name) {
                Entry::Vacant(entry) => drop(entry.insert(inner)),
                Entry::Occupied(entry) => return Err([*entry.get(), inner]),
            }
        }
        Ok(Self { op, symbols: Arc::new(symbols) })
    }

    /// Returns the operations directly in the region of `op`, which may be its symbols.
    fn candidates(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
        op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
    }

    /// Returns the operation whose symbols the table holds.
    pub fn op(&self) -> OpRef<'a> {
        self.op
    }

    /// Returns the symbol named `name` in this table; constant time (MLIR: `SymbolTable::lookup`);
    /// `None` if there is no such symbol.
    pub fn lookup(&self, name: Ident) -> Option<OpRef<'a>> {
        self.symbols.get(name.as_str(self.op.context())).copied()
    }

    /// Returns the names and operations of the table's symbols, in program order.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, OpRef<'a>)> {
        self.symbols.iter().map(|(name, op)| (&**name, *op))
    }
}

/// A cache of symbol tables (MLIR: `SymbolTableCollection`): of the nearest symbol-table operation,
/// and of operations below and above it.
pub struct SymbolTables<'a> {
    nearest: OpRef<'a>,
    enclosing: Enclosing<'a>,
    table: OnceCell<SymbolTable<'a>>,
    /// The tables of operations other than `nearest`.
    others: RefCell<FxHashMap<(*const Body, Op), SymbolTable<'a>>>,
    /// Whether an operation that may be a symbol table is between the operation being checked and
    /// `nearest`.
    hidden: Cell<bool>,
}

impl<'a> SymbolTables<'a> {
    /// Creates a cache of symbol tables at and below `nearest`, each computed on first use.
    pub fn new(nearest: OpRef<'a>) -> Self {
        Self::within(nearest, Enclosing::none())
    }

    /// As [`SymbolTables::new`], with access to outer tables: `enclosing` are the operations that
    /// enclose the body of `nearest`.
    pub fn within(nearest: OpRef<'a>, enclosing: Enclosing<'a>) -> Self {
        let (table, others, hidden) = (OnceCell::new(), RefCell::default(), Cell::new(false));
        Self { nearest, enclosing, table, others, hidden }
    }

    /// As [`SymbolTables::within`], for an operation whose table exists already.
    pub(super) fn with_table(table: SymbolTable<'a>, enclosing: Enclosing<'a>) -> Self {
        let nearest = table.op;
        Self { table: OnceCell::from(table), ..Self::within(nearest, enclosing) }
    }

    /// Returns the table of the nearest operation.
    fn nearest_table(&self) -> &SymbolTable<'a> {
        self.table.get_or_init(|| SymbolTable::new(self.nearest))
    }

    /// Iterates over the nearest symbol-table operation and its ancestors, from the inside out;
    /// empty if a nearer operation of an unknown dialect may be a symbol table.
    pub fn outwards(&self) -> impl Iterator<Item = OpRef<'a>> {
        let known = !self.hidden.get();
        self.enclosing.ancestors(self.nearest).filter(move |_| known)
    }

    /// Sets whether an operation that may be a symbol table is between the operation being checked
    /// and the nearest table.
    pub(super) fn set_hidden(&self, hidden: bool) {
        self.hidden.set(hidden);
    }

    fn table(&self, op: OpRef<'a>) -> SymbolTable<'a> {
        let key = (std::ptr::from_ref(op.body()), op.id());
        let mut others = self.others.borrow_mut();
        others.entry(key).or_insert_with(|| SymbolTable::new(op)).clone()
    }

    /// Returns the operation that `reference` refers to, for a reference directly in the nearest
    /// table's operation; `None` without one, or if a nearer operation of an unknown dialect may be
    /// a symbol table.
    pub fn lookup(&self, reference: &SymbolRefAttr) -> Option<OpRef<'a>> {
        if self.hidden.get() {
            return None;
        }
        self.lookup_in(self.nearest, reference)
    }

    /// Returns the operation that `reference` refers to, for a reference directly in the
    /// symbol-table operation `table`; `None` without one (MLIR: `lookupSymbolIn`).
    pub fn lookup_in(&self, table: OpRef<'a>, reference: &SymbolRefAttr) -> Option<OpRef<'a>> {
        let is_nearest =
            std::ptr::eq(table.body(), self.nearest.body()) && table.id() == self.nearest.id();
        let mut op = match is_nearest {
            true => self.nearest_table().lookup(reference.root)?,
            false => self.table(table).lookup(reference.root)?,
        };
        for name in &reference.nested {
            if !op.might_have(TraitFlags::SYMBOL_TABLE) {
                return None;
            }
            op = self.table(op).lookup(*name)?;
        }
        Some(op)
    }

    /// Returns the operation that an attribute refers to; `None` if it is no symbol reference or
    /// the symbol does not exist.
    pub fn lookup_attribute(&self, reference: Attribute) -> Option<OpRef<'a>> {
        self.lookup(reference.downcast::<SymbolRefAttr>(self.nearest.context())?)
    }
}
