//! Declarations of operations by name, and queries on the declaration of an operation.

use std::any::{Any, TypeId};
use std::sync::OnceLock;

use dashmap::DashMap;

use crate::body::{OpRef, OpState};
use crate::declaration::by_type::{AnyTable, ByType};
use crate::declaration::interface::{Attached, OpInterface};
use crate::declaration::op_info::OpInfo;
use crate::declaration::op_type::{OpType, OpView};
use crate::declaration::properties::PropertiesBuf;
use crate::declaration::trait_flags::TraitFlags;
use crate::declaration::traits::OpTrait;
use crate::store::context::Context;
use crate::store::handle::Location;
use crate::store::op_name::OpName;

/// The number of operation names whose declarations are in an array; the declarations of later
/// names are in a map.
const INDEXED: usize = 4096;

/// The declarations of a context's operations by the index of the name.
pub(crate) struct OpInfos {
    infos: Box<[OnceLock<&'static OpInfo>]>,
    /// The interfaces and traits of the declarations, created on first use.
    by_type: Box<[OnceLock<Box<ByType>>]>,
    /// The declarations of the names from [`INDEXED`] on.
    more: DashMap<OpName, (&'static OpInfo, ByType)>,
}

impl Default for OpInfos {
    fn default() -> Self {
        Self {
            infos: (0..INDEXED).map(|_| OnceLock::new()).collect(),
            by_type: (0..INDEXED).map(|_| OnceLock::new()).collect(),
            more: DashMap::with_shard_amount(2),
        }
    }
}

impl OpInfos {
    /// Returns the declaration of `name`; `None` if `name` is not registered.
    #[inline]
    fn get(&self, name: OpName) -> Option<&'static OpInfo> {
        match self.infos.get(name.place()) {
            Some(info) => info.get().copied(),
            None => self.get_in_map(name),
        }
    }

    #[cold]
    fn get_in_map(&self, name: OpName) -> Option<&'static OpInfo> {
        Some(self.more.get(&name)?.0)
    }

    /// Stores `info` as the declaration of `name` unless `name` is registered; returns the stored
    /// declaration.
    fn register(&self, name: OpName, info: &'static OpInfo) -> &'static OpInfo {
        let by_type = || ByType::new(info.interfaces, info.traits);
        match self.infos.get(name.place()) {
            Some(cell) => cell.get_or_init(|| info),
            None => self.more.entry(name).or_insert_with(|| (info, by_type())).0,
        }
    }

    /// Returns the entry for the interface table or trait `id` in the declaration of `name`; `None`
    /// if it is absent.
    #[inline]
    fn entry(&self, name: OpName, id: TypeId) -> Option<AnyTable> {
        let Some(cell) = self.by_type.get(name.place()) else {
            return self.more.get(&name)?.1.get(id);
        };
        let info = self.get(name)?;
        let table = || Box::new(ByType::new(info.interfaces, info.traits));
        cell.get_or_init(table).get(id)
    }
}

impl OpName {
    /// Registers `info` as the declaration of operations of this name.
    ///
    /// # Panics
    ///
    /// If the name is already registered with another declaration.
    pub(crate) fn register(self, cx: &Context, info: &'static OpInfo) {
        let held = cx.op_infos().register(self, info);
        assert!(
            std::ptr::eq(held, info),
            "operation `{}` is declared twice: by `{}` and by `{}`",
            info.name,
            held.rust_name,
            info.rust_name
        );
    }

    /// Returns the declaration; `None` if the operation is not registered.
    #[inline]
    pub fn info(self, cx: &Context) -> Option<&'static OpInfo> {
        self.id().check_context(cx);
        cx.op_infos().get(self)
    }

    /// Whether the declaration has the trait with this id.
    #[inline]
    pub fn has_trait(self, cx: &Context, id: TypeId) -> bool {
        cx.op_infos().entry(self, id).is_some()
    }

    /// Returns the table of the interface with this id: declared, attached, or from the dialect's
    /// fallback; `None` if the interface is not implemented.
    #[inline]
    pub fn interface(self, cx: &Context, id: TypeId) -> Option<AnyTable> {
        (cx.op_infos().entry(self, id))
            .or_else(|| cx.attached(self.id().to_bits(), id))
            .or_else(|| cx.fallback(self, id))
    }
}

impl<'a> OpRef<'a> {
    /// Returns the declaration; `None` if the operation is not registered.
    #[inline]
    pub fn info(self) -> Option<&'static OpInfo> {
        self.name().info(self.context())
    }

    /// Whether the operation is a `T`.
    #[inline]
    pub fn is<T: OpType>(self) -> bool {
        self.info().is_some_and(|info| std::ptr::eq(info, T::INFO) || info.name == T::INFO.name)
    }

    /// Returns the typed view of the operation; `None` if the operation is not a `T` (MLIR:
    /// `dyn_cast`).
    #[inline]
    pub fn cast<T: OpType>(self) -> Option<T::Ref<'a>> {
        self.is::<T>().then(|| T::Ref::from_ref(self))
    }

    /// Returns the flags of the operation's traits; no flags if the operation is not registered.
    #[inline]
    pub fn flags(self) -> TraitFlags {
        self.info().map_or(TraitFlags::NONE, |info| info.flags)
    }

    /// Whether the operation has the traits `flags` or is unregistered, so that it may have them.
    pub fn might_have(self, flags: TraitFlags) -> bool {
        self.info().is_none_or(|info| info.flags.contains(flags))
    }

    /// Whether the declaration of the operation has the trait `T`.
    pub fn has_trait<T: OpTrait>(self) -> bool {
        self.name().has_trait(self.context(), TypeId::of::<T>())
    }

    /// Returns the view of the operation by the interface `I`; `None` if it is not implemented
    /// (MLIR: `dyn_cast<I>`).
    #[inline]
    pub fn interface<I: OpInterface<'a>>(self) -> Option<I> {
        Some(I::new(self, self.interface_table::<I>()?))
    }

    /// Returns the implementation of the interface `I`, which is the same for all operations of the
    /// name; `None` if it is not implemented.
    #[inline]
    pub(crate) fn interface_table<I: OpInterface<'a>>(self) -> Option<&'static I::Table> {
        let id = TypeId::of::<I::Table>();
        let table = self.name().interface(self.context(), id)?;
        (table as &dyn Any).downcast_ref()
    }
}

impl OpState {
    /// Creates a state without operands, results, attributes and regions, with default properties.
    pub fn new(cx: &Context, name: OpName, location: Location) -> Self {
        Self::with_info(name, name.info(cx), location)
    }

    /// As [`OpState::new`], with the declaration of `name` already looked up.
    #[inline]
    pub fn with_info(name: OpName, info: Option<&OpInfo>, location: Location) -> Self {
        Self::with_properties(name, location, PropertiesBuf::default_of(info))
    }
}

impl PropertiesBuf {
    /// Returns the default properties of the operations declared by `info`.
    pub fn default_of(info: Option<&OpInfo>) -> Self {
        match info.and_then(|info| info.properties) {
            Some(properties) => properties.default(),
            None => PropertiesBuf::None,
        }
    }
}

impl Context {
    /// Attaches an implementation of the operation interface `I` to operation `O` from outside of
    /// its declaration: `cx.attach_op_interface::<AddIOp, DynCost>(const {
    /// &CostTable::of::<AddIOp>() })`.
    ///
    /// The table is made from `O`, if its view implements the interface's trait, or from a
    /// hand-written [`OpKind`](crate::OpKind).
    pub fn attach_op_interface<O: OpType, I: OpInterface<'static>>(
        &self,
        table: &'static I::Table,
    ) {
        let name = OpName::get(self, O::INFO.name);
        let attached = Attached::new(TypeId::of::<I::Table>(), table);
        let verify_enclosed = I::VERIFY_ENCLOSED;
        self.attach(name.id().to_bits(), Attached { verify_enclosed, ..attached });
    }
}
