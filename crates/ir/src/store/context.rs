//! The context: everything immutable, shared by cheap clones.

use std::any::{Any, TypeId};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use dashmap::DashMap;
use indexmap::{Equivalent, IndexMap};

use crate::declaration::dialect::{DialectInfo, DialectRegistry, LoadedDialect};
use crate::declaration::interface::Attached;
use crate::declaration::op_info::OpNameData;
use crate::declaration::traits::VerifyEnclosed;
use crate::store::diagnostic::{Diagnostic, Handler};
use crate::store::handle::IdentData;
use crate::store::kind::{Id, Kind, MAX_KINDS, Uniqued};
use crate::store::location::Sources;
use crate::store::threads::{self, Threads};
use crate::store::uniquer::{self, Column, TypedColumn};
use crate::text::print::OpPrinter;

const PAGE: usize = 64;
type Page = [OnceLock<Box<dyn Column>>; PAGE];

/// Owns everything immutable: uniqued types, attributes, locations, identifiers and operation
/// names, and the loaded dialects (MLIR: `MLIRContext`).
///
/// A clone is another reference to the same context. Handles (`Type`, `Attribute`, …) are valid
/// in the context that made them, until its last clone is dropped.
///
/// ```
/// use terrace_ir::{Context, Ident};
/// let cx = Context::new();
/// let name = Ident::get(&cx, "sum");
/// assert_eq!(name, Ident::get(&cx, "sum"));
/// assert_eq!(name.as_str(&cx), "sum");
/// ```
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    number: u32,
    columns: Box<[OnceLock<Box<Page>>]>,
    own: OwnColumns,
    registry: RwLock<DialectRegistry>,
    loaded: boxcar::Vec<LoadedDialect>,
    loading: Mutex<IndexMap<&'static str, ()>>,
    external: DashMap<u32, Vec<Attached>>,
    external_count: AtomicUsize,
    /// Whether some dialect answers for interfaces that its operations do not implement.
    fallbacks: AtomicBool,
    handler: RwLock<Option<Handler>>,
    allow_unregistered: AtomicBool,
    quote_operations: AtomicBool,
    op_printer: RwLock<Option<OpPrinter>>,
    next_distinct: AtomicU32,
    shortcuts: [AtomicU32; SHORTCUTS],
    sources: Sources,
    threads: Threads,
    extensions: DashMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

/// The columns of what everything looks at all the time.
#[derive(Default)]
pub(crate) struct OwnColumns {
    pub(crate) idents: TypedColumn<IdentData>,
    pub(crate) op_names: TypedColumn<OpNameData>,
}

/// How many data a context remembers by number; the builtin dialect gives out the numbers.
const SHORTCUTS: usize = 16;

static NEXT_CONTEXT: AtomicU32 = AtomicU32::new(1);

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// A context without any dialect.
    pub fn new() -> Self {
        Self::with_registry(DialectRegistry::default())
    }

    /// A context that loads the dialects of `registry` when text or code first needs them.
    pub fn with_registry(registry: DialectRegistry) -> Self {
        Self(Arc::new(Inner {
            number: NEXT_CONTEXT.fetch_add(1, Ordering::Relaxed),
            columns: (0..MAX_KINDS / PAGE).map(|_| OnceLock::new()).collect(),
            own: OwnColumns::default(),
            registry: RwLock::new(registry),
            loaded: boxcar::Vec::new(),
            loading: Mutex::default(),
            external: DashMap::with_shard_amount(2),
            external_count: AtomicUsize::new(0),
            fallbacks: AtomicBool::new(false),
            handler: RwLock::new(None),
            allow_unregistered: AtomicBool::new(false),
            quote_operations: AtomicBool::new(false),
            op_printer: RwLock::new(None),
            next_distinct: AtomicU32::new(0),
            shortcuts: [const { AtomicU32::new(0) }; SHORTCUTS],
            sources: Sources::default(),
            threads: Threads::default(),
            extensions: DashMap::with_shard_amount(2),
        }))
    }

    #[inline]
    pub(crate) fn own_columns(&self) -> &OwnColumns {
        &self.0.own
    }

    /// A number that no other context of this process has.
    #[inline]
    pub fn number(&self) -> u32 {
        self.0.number
    }

    #[inline(always)]
    fn column<T: Uniqued>(&self, kind: Kind) -> &TypedColumn<T> {
        if let Some(column) = T::own_column(self) {
            return column;
        }
        let number = kind.number();
        let column = match self.0.columns[number / PAGE].get().and_then(|p| p[number % PAGE].get())
        {
            Some(column) => &**column,
            None => self.new_column(number, const { T::INFO }.new_column),
        };
        (column as &dyn Any).downcast_ref().expect("a kind has one Rust type")
    }

    #[cold]
    fn new_column(&self, number: usize, new: fn() -> Box<dyn Column>) -> &dyn Column {
        let page = self.0.columns[number / PAGE]
            .get_or_init(|| Box::new([const { OnceLock::new() }; PAGE]));
        &**page[number % PAGE].get_or_init(new)
    }

    /// The id of `data`, which is stored if this context has no equal datum yet.
    ///
    /// A hit costs a few nanoseconds and takes no lock when this thread asked for it recently.
    #[inline]
    pub fn intern<T: Uniqued>(&self, data: T) -> Id {
        let kind = T::kind();
        uniquer::intern::<T, T, T>(kind, self.column(kind), data, |data| data)
    }

    /// As [`Context::intern`], by a borrowed key: `make` builds the datum only when it is new.
    ///
    /// The key must hash as the datum does.
    #[inline]
    pub fn intern_with<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
        &self,
        key: &Q,
        make: impl FnOnce(&Q) -> T,
    ) -> Id {
        let kind = T::kind();
        uniquer::intern::<T, Q, &Q>(kind, self.column(kind), key, make)
    }

    /// The id remembered as number `shortcut`, made by `make` the first time: for the few data
    /// that are asked for all the time. A number always stands for the same datum.
    ///
    /// # Panics
    /// When `shortcut` is 16 or more.
    #[inline]
    pub fn shortcut(&self, shortcut: usize, make: impl FnOnce() -> Id) -> Id {
        let cell = &self.0.shortcuts[shortcut];
        // The datum was published by the column; the number alone is copied here.
        if let Some(id) = Id::from_bits(cell.load(Ordering::Acquire)) {
            return id;
        }
        let id = make();
        cell.store(id.to_bits(), Ordering::Release);
        id
    }

    /// The id of the datum equal to `key`, if this context has one.
    #[inline]
    pub fn find<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(&self, key: &Q) -> Option<Id> {
        let kind = T::kind();
        uniquer::find::<T, Q>(kind, self.column(kind), key)
    }

    /// The datum behind `id`, if it is a `T`.
    #[inline(always)]
    pub fn get<T: Uniqued>(&self, id: Id) -> Option<&T> {
        let kind = T::kind();
        Some(self.column::<T>(kind).get(id.place_in(kind)?))
    }

    /// The datum behind `id`.
    ///
    /// # Panics
    /// When `id` is of another kind.
    #[inline]
    pub fn data<T: Uniqued>(&self, id: Id) -> &T {
        match self.get(id) {
            Some(data) => data,
            None => wrong_kind(id, const { T::INFO.name }),
        }
    }

    /// Whether `other` is a clone of this context.
    pub fn same(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Makes the dialects of `registry` available for loading.
    pub fn append_registry(&self, registry: &DialectRegistry) {
        self.0.registry.write().unwrap_or_else(PoisonError::into_inner).append(registry);
        for loaded in self.loaded_dialects() {
            registry.extensions(loaded.info().name).for_each(|extension| extension(self));
        }
    }

    /// Whether a dialect named `name` is loaded or available.
    pub fn knows_dialect(&self, name: &str) -> bool {
        self.loaded_dialect(name).is_some() || self.available(name).is_some()
    }

    fn available(&self, name: &str) -> Option<&'static DialectInfo> {
        self.0.registry.read().unwrap_or_else(PoisonError::into_inner).get(name)
    }

    /// The names of the dialects that can be loaded, sorted.
    pub fn available_dialects(&self) -> Vec<&'static str> {
        self.0.registry.read().unwrap_or_else(PoisonError::into_inner).names()
    }

    /// The loaded dialects, in order of loading.
    pub fn loaded_dialects(&self) -> impl Iterator<Item = &LoadedDialect> {
        self.0.loaded.iter().map(|(_, d)| d)
    }

    /// How many dialects are loaded.
    pub fn loaded_count(&self) -> usize {
        self.0.loaded.count()
    }

    /// The dialect named `name`, if it is loaded.
    pub fn loaded_dialect(&self, name: &str) -> Option<&LoadedDialect> {
        self.loaded_dialects().find(|d| d.info().name == name)
    }

    /// The dialect named `name`, loaded now if it is available; `None` if nobody registered it.
    pub fn get_or_load_dialect(&self, name: &str) -> Option<&LoadedDialect> {
        if let Some(loaded) = self.loaded_dialect(name) {
            return Some(loaded);
        }
        self.load_dialect(self.available(name)?);
        self.loaded_dialect(name)
    }

    /// Loads a dialect and those it depends on: registers its operations, types and attributes.
    pub fn load_dialect(&self, info: &'static DialectInfo) {
        {
            let mut loading = self.0.loading.lock().unwrap_or_else(PoisonError::into_inner);
            if loading.insert(info.name, ()).is_some() {
                return;
            }
        }
        for needed in info.dependencies {
            self.load_dialect(needed());
        }
        for op in info.ops {
            crate::declaration::op_info::OpName::get(self, op.name).register(self, op);
        }
        if info.hooks.op_interface.is_some() {
            self.0.fallbacks.store(true, Ordering::Release);
        }
        self.0.loaded.push(LoadedDialect::new(info));
        let extensions: Vec<_> = {
            let registry = self.0.registry.read().unwrap_or_else(PoisonError::into_inner);
            registry.extensions(info.name).collect()
        };
        extensions.into_iter().for_each(|extension| extension(self));
    }

    /// Attaches an implementation of an interface to a kind or operation from outside of its
    /// declaration (MLIR: external models). `owner` is a kind's or an operation name's number.
    pub(crate) fn attach(&self, owner: u32, new: Attached) {
        let mut held = self.0.external.entry(owner).or_default();
        held.retain(|one| one.id != new.id);
        held.push(new);
        self.0.external_count.fetch_add(1, Ordering::Release);
    }

    pub(crate) fn attached(
        &self,
        owner: u32,
        id: TypeId,
    ) -> Option<&'static (dyn Any + Send + Sync)> {
        if self.0.external_count.load(Ordering::Acquire) == 0 {
            return None;
        }
        self.0.external.get(&owner)?.iter().find(|one| one.id == id).map(|one| one.table)
    }

    /// The checks of what is attached to `owner` that depend on what is around.
    pub(crate) fn attached_checks(&self, owner: u32) -> Vec<VerifyEnclosed> {
        if self.0.external_count.load(Ordering::Acquire) == 0 {
            return Vec::new();
        }
        let held = self.0.external.get(&owner);
        held.map_or_else(Vec::new, |held| {
            held.iter().filter_map(|one| one.verify_enclosed).collect()
        })
    }

    /// What the dialect of `name` answers for an interface that the operation does not implement.
    pub(crate) fn fallback(
        &self,
        name: crate::declaration::op_info::OpName,
        id: TypeId,
    ) -> Option<&'static (dyn Any + Send + Sync)> {
        if !self.0.fallbacks.load(Ordering::Acquire) {
            return None;
        }
        let hook = self.loaded_dialect(name.dialect(self))?.info().hooks.op_interface?;
        hook(self, name, id)
    }

    /// Whether operations, types and attributes of dialects that are not registered are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Accepts or rejects what belongs to dialects that are not registered; rejected by default.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
    }

    /// Whether errors at operations get a note that shows the operation.
    pub fn quotes_operations(&self) -> bool {
        self.0.quote_operations.load(Ordering::Relaxed)
    }

    /// Adds to errors at operations a note that shows the operation in generic form, or not (the
    /// default), as `--mlir-print-op-on-diagnostic` asks for.
    pub fn quote_operations(&self, quote: bool) {
        self.0.quote_operations.store(quote, Ordering::Relaxed);
    }

    /// Makes `printer` write the operations that messages of this context quote. Reading text sets
    /// the printer of the text format, if there is none yet.
    pub fn set_op_printer(&self, printer: OpPrinter) {
        *self.0.op_printer.write().unwrap_or_else(PoisonError::into_inner) = Some(printer);
    }

    /// What [`Context::set_op_printer`] set.
    pub fn op_printer(&self) -> Option<OpPrinter> {
        self.0.op_printer.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A number not given before in this context, for distinct attributes.
    pub fn next_distinct(&self) -> u32 {
        self.0.next_distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether [`Context::next_distinct`] has given a number.
    pub fn has_distinct(&self) -> bool {
        self.0.next_distinct.load(Ordering::Relaxed) > 0
    }

    pub(super) fn threads(&self) -> &Threads {
        &self.0.threads
    }

    pub(crate) fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// Sends every diagnostic to `handler` from now on.
    pub fn set_diagnostic_handler(&self, handler: Handler) {
        *self.0.handler.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
    }

    /// Hands `diagnostic` to the handler; without one it is written to the standard error stream.
    pub fn emit(&self, diagnostic: Diagnostic) {
        let Some(diagnostic) = threads::capture(self.number(), diagnostic) else { return };
        let handler = self.0.handler.read().unwrap_or_else(PoisonError::into_inner).clone();
        match handler {
            Some(handler) => handler(self, diagnostic),
            None => eprint!("{}", diagnostic.resolve(self)),
        }
    }

    /// Data of type `T` that lives as long as the context, made on first use.
    pub fn extension<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let entry =
            self.0.extensions.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        Arc::downcast(Arc::clone(entry.value())).expect("stored under its type")
    }
}

#[cold]
fn wrong_kind(id: Id, wanted: &str) -> ! {
    panic!("{id:?} is not a {wanted}")
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Context({})", self.0.number)
    }
}
