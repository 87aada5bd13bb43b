//! The context: the owner of all immutable data, shared by cheap clones.

mod columns;

use std::any::{Any, TypeId};
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crossbeam_utils::CachePadded;
use dashmap::DashMap;
use indexmap::Equivalent;
use terrace_diag::{SourceFile, SourceManager};

use crate::store::attr::{ArrayAttr, DictionaryAttr, SymbolRefAttr};
use crate::store::diagnostic::{self, Diagnostic, Handler, Reported};
use crate::store::handle::{IdentData, StringAttr, TypeAttr};
use crate::store::kind::{Id, Kind, MAX_KINDS, Uniqued};
use crate::store::op_name::OpNameData;
use crate::store::sources::Sources;
use crate::store::thread_pool::Threads;
use crate::store::uniquer::{self, Column, TypedColumn};

const PAGE: usize = 64;
type Page = [OnceLock<Box<dyn Column>>; PAGE];

/// Owns all immutable data: uniqued types, attributes, locations, identifiers and operation names,
/// and the loaded dialects (MLIR: `MLIRContext`).
///
/// A clone is another reference to the same context. Handles (`Type`, `Attribute`, …) are valid in
/// the context that created them, until its last clone is dropped.
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
    /// The declaration layer (`declaration/dialects.rs`): dialects and declarations of operations.
    /// Type-erased, because the store must not depend on the layer above.
    declarations: Box<dyn Any + Send + Sync>,
    handler: RwLock<Option<Handler>>,
    allow_unregistered: AtomicBool,
    quote_operations: AtomicBool,
    shows_actions: AtomicBool,
    next_distinct: AtomicU32,
    /// The number of the last verification, and the number of the last one before a change that may
    /// invalidate verdicts. In a cache line of its own, because every verification writes to it.
    verifications: CachePadded<[AtomicU32; 2]>,
    common_types: [AtomicU32; CommonType::COUNT],
    sources: Sources,
    /// The sources that diagnostics quote while no handler is set.
    quoted: SourceManager,
    threads: Threads,
    extensions: DashMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

/// The columns of the most frequently accessed kinds.
#[derive(Default)]
pub(crate) struct OwnColumns {
    pub(crate) idents: TypedColumn<IdentData>,
    pub(crate) op_names: TypedColumn<OpNameData>,
    pub(crate) strings: TypedColumn<StringAttr>,
    pub(crate) types: TypedColumn<TypeAttr>,
    pub(crate) dictionaries: TypedColumn<DictionaryAttr>,
    pub(crate) arrays: TypedColumn<ArrayAttr>,
    pub(crate) symbol_refs: TypedColumn<SymbolRefAttr>,
}

/// A builtin type with a slot of its own in each context, which avoids a hash lookup.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is the type that MLIR's text names so")]
pub enum CommonType {
    I1,
    I8,
    I16,
    I32,
    I64,
    Index,
    F16,
    BF16,
    F32,
    F64,
    None,
}

impl CommonType {
    const COUNT: usize = Self::None as usize + 1;
}

static NEXT_CONTEXT: AtomicU32 = AtomicU32::new(1);

impl Context {
    /// Creates a context with the declaration layer `declarations`.
    pub(crate) fn with_declarations(declarations: Box<dyn Any + Send + Sync>) -> Self {
        Self(Arc::new(Inner {
            number: NEXT_CONTEXT.fetch_add(1, Ordering::Relaxed),
            columns: (0..MAX_KINDS / PAGE).map(|_| OnceLock::new()).collect(),
            own: OwnColumns::default(),
            declarations,
            handler: RwLock::new(None),
            allow_unregistered: AtomicBool::new(false),
            quote_operations: AtomicBool::new(false),
            shows_actions: AtomicBool::new(false),
            next_distinct: AtomicU32::new(0),
            verifications: CachePadded::new([const { AtomicU32::new(0) }; 2]),
            common_types: [const { AtomicU32::new(0) }; CommonType::COUNT],
            sources: Sources::default(),
            quoted: SourceManager::new(),
            threads: Threads::default(),
            extensions: DashMap::with_shard_amount(2),
        }))
    }

    #[inline]
    pub(crate) fn own_columns(&self) -> &OwnColumns {
        &self.0.own
    }

    /// Returns the declaration layer that was passed to [`Context::with_declarations`].
    #[inline]
    pub(crate) fn declarations(&self) -> &(dyn Any + Send + Sync) {
        &*self.0.declarations
    }

    /// Returns a number that identifies the context in this process.
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

    /// Returns the column of `kind` for insertion; checks in debug builds that a loaded dialect
    /// declares the kind.
    #[inline(always)]
    fn column_to_extend<T: Uniqued>(&self, kind: Kind) -> &TypedColumn<T> {
        let column = self.column(kind);
        if cfg!(debug_assertions) && column.is_empty() {
            self.check_declared(const { &T::INFO });
        }
        column
    }

    /// Returns the id of `data`, storing it if this context has no equal datum.
    ///
    /// A hit in the cache of this thread costs a few nanoseconds and takes no lock.
    #[inline]
    pub fn intern<T: Uniqued>(&self, data: T) -> Id {
        let kind = T::kind();
        uniquer::intern(kind, self.column_to_extend(kind), data).of(self)
    }

    /// As [`Context::intern`], by a borrowed key: `make` creates the datum if the context has no
    /// equal one.
    ///
    /// The key must have the hash of the datum.
    #[inline]
    pub fn intern_with<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
        &self,
        key: &Q,
        make: impl FnOnce(&Q) -> T,
    ) -> Id {
        self.try_intern_with(key, |key| Some(make(key))).expect("it is built if it is new")
    }

    /// As [`Context::intern_with`], with a fallible `make`; returns `None` if `make` does.
    #[inline]
    pub fn try_intern_with<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
        &self,
        key: &Q,
        make: impl FnOnce(&Q) -> Option<T>,
    ) -> Option<Id> {
        let kind = T::kind();
        Some(uniquer::intern_with(kind, self.column_to_extend(kind), key, make)?.of(self))
    }

    /// As [`Context::intern_with`], for a `make` that does not intern other data.
    #[inline]
    pub(crate) fn intern_leaf<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(
        &self,
        key: &Q,
        make: impl FnOnce(&Q) -> T,
    ) -> Id {
        uniquer::intern_leaf(T::kind(), self.column_to_extend(T::kind()), key, make).of(self)
    }

    /// As [`Context::intern`], for data that the two numbers `parts` identify within their kind:
    /// `make` is called only on a miss in the cache of this thread.
    #[inline]
    pub fn intern_small<T: Uniqued>(&self, parts: (u32, u64), make: impl FnOnce() -> T) -> Id {
        let id = uniquer::intern_small::<T>(self.0.number, parts, || {
            let kind = T::kind();
            uniquer::intern_rare(kind, self.column_to_extend(kind), make())
        });
        id.of(self)
    }

    /// Returns the id of the type `which`, which `make` interns on the first call.
    #[inline]
    pub fn common_type(&self, which: CommonType, make: impl FnOnce() -> Id) -> Id {
        let cell = &self.0.common_types[which as usize];
        // The datum was published by the column; the number alone is copied here.
        if let Some(id) = Id::from_bits(cell.load(Ordering::Acquire)) {
            return id.of(self);
        }
        let id = make();
        cell.store(id.to_bits(), Ordering::Release);
        id
    }

    /// Returns the id of the datum equal to `key`; `None` if this context has no such datum.
    #[inline]
    pub fn find<T: Uniqued, Q: Hash + Equivalent<T> + ?Sized>(&self, key: &Q) -> Option<Id> {
        let kind = T::kind();
        Some(uniquer::find::<T, Q>(kind, self.column(kind), key)?.of(self))
    }

    /// Returns the datum of `id`; `None` if it is not a `T`.
    ///
    /// # Panics
    /// In debug builds, if `id` is of another context.
    #[inline(always)]
    #[track_caller]
    pub fn get<T: Uniqued>(&self, id: Id) -> Option<&T> {
        id.check_context(self);
        let kind = T::kind();
        // Most data that are of another kind cost no more than that.
        let place = id.place_in(kind)?;
        Some(self.column::<T>(kind).get(place))
    }

    /// Returns the datum behind `id`, which must be a `T`.
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

    /// Whether operations, types and attributes of unregistered dialects are accepted.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allow_unregistered.load(Ordering::Relaxed)
    }

    /// Sets whether operations, types and attributes of unregistered dialects are accepted; the
    /// default is false.
    pub fn allow_unregistered_dialects(&self, allow: bool) {
        self.0.allow_unregistered.store(allow, Ordering::Relaxed);
        self.forget_verifications();
    }

    /// Returns a new number for a verification; `None` after number `last` has been assigned.
    pub(crate) fn number_verification(&self, last: u32) -> Option<NonZeroU32> {
        let [given, _] = &*self.0.verifications;
        let next = |given: u32| (given < last).then_some(given + 1);
        let before = given.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        NonZeroU32::new(before + 1)
    }

    /// Whether the cached results of verification `number` are valid, since nothing outside of the
    /// bodies that the verifier depends on has changed after it.
    pub(crate) fn remembers_verification(&self, number: NonZeroU32) -> bool {
        number.get() > self.0.verifications[1].load(Ordering::Relaxed)
    }

    /// Invalidates all cached verdicts on bodies, because data that the verifier depends on has
    /// changed outside of the bodies.
    pub(crate) fn forget_verifications(&self) {
        let [given, forgotten] = &*self.0.verifications;
        forgotten.fetch_max(given.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Returns the flag whether an action handler is installed, which passes query for every body
    /// that they change.
    pub(crate) fn shows_actions(&self) -> &AtomicBool {
        &self.0.shows_actions
    }

    /// Whether errors at operations get a note with the text of the operation.
    pub fn quotes_operations(&self) -> bool {
        self.0.quote_operations.load(Ordering::Relaxed)
    }

    /// Sets whether errors at operations get a note with the text of the operation in generic form
    /// (`--mlir-print-op-on-diagnostic`); the default is false.
    pub fn quote_operations(&self, quote: bool) {
        self.0.quote_operations.store(quote, Ordering::Relaxed);
    }

    /// Returns a number that identifies a new distinct attribute in this context.
    pub fn next_distinct(&self) -> u32 {
        self.0.next_distinct.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether [`Context::next_distinct`] was called.
    pub fn has_distinct(&self) -> bool {
        self.0.next_distinct.load(Ordering::Relaxed) > 0
    }

    pub(super) fn threads(&self) -> &Threads {
        &self.0.threads
    }

    pub(crate) fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// Installs `handler`, to which all diagnostics are passed from now on.
    pub fn set_diagnostic_handler(&self, handler: Handler) {
        *self.0.handler.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
    }

    /// Passes `diagnostic`, after its earlier diagnostics, to the handler. Without a handler,
    /// writes it to the standard error stream with the source line.
    pub fn emit(&self, mut diagnostic: Diagnostic) -> Reported {
        for earlier in diagnostic.take_earlier() {
            self.emit(earlier);
        }
        let Some(diagnostic) = diagnostic::capture(self.number(), diagnostic) else {
            return Reported::elsewhere();
        };
        match self.handler() {
            Some(handler) => handler(self, diagnostic),
            None => {
                let text = terrace_diag::render(&diagnostic.resolve(self), &self.0.quoted);
                // Without a terminal there is nobody to tell.
                let _ = std::io::Write::write_all(&mut std::io::stderr(), &text);
            }
        }
        Reported::elsewhere()
    }

    fn handler(&self) -> Option<Handler> {
        self.0.handler.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stores the text of `file` for source lines in diagnostics, unless a handler is installed.
    pub fn quote_source(&self, file: &SourceFile) {
        if self.handler().is_none() {
            self.0.quoted.add(file.clone());
        }
    }

    /// Returns data of type `T` that live as long as the context, created on first use.
    pub fn extension<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let id = TypeId::of::<T>();
        let held = self.0.extensions.get(&id).map(|held| Arc::clone(&held));
        let held = held.unwrap_or_else(|| {
            let entry = self.0.extensions.entry(id).or_insert_with(|| Arc::<T>::default());
            Arc::clone(&entry)
        });
        Arc::downcast(held).expect("stored under its type")
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
