//! Interfaces: functions that unrelated types, attributes and operations implement, looked up by
//! the interface's `TypeId` in a table of the implementor (MLIR: Interfaces).
//!
//! For types and attributes an interface is a Rust trait implemented by the data, and a cast gives
//! `&dyn Trait`. An operation has no Rust value to point to, so an operation interface is a table
//! of functions that `#[interface]` derives from the trait.

use std::any::{Any, TypeId};

use indexmap::IndexMap;

use crate::declaration::verifier::{Verify, VerifyEnclosed};
use crate::store::context::Context;
use crate::store::kind::Id;

/// An interface and the table of its implementation.
pub struct InterfaceEntry {
    /// The interface: the `TypeId` of `dyn Trait`, or of an operation interface's table.
    pub id: TypeId,
    /// A [`Cast`], or an operation interface's table.
    pub table: &'static (dyn Any + Send + Sync),
    /// The entries of the interfaces that the interface extends.
    pub parents: &'static [InterfaceEntry],
    /// The verifier of operations that implement the interface; `None` if it has none.
    pub verify: Option<Verify>,
    /// As `verify`, for isolated operations, with their enclosing operations.
    pub verify_enclosed: Option<VerifyEnclosed>,
}

impl InterfaceEntry {
    /// Creates the entry of an interface without parents and verifiers.
    pub const fn new(id: TypeId, table: &'static (dyn Any + Send + Sync)) -> Self {
        Self { id, table, parents: &[], verify: None, verify_enclosed: None }
    }
}

/// Whether any of `entries` or their parents has [`InterfaceEntry::verify_enclosed`].
pub(crate) const fn checks_enclosed(entries: &[InterfaceEntry]) -> bool {
    let mut at = 0;
    while at < entries.len() {
        if entries[at].verify_enclosed.is_some() || checks_enclosed(entries[at].parents) {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the method table of the interface with the type id `id` among `entries` and their parent
/// interfaces; `None` if it is not implemented.
pub(crate) fn find(
    entries: &'static [InterfaceEntry],
    id: TypeId,
) -> Option<&'static (dyn Any + Send + Sync)> {
    let own = entries.iter().find(|e| e.id == id).map(|e| e.table);
    own.or_else(|| entries.iter().find_map(|e| find(e.parents, id)))
}

/// The cast from the data of a type or attribute to the interface `I`.
pub struct Cast<I: ?Sized + 'static>(pub for<'a> fn(&'a Context, Id) -> &'a I);

/// An implementation that is attached from outside of a declaration.
#[derive(Clone, Copy)]
pub(crate) struct Attached {
    pub(crate) id: TypeId,
    pub(crate) table: &'static (dyn Any + Send + Sync),
    pub(crate) verify_enclosed: Option<VerifyEnclosed>,
}

impl Attached {
    pub(crate) fn new(id: TypeId, table: &'static (dyn Any + Send + Sync)) -> Self {
        Self { id, table, verify_enclosed: None }
    }
}

impl Context {
    /// Attaches an implementation of interface `I` to the kind of `T` from outside of its
    /// declaration (MLIR: an external model).
    pub fn attach_interface<T: crate::store::kind::Uniqued, I: ?Sized + 'static>(
        &self,
        cast: &'static Cast<I>,
    ) {
        self.attach(T::kind().number() as u32, Attached::new(TypeId::of::<I>(), cast));
    }
}

/// The dialects of a context that implement the dialect interface `I`, in order of loading
/// (MLIR: `DialectInterfaceCollection`).
pub struct DialectInterfaces<'c, I: ?Sized + 'static> {
    cx: &'c Context,
    of: IndexMap<&'static str, &'static I>,
}

impl<'c, I: ?Sized + 'static> DialectInterfaces<'c, I> {
    /// Collects the implementations of the dialects that are loaded in `cx`.
    pub fn new(cx: &'c Context) -> Self {
        let of = cx.loaded_dialects().filter_map(|d| Some((d.info().name, d.interface(cx)?)));
        Self { cx, of: of.collect() }
    }

    /// Returns the implementation of the dialect of `op`; `None` if the dialect does not implement
    /// the interface.
    pub fn for_op(&self, op: crate::body::OpRef<'_>) -> Option<&'static I> {
        self.of.get(op.name().dialect(self.cx)).copied()
    }

    /// Returns the implementation of the dialect of the type or attribute with this `id()`; `None`
    /// if the dialect does not implement the interface.
    pub fn for_id(&self, id: Id) -> Option<&'static I> {
        self.of.get(id.kind().info().dialect()).copied()
    }

    /// Iterates over all implementations, each with the name of its dialect.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static I)> {
        self.of.iter().map(|(name, interface)| (*name, *interface))
    }
}

/// An operation interface, viewed through the table of an operation that implements it. The `Dyn…`
/// type that `#[interface]` generates implements this trait.
pub trait OpInterface<'a>: Copy {
    /// The table of functions of an implementation of the interface.
    type Table: Any + Send + Sync;
    /// The verifier of isolated operations that implement the interface, with their enclosing
    /// operations; `None` if the interface has none.
    const VERIFY_ENCLOSED: Option<VerifyEnclosed> = None;

    /// Creates the view of `op` by its implementation `table`.
    fn new(op: crate::body::OpRef<'a>, table: &'static Self::Table) -> Self;
}
