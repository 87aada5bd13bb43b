//! The dialects of a context: available ones, loaded ones, and implementations attached to their
//! declarations from outside.

use std::any::{Any, TypeId};
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use dashmap::DashMap;
use indexmap::IndexMap;
use parking_lot::ReentrantMutex;
use rustc_hash::{FxHashSet, FxHasher};
use smallvec::SmallVec;

use crate::declaration::by_type::AnyTable;
use crate::declaration::dialect::{
    DialectExtensionInfo, DialectInfo, DialectRegistry, LoadedDialect, Mnemonic,
};
use crate::declaration::interface::Attached;
use crate::declaration::op_name::OpInfos;
use crate::declaration::verifier::VerifyEnclosed;
use crate::store::chains::Chains;
use crate::store::context::Context;
use crate::store::kind::{Class, KindInfo};
use crate::store::op_name::OpName;

/// Number of entries of the lock-free index by name: twice the number of known dialects.
const SLOTS: usize = 256;

/// The declaration layer of a context.
pub(crate) struct Dialects {
    registry: RwLock<DialectRegistry>,
    loaded: boxcar::Vec<LoadedDialect>,
    /// Lock-free index by the hash of names: positions in `loaded` plus one of the completely
    /// loaded dialects.
    by_name: Box<[AtomicU32; SLOTS]>,
    /// Positions in `loaded` of the dialects that found no entry in `by_name`.
    more: DashMap<&'static str, u32>,
    /// Held by the thread that loads a dialect and its dependencies; other threads wait until
    /// loading is complete.
    loader: ReentrantMutex<()>,
    /// The dialects that are loaded or being loaded.
    loading: Mutex<IndexMap<&'static str, &'static DialectInfo>>,
    /// External interface models, keyed by kind or operation name number.
    external: Chains<Attached>,
    /// Whether any dialect provides interfaces that its operations do not implement.
    fallbacks: AtomicBool,
    op_infos: OpInfos,
}

/// Returns the slot at which the search for a dialect's name begins.
fn first_slot(name: &str) -> usize {
    BuildHasherDefault::<FxHasher>::default().hash_one(name) as usize % SLOTS
}

impl Dialects {
    /// Creates the table without loaded dialects; those of `registry` are available.
    pub(crate) fn new(registry: DialectRegistry) -> Self {
        Self {
            registry: RwLock::new(registry),
            loaded: boxcar::Vec::new(),
            by_name: Box::new([const { AtomicU32::new(0) }; SLOTS]),
            more: DashMap::with_shard_amount(2),
            loader: ReentrantMutex::new(()),
            loading: Mutex::default(),
            external: Chains::default(),
            fallbacks: AtomicBool::new(false),
            op_infos: OpInfos::default(),
        }
    }

    fn loading(&self) -> MutexGuard<'_, IndexMap<&'static str, &'static DialectInfo>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the dialect named `name`, loaded or being loaded, with its operations registered;
    /// `None` if loading has not begun.
    fn find_begun(&self, name: &str) -> Option<&LoadedDialect> {
        self.loaded.iter().map(|(_, dialect)| dialect).find(|dialect| dialect.info().name == name)
    }

    /// Returns the loaded dialect named `name`; `None` if it is not loaded.
    fn find(&self, name: &str) -> Option<&LoadedDialect> {
        let first = first_slot(name);
        for at in (first..SLOTS).chain(0..first) {
            let place = self.by_name[at].load(Ordering::Acquire).checked_sub(1)?;
            let dialect = self.loaded.get(place as usize)?;
            if dialect.info().name == name {
                return Some(dialect);
            }
        }
        let place = *self.more.get(name)?;
        self.loaded.get(place as usize)
    }

    /// Publishes the loaded dialect at `place` under its name, which must be unique.
    fn publish(&self, name: &'static str, place: usize) {
        let first = first_slot(name);
        let place = place as u32;
        let free = |at: usize| {
            let taken = Ordering::AcqRel;
            self.by_name[at].compare_exchange(0, place + 1, taken, Ordering::Acquire).is_ok()
        };
        if !(first..SLOTS).chain(0..first).any(free) {
            self.more.insert(name, place);
        }
    }
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// Creates a context without any dialect.
    pub fn new() -> Self {
        Self::with_registry(DialectRegistry::default())
    }

    /// Creates a context that loads the dialects of `registry` on first use by text or code.
    pub fn with_registry(registry: DialectRegistry) -> Self {
        Self::with_declarations(Box::new(Dialects::new(registry)))
    }

    #[inline]
    pub(crate) fn dialects(&self) -> &Dialects {
        self.declarations().downcast_ref().expect("every context is created with them")
    }

    /// Returns the declarations of operations by name.
    #[inline]
    pub(crate) fn op_infos(&self) -> &OpInfos {
        &self.dialects().op_infos
    }
}

impl DialectInfo {
    /// Panics if two types or two attributes have the same name. Duplicate operations are detected
    /// at registration.
    fn check_names(&self) {
        let check = |what: &str, declared: &[Mnemonic]| {
            let mut names = FxHashSet::default();
            for one in declared {
                let (dialect, name) = (self.name, one.name);
                assert!(names.insert(name), "{what} `{dialect}.{name}` is declared twice");
            }
        };
        check("type", self.types);
        check("attribute", self.attributes);
    }
}

impl Context {
    /// Makes the dialects of `registry` available for loading.
    pub fn append_registry(&self, registry: &DialectRegistry) {
        self.dialects().registry.write().unwrap_or_else(PoisonError::into_inner).append(registry);
        for loaded in self.loaded_dialects() {
            registry.extensions(loaded.info().name).for_each(|extension| extension(self));
        }
    }

    /// Whether a dialect named `name` is loaded or available.
    pub fn knows_dialect(&self, name: &str) -> bool {
        self.loaded_dialect(name).is_some() || self.available(name).is_some()
    }

    /// Whether a dialect named `name` is loaded, available or declared as unloaded.
    pub(crate) fn is_known(&self, name: &str) -> bool {
        let registry = self.dialects().registry.read().unwrap_or_else(PoisonError::into_inner);
        self.loaded_dialect(name).is_some() || registry.is_known(name)
    }

    fn available(&self, name: &str) -> Option<&'static DialectInfo> {
        self.dialects().registry.read().unwrap_or_else(PoisonError::into_inner).get(name)
    }

    /// Returns the names of the dialects that can be loaded, sorted.
    pub fn available_dialects(&self) -> Vec<&'static str> {
        self.dialects().registry.read().unwrap_or_else(PoisonError::into_inner).names()
    }

    /// Returns the loaded dialects, in order of loading.
    pub fn loaded_dialects(&self) -> impl Iterator<Item = &LoadedDialect> {
        self.dialects().loaded.iter().map(|(_, d)| d)
    }

    /// Number of loaded dialects.
    pub fn loaded_count(&self) -> usize {
        self.dialects().loaded.count()
    }

    /// Returns the dialect named `name`; `None` if it is not loaded.
    pub fn loaded_dialect(&self, name: &str) -> Option<&LoadedDialect> {
        self.dialects().find(name)
    }

    /// Returns the dialect named `name`, loading it if it is available; `None` if it is not
    /// registered.
    pub fn get_or_load_dialect(&self, name: &str) -> Option<&LoadedDialect> {
        if let Some(loaded) = self.loaded_dialect(name) {
            return Some(loaded);
        }
        self.load_dialect(self.available(name)?);
        self.loaded_dialect(name)
    }

    /// Loads a dialect and its dependencies: registers operations, types and attributes, and runs
    /// extensions. On return the dialect is loaded, even if another thread was loading it.
    pub fn load_dialect(&self, info: &'static DialectInfo) {
        self.load_dialect_as(info, info.instance);
    }

    /// As [`Context::load_dialect`], with `instance` as the constructor of the dialect's own data;
    /// `false` if the dialect is already loaded or being loaded.
    pub(crate) fn load_dialect_as(
        &self,
        info: &'static DialectInfo,
        instance: impl FnOnce() -> Box<dyn Any + Send + Sync>,
    ) -> bool {
        if self.loaded_dialect(info.name).is_some() {
            return false;
        }
        let _alone = self.dialects().loader.lock();
        if self.dialects().loading().insert(info.name, info).is_some() {
            return false;
        }
        info.check_names();
        for needed in info.dependencies {
            self.load_dialect(needed());
        }
        for op in info.ops {
            OpName::get(self, op.name).register(self, op);
        }
        if info.hooks.op_interface.is_some() {
            self.dialects().fallbacks.store(true, Ordering::Release);
        }
        let place = self.dialects().loaded.push(LoadedDialect::new(info, instance()));
        let extensions: Vec<_> = {
            let registry = self.dialects().registry.read().unwrap_or_else(PoisonError::into_inner);
            registry.extensions(info.name).collect()
        };
        extensions.into_iter().for_each(|extension| extension(self));
        self.dialects().publish(info.name, place);
        self.forget_verifications();
        true
    }

    /// Adds the operations, types and attributes of `info` to the dialect that it extends; does
    /// nothing if the dialect is not loaded, or if the extension was loaded before.
    ///
    /// # Panics
    /// If the dialect has another type, attribute or operation of the same name.
    pub fn load_extension(&self, info: &'static DialectExtensionInfo) {
        let Some(dialect) = self.dialects().find_begun(info.extends) else { return };
        if !dialect.extend(info) {
            return;
        }
        for needed in info.dependencies {
            self.load_dialect(needed());
        }
        for op in info.ops {
            OpName::get(self, op.name).register(self, op);
        }
        self.forget_verifications();
    }

    /// Attaches an implementation of an interface to a type, attribute or operation from outside of
    /// its declaration (MLIR: external models), replacing an implementation of the same interface.
    /// `owner` is the number of the kind or operation name.
    pub(crate) fn attach(&self, owner: u32, new: Attached) {
        self.dialects().external.add(owner, new);
        self.forget_verifications();
    }

    /// Returns the implementation of the interface `id` that is attached to `owner`; `None` without
    /// one.
    #[inline]
    pub(crate) fn attached(&self, owner: u32, id: TypeId) -> Option<AnyTable> {
        self.dialects().external.of(owner).find(|one| one.id == id).map(|one| one.table)
    }

    /// Returns the verifiers of attached implementations that depend on the enclosing operations.
    pub(crate) fn attached_checks(&self, owner: u32) -> Vec<VerifyEnclosed> {
        let mut seen: SmallVec<[TypeId; 8]> = SmallVec::new();
        let mut checks: Vec<VerifyEnclosed> = Vec::new();
        for one in self.dialects().external.of(owner) {
            // Another one for the same interface came later.
            if !seen.contains(&one.id) {
                seen.push(one.id);
                checks.extend(one.verify_enclosed);
            }
        }
        checks.reverse();
        checks
    }

    /// Returns the interface table that the dialect of `name` provides for operations that do not
    /// implement the interface; `None` if the dialect does not provide it.
    pub(crate) fn fallback(&self, name: OpName, id: TypeId) -> Option<AnyTable> {
        if !self.dialects().fallbacks.load(Ordering::Acquire) {
            return None;
        }
        let hook = self.loaded_dialect(name.dialect(self))?.info().hooks.op_interface?;
        hook(self, name, id)
    }

    /// Panics if `info` belongs to a loaded dialect that does not list it, since its text could not
    /// be parsed.
    #[cold]
    pub(crate) fn check_declared(&self, info: &'static KindInfo) {
        let dialect = match info.class {
            Class::Type | Class::Attribute => info.dialect(),
            _ => return,
        };
        if matches!(dialect, "" | "builtin") {
            return;
        }
        let name = info.name;
        let Some(owner) = self.dialects().loading().get(dialect).copied() else { return };
        let (list, listed) = match info.class {
            Class::Type => ("types", owner.types),
            _ => ("attributes", owner.attributes),
        };
        let added = || {
            let begun = self.dialects().find_begun(dialect)?;
            begun.mnemonics(info.class).find(|one| one.info.name == name)
        };
        assert!(
            listed.iter().any(|one| one.info.name == name) || added().is_some(),
            "`{name}` is not in `{list} = […]` of the dialect `{dialect}`"
        );
    }
}
