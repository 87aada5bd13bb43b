//! The symbols of an operation by name.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::hash::BuildHasher;
use std::sync::Arc;

use indexmap::map::raw_entry_v1::{RawEntryApiV1, RawEntryMut};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{DynSymbolUser, SymbolUser, name_attribute, name_held};
use crate::body::{Body, Enclosing, Op, OpRef, Symbols};
use crate::declaration::traits::TraitFlags;
use crate::store::attr::{StringAttr, SymbolRefAttr};
use crate::store::context::Context;
use crate::store::handle::{Attribute, Handle, Ident};

/// The symbols of one symbol-table operation, by name, in order: as in MLIR, all operations that have a
/// name, whether their kind says that they are symbols or not (MLIR: `SymbolTable`). Copies share them.
#[derive(Clone)]
pub struct SymbolTable<'a> {
    op: OpRef<'a>,
    symbols: Arc<Symbols<'a>>,
}

impl<'a> SymbolTable<'a> {
    /// The table of `op`; linear in the number of operations directly in its region.
    pub fn new(op: OpRef<'a>) -> Self {
        let mut symbols = Symbols::default();
        for inner in Self::candidates(op) {
            if let Some(name) = name_held(inner) {
                symbols.entry(name).or_insert(inner);
            }
        }
        Self { op, symbols: Arc::new(symbols) }
    }

    /// As [`SymbolTable::new`], where somebody has collected the symbols.
    pub(super) fn of(op: OpRef<'a>, symbols: Arc<Symbols<'a>>) -> Self {
        Self { op, symbols }
    }

    /// The operations that may be symbols of `op`.
    fn candidates(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
        op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
    }

    /// The operation that has the symbol table.
    pub fn op(&self) -> OpRef<'a> {
        self.op
    }

    /// The symbol named `name` in this table; constant time (MLIR: `SymbolTable::lookup`).
    pub fn lookup(&self, name: Ident) -> Option<OpRef<'a>> {
        self.symbols.get(name.as_str(self.op.context())).copied()
    }

    /// The names and operations of the table's symbols, in program order.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, OpRef<'a>)> {
        self.symbols.iter().map(|(name, op)| (&**name, *op))
    }
}

/// Tables made when first asked for (MLIR: `SymbolTableCollection`), of one symbol-table operation,
/// the nearest one around whoever asks, and of those below and around it.
pub struct SymbolTables<'a> {
    nearest: OpRef<'a>,
    enclosing: Enclosing<'a>,
    table: OnceCell<SymbolTable<'a>>,
    /// The tables of other operations.
    others: RefCell<FxHashMap<(*const Body, Op), SymbolTable<'a>>>,
    /// Whether an operation that may be a symbol table is between whoever asks and the nearest one.
    hidden: Cell<bool>,
    early: Option<Early<'a>>,
}

/// A verification that is going on: it shows only what it has found valid.
struct Early<'a> {
    names: RefCell<Names<'a>>,
    /// What was found last: the same function is often called again.
    last: Cell<Option<(Ident, OpRef<'a>)>>,
    /// Whether something was asked for that cannot be shown yet.
    too_early: Cell<bool>,
    /// How often what an operation refers to was right already, less what it cost to be wrong.
    gain: Cell<i32>,
}

impl<'a> SymbolTables<'a> {
    /// Symbol tables at and below `nearest`, made when first asked for.
    pub fn new(nearest: OpRef<'a>) -> Self {
        Self::within(nearest, Enclosing::none())
    }

    /// As [`SymbolTables::new`], and those of the operations around: `enclosing` is what is around
    /// the body of `nearest`.
    pub fn within(nearest: OpRef<'a>, enclosing: Enclosing<'a>) -> Self {
        let (table, others, hidden) = (OnceCell::new(), RefCell::default(), Cell::new(false));
        Self { nearest, enclosing, table, others, hidden, early: None }
    }

    /// As [`SymbolTables::within`], of an operation whose table has been made.
    pub(super) fn with_table(table: SymbolTable<'a>, enclosing: Enclosing<'a>) -> Self {
        let nearest = table.op;
        Self { table: OnceCell::from(table), ..Self::within(nearest, enclosing) }
    }

    /// For a verification that goes on in the symbol-table operation `nearest`, which was found valid
    /// without the isolated operations in it: of those, which are `isolated` in number, only what is
    /// added is shown.
    pub(crate) fn early(nearest: OpRef<'a>, isolated: usize) -> Self {
        let mut names = Names::default();
        names.seen.reserve(isolated);
        let is_isolated = |op: &OpRef<'_>| op.body().child(op.id()).is_some();
        names.add_all(SymbolTable::candidates(nearest).filter(|op| !is_isolated(op)));
        let names = RefCell::new(names);
        let (last, too_early, gain) = (Cell::new(None), Cell::new(false), Cell::new(0));
        let early = Early { names, last, too_early, gain };
        Self { early: Some(early), ..Self::new(nearest) }
    }

    /// Shows `op`, which has been found valid, to those who ask early.
    pub(crate) fn add(&self, op: OpRef<'a>) {
        if let (Some(early), Some(name)) = (&self.early, name_attribute(op)) {
            early.names.borrow_mut().add(op, name);
        }
    }

    /// As [`SymbolTables::add`], where another thread has looked up the name: names are all over memory.
    pub(crate) fn add_named(&self, op: OpRef<'a>, name: HashedName<'a>) {
        if let Some(early) = &self.early {
            early.names.borrow_mut().add_by_name(op, name);
        }
    }

    /// Whether every name was the only one of those added, and if so the symbols, if somebody has asked
    /// for one or, as `left` says, is going to.
    pub(crate) fn into_added(self, left: bool) -> (bool, Option<Arc<Symbols<'a>>>) {
        let Some(early) = self.early else { return (false, None) };
        let mut names = early.names.into_inner();
        if left {
            names.by_name();
        }
        let distinct = names.redefined.is_none();
        let asked = distinct && names.by_name;
        (distinct, asked.then(|| Arc::new(names.into_symbols())))
    }

    /// The table of the nearest operation.
    fn nearest_table(&self) -> &SymbolTable<'a> {
        self.table.get_or_init(|| SymbolTable::new(self.nearest))
    }

    /// Whether what `user` refers to is right, as far as that can be said already.
    pub(crate) fn is_right_already(&self, user: DynSymbolUser<'_>) -> bool {
        let Some(early) = &self.early else { return false };
        if early.gain.get() < Early::GIVE_UP {
            return false;
        }
        let right = user.verify_symbol_uses(self).is_ok() & !early.too_early.replace(false);
        let gain = if right { 1 } else { -Early::COST_OF_ERROR };
        early.gain.set(early.gain.get().saturating_add(gain));
        right
    }

    /// The nearest symbol-table operation and the operations around it, from the inside out; none
    /// where an operation of an unknown dialect is nearer that may be a symbol table.
    pub fn outwards(&self) -> impl Iterator<Item = OpRef<'a>> {
        if let Some(early) = &self.early {
            early.too_early.set(true);
        }
        let known = !self.hidden.get() && self.early.is_none();
        self.enclosing.ancestors(self.nearest).filter(move |_| known)
    }

    /// Says whether an operation that may be a symbol table is between whoever asks and the nearest
    /// one.
    pub(super) fn set_hidden(&self, hidden: bool) {
        self.hidden.set(hidden);
    }

    /// Whether anything in the isolated operation `op`, directly in the body of the nearest one, may
    /// refer to symbols.
    pub(super) fn may_use_symbols(&self, op: Op) -> bool {
        self.enclosing.symbols_seen().is_none_or(|seen| seen.users.contains(&op))
    }

    fn table(&self, op: OpRef<'a>) -> SymbolTable<'a> {
        let key = (std::ptr::from_ref(op.body()), op.id());
        let mut others = self.others.borrow_mut();
        others.entry(key).or_insert_with(|| SymbolTable::new(op)).clone()
    }

    /// The operation that a reference, made directly in the nearest table's operation, refers to;
    /// none where an operation of an unknown dialect is nearer that may be a symbol table.
    pub fn lookup(&self, reference: &SymbolRefAttr) -> Option<OpRef<'a>> {
        if self.hidden.get() {
            return None;
        }
        self.lookup_in(self.nearest, reference)
    }

    /// The operation that a reference, made directly in the symbol-table operation `table`, refers
    /// to (MLIR: `lookupSymbolIn`).
    pub fn lookup_in(&self, table: OpRef<'a>, reference: &SymbolRefAttr) -> Option<OpRef<'a>> {
        let is_nearest =
            std::ptr::eq(table.body(), self.nearest.body()) && table.id() == self.nearest.id();
        if let Some(early) = &self.early {
            let plain = is_nearest && reference.nested.is_empty();
            let cx = table.context();
            let found = plain.then(|| early.lookup(cx, reference.root)).flatten();
            early.too_early.set(early.too_early.get() || found.is_none());
            return found;
        }
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

    /// The operation that an attribute refers to, if it is a symbol reference.
    pub fn lookup_attribute(&self, reference: Attribute) -> Option<OpRef<'a>> {
        self.lookup(reference.downcast::<SymbolRefAttr>(self.nearest.context())?)
    }
}

impl<'a> Early<'a> {
    /// How many operations can be found right in the time that it takes to describe an error.
    const COST_OF_ERROR: i32 = 50;
    /// The gain from which on nobody asks early any more: most references are to what comes later.
    const GIVE_UP: i32 = -1000;

    fn lookup(&self, cx: &Context, name: Ident) -> Option<OpRef<'a>> {
        if let Some((_, last)) = self.last.get().filter(|(known, _)| *known == name) {
            return Some(last);
        }
        let found = *self.names.borrow_mut().by_name().get(name.as_str(cx))?;
        self.last.set(Some((name, found)));
        Some(found)
    }
}

/// The names of the operations directly in a symbol-table operation's region. As in MLIR, no two
/// may have the same name attribute, be they symbols or not.
#[derive(Default)]
pub(super) struct Names<'a> {
    /// The name attributes, without types, of those operations that are not there by name.
    seen: FxHashSet<Handle<StringAttr>>,
    /// These operations, in order, and their names.
    named: Vec<(OpRef<'a>, Handle<StringAttr>)>,
    /// Whether operations are there by name: somebody has asked for one, or attributes do not tell
    /// whether their names are the same.
    by_name: bool,
    symbols: Symbols<'a>,
    /// The first operation with the name of another one, behind that one.
    pub(super) redefined: Option<[OpRef<'a>; 2]>,
}

impl<'a> Names<'a> {
    /// The names in the region of `op`, in order, until one is not the only one.
    pub(super) fn of(op: OpRef<'a>) -> Self {
        let mut names = Self::default();
        names.add_all(SymbolTable::candidates(op));
        names
    }

    fn add_all(&mut self, ops: impl Iterator<Item = OpRef<'a>>) {
        for op in ops {
            if let Some(name) = name_attribute(op) {
                self.add(op, name);
            }
            if self.redefined.is_some() {
                break;
            }
        }
    }

    fn add(&mut self, op: OpRef<'a>, name: Handle<StringAttr>) {
        let string = name.data(op.context());
        if !self.by_name && string.ty.is_none() && self.seen.insert(name) {
            return self.named.push((op, name));
        }
        self.add_by_name(op, HashedName::of(string));
    }

    /// The symbols, by name from now on.
    fn by_name(&mut self) -> &Symbols<'a> {
        if !std::mem::replace(&mut self.by_name, true) {
            self.symbols.reserve(self.seen.capacity());
            for (op, name) in std::mem::take(&mut self.named) {
                self.add_by_name(op, HashedName::of(name.data(op.context())));
            }
        }
        &self.symbols
    }

    /// The symbols by name.
    pub(super) fn into_symbols(mut self) -> Symbols<'a> {
        self.by_name();
        self.symbols
    }

    fn add_by_name(&mut self, op: OpRef<'a>, HashedName { hash, text }: HashedName<'a>) {
        self.by_name();
        let first = match self.symbols.raw_entry_mut_v1().from_hash(hash, |held| *held == text) {
            RawEntryMut::Occupied(mut held) => Some(held.insert(op)),
            RawEntryMut::Vacant(entry) => {
                entry.insert_hashed_nocheck(hash, text, op);
                None
            }
        };
        self.redefined = self.redefined.or(first.map(|first| [first, op]));
    }
}

/// The name of an operation and its hash in tables of symbols.
pub(crate) struct HashedName<'a> {
    hash: u64,
    text: Cow<'a, str>,
}

impl<'a> HashedName<'a> {
    fn of(name: &'a StringAttr) -> Self {
        let text = name.text();
        Self { hash: FxBuildHasher.hash_one(&text), text }
    }

    /// The name of `op`, if it has one.
    pub(crate) fn of_op(op: OpRef<'a>) -> Option<Self> {
        name_attribute(op).map(|name| Self::of(name.data(op.context())))
    }
}
