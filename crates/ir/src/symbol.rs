//! Symbols: operations with names, found through the symbol table around them.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use terrace_ods::interface;

use crate::body::{Body, Enclosing, Op, OpRef, RegionRef};
use crate::declaration::by_name::OpNameCache;
use crate::declaration::properties::{PropertiesRef, PropertyInfo};
use crate::declaration::traits::TraitFlags;
use crate::store::attr::{StringAttr, SymbolRefAttr};
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Ident};

/// The attribute that holds a symbol's name.
pub const SYMBOL_NAME: &str = "sym_name";
/// The attribute that holds a symbol's visibility.
pub const SYMBOL_VISIBILITY: &str = "sym_visibility";

/// The name of `op`, if it is a symbol (or not registered) and has one.
pub fn symbol_name(op: OpRef<'_>) -> Option<Ident> {
    if !op.might_have(TraitFlags::SYMBOL) {
        return None;
    }
    let name = op.attribute(SYMBOL_NAME)?;
    let text = name.downcast::<StringAttr>(op.context())?;
    Some(Ident::get(op.context(), &text.text()))
}

/// Whether `op` is a symbol: one that may do without a name is only if it has one
/// (MLIR: `isa<SymbolOpInterface>`).
pub fn is_symbol(op: OpRef<'_>) -> bool {
    let flags = op.flags();
    flags.contains(TraitFlags::SYMBOL)
        && (!flags.contains(TraitFlags::OPTIONAL_SYMBOL) || op.attribute(SYMBOL_NAME).is_some())
}

/// The symbols of one symbol-table operation, by name, in order (MLIR: `SymbolTable`).
pub struct SymbolTable<'a> {
    op: OpRef<'a>,
    symbols: IndexMap<Ident, OpRef<'a>, FxBuildHasher>,
}

impl<'a> SymbolTable<'a> {
    /// The table of `op`; linear in the number of operations directly in its region.
    pub fn new(op: OpRef<'a>) -> Self {
        let mut symbols = IndexMap::default();
        for region in op.regions().take(1) {
            for inner in region.blocks().flat_map(|b| b.ops()) {
                if let Some(name) = symbol_name(inner) {
                    symbols.entry(name).or_insert(inner);
                }
            }
        }
        Self { op, symbols }
    }

    /// The operation that has the symbol table.
    pub fn op(&self) -> OpRef<'a> {
        self.op
    }

    /// The symbol named `name` in this table; constant time (MLIR: `SymbolTable::lookup`).
    pub fn lookup(&self, name: Ident) -> Option<OpRef<'a>> {
        self.symbols.get(&name).copied()
    }

    /// The names and operations of the table's symbols, in program order.
    pub fn symbols(&self) -> impl Iterator<Item = (Ident, OpRef<'a>)> {
        self.symbols.iter().map(|(n, op)| (*n, *op))
    }
}

/// Tables made when first asked for (MLIR: `SymbolTableCollection`), of one symbol-table operation,
/// the nearest one around whoever asks, and of those below and around it.
pub struct SymbolTables<'a> {
    nearest: OpRef<'a>,
    enclosing: Enclosing<'a>,
    tables: RefCell<FxHashMap<(*const Body, Op), Arc<SymbolTable<'a>>>>,
    /// Whether an operation that may be a symbol table is between whoever asks and the nearest one.
    hidden: Cell<bool>,
}

impl<'a> SymbolTables<'a> {
    /// Symbol tables at and below `nearest`, made when first asked for.
    pub fn new(nearest: OpRef<'a>) -> Self {
        Self::within(nearest, Enclosing::none())
    }

    /// As [`SymbolTables::new`], and those of the operations around: `enclosing` is what is around
    /// the body of `nearest`.
    pub fn within(nearest: OpRef<'a>, enclosing: Enclosing<'a>) -> Self {
        Self { nearest, enclosing, tables: RefCell::default(), hidden: Cell::new(false) }
    }

    /// As [`SymbolTables::within`], of an operation whose table has been made.
    fn with_table(table: Arc<SymbolTable<'a>>, enclosing: Enclosing<'a>) -> Self {
        let this = Self::within(table.op, enclosing);
        this.tables.borrow_mut().insert(Self::key(table.op), table);
        this
    }

    fn key(op: OpRef<'a>) -> (*const Body, Op) {
        (std::ptr::from_ref(op.body()), op.id())
    }

    /// The nearest symbol-table operation and the operations around it, from the inside out; none
    /// where an operation of an unknown dialect is nearer that may be a symbol table.
    pub fn outwards(&self) -> impl Iterator<Item = OpRef<'a>> {
        self.enclosing.ancestors(self.nearest).filter(|_| !self.hidden.get())
    }

    fn table(&self, op: OpRef<'a>) -> Arc<SymbolTable<'a>> {
        let mut tables = self.tables.borrow_mut();
        tables.entry(Self::key(op)).or_insert_with(|| Arc::new(SymbolTable::new(op))).clone()
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
        let mut op = self.table(table).lookup(reference.root)?;
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

/// An operation that refers to symbols and checks what it refers to
/// (MLIR: `SymbolUserOpInterface`).
#[interface]
pub trait SymbolUser {
    /// Checks the references of the operation; runs with the verifier of the nearest symbol table.
    ///
    /// # Errors
    /// When a reference is to nothing, or to an operation that does not fit.
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic>;
}

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
    let cx = op.context();
    let mut symbols = IndexMap::default();
    // As in MLIR, anything with a name attribute counts here.
    let mut others: FxHashMap<Ident, OpRef<'_>> = FxHashMap::default();
    for inner in region.blocks().flat_map(|b| b.ops()) {
        let Some(name) = inner.attribute(SYMBOL_NAME) else { continue };
        let Some(name) = name.downcast::<StringAttr>(cx) else { continue };
        let name = Ident::get(cx, &name.text());
        let before = others.get(&name).copied();
        let first = match inner.might_have(TraitFlags::SYMBOL) {
            true => symbols.insert(name, inner).or(before),
            false => others.insert(name, inner).or_else(|| symbols.get(&name).copied()),
        };
        if let Some(first) = first {
            return Err(inner
                .plain_error(format!("redefinition of symbol named '{}'", name.as_str(cx)))
                .with_note(first.location(), "see existing symbol definition here"));
        }
    }
    verify_symbol_uses(SymbolTable { op, symbols }, enclosing)
}

/// Checks the references in the operation `table`, down to nested symbol tables. The operations of
/// a region come before what is in them, the last region first, as in MLIR: it decides which error
/// is reported.
fn verify_symbol_uses<'a>(
    table: SymbolTable<'a>,
    enclosing: Enclosing<'a>,
) -> Result<(), Diagnostic> {
    let (op, table) = (table.op, Arc::new(table));
    let users = || SymbolUsers::new(&table, enclosing);
    let mut inner = Vec::new();
    op.regions().try_for_each(|region| users().verify_in(region, false, &mut inner))?;
    inner.reverse();
    let wrong = op.context().map_in_order(
        &inner,
        |(region, _)| region.body().op_count(),
        users,
        |users, (region, hidden)| users.verify_below(*region, *hidden).map_err(Box::new).err(),
    );
    wrong.into_iter().flatten().next().map_or(Ok(()), |error| Err(*error))
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
    fn new(table: &Arc<SymbolTable<'a>>, enclosing: Enclosing<'a>) -> Self {
        Self {
            tables: SymbolTables::with_table(Arc::clone(table), enclosing),
            body: table.op.region(0).map(|region| region.body()),
            names: OpNameCache::default(),
        }
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
        self.tables.hidden.set(hidden);
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
        !here
            || op.body().child(op.id()).is_none()
            || self.tables.enclosing.may_use_symbols(op.id())
    }
}

/// Whether `op` has one region and is of a dialect that nobody has heard of: then it may be a symbol
/// table.
pub fn may_be_symbol_table(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.region_count() == 1 && op.info().is_none() && !cx.has_heard_of(op.name().dialect(cx))
}

/// The innermost symbol table around `op`; `None` too where an operation of an unknown dialect is
/// nearer that may be a symbol table.
pub fn nearest_symbol_table<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Option<OpRef<'a>> {
    let is_table = |op: OpRef<'_>| op.flags().contains(TraitFlags::SYMBOL_TABLE);
    let found = enclosing.ancestors(op).find(|op| is_table(*op) || may_be_symbol_table(*op))?;
    is_table(found).then_some(found)
}

/// A name that no symbol of `table` has: `name`, or `name_N` with the first free number.
pub fn unique_symbol_name(table: &SymbolTable<'_>, name: &str) -> String {
    let cx = table.op().context();
    let taken = |text: &str| table.lookup(Ident::get(cx, text)).is_some();
    if !taken(name) {
        return name.to_owned();
    }
    (0u64..).map(|n| format!("{name}_{n}")).find(|text| !taken(text)).expect("numbers do not end")
}

/// Whether operations with the name of `op` may hold references to symbols in their properties.
pub fn properties_may_refer(op: OpRef<'_>) -> bool {
    match op.info() {
        None => true,
        Some(info) => info.properties.is_some_and(|p| p.fields.iter().any(may_refer)),
    }
}

fn may_refer(field: &PropertyInfo) -> bool {
    !field.codec.plain
}

/// The references to symbols in the attributes of `op`, nested ones too, in order.
pub fn symbol_uses<'a>(op: OpRef<'a>, mut visit: impl FnMut(&'a SymbolRefAttr)) {
    if op.attributes().is_empty() && op.properties() == PropertiesRef::None {
        return;
    }
    let cx = op.context();
    let mut pending: SmallVec<[Attribute; 8]> = SmallVec::new();
    pending.extend(op.attributes().iter().rev().map(|(_, attribute)| *attribute));
    if let Some(info) = op.body().properties_info(op.id()) {
        let values = op.properties();
        let fields = info.fields.iter().rev().filter(|field| may_refer(field));
        pending.extend(fields.filter_map(|f| f.get(cx, values)));
    }
    while let Some(attribute) = pending.pop() {
        if let Some(reference) = attribute.downcast::<SymbolRefAttr>(cx) {
            visit(reference);
        }
        let at = pending.len();
        (attribute.kind().info().walk)(cx, attribute.id(), &mut |element| {
            if let crate::store::kind::Element::Attribute(inner) = element {
                pending.push(inner);
            }
        });
        pending[at..].reverse();
    }
}
