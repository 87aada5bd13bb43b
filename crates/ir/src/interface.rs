//! Interfaces: what unrelated types, attributes and operations have in common, looked up by the
//! interface in a table of the implementor (the Interfaces document).
//!
//! For types and attributes an interface is a Rust trait implemented by the data, and a cast gives
//! `&dyn Trait`. An operation has no Rust value to point to, so an operation interface is a table
//! of functions that `#[interface]` derives from the trait.

use std::any::{Any, TypeId};

use crate::context::Context;
use crate::kind::Id;

/// An interface and the implementor's table for it.
pub struct InterfaceEntry {
    /// The interface: the `TypeId` of `dyn Trait`, or of an operation interface's table.
    pub id: fn() -> TypeId,
    /// A [`Cast`], or an operation interface's table.
    pub table: &'static (dyn Any + Send + Sync),
}

/// How a type's or an attribute's data is seen as `I`.
pub struct Cast<I: ?Sized + 'static>(pub for<'a> fn(&'a Context, Id) -> &'a I);

/// The table for `id` in the declaration `own` of `owner`, or attached to it in `cx`.
pub(crate) fn table(
    cx: &Context,
    own: &'static [InterfaceEntry],
    owner: u32,
    id: TypeId,
) -> Option<&'static (dyn Any + Send + Sync)> {
    own.iter().find(|e| (e.id)() == id).map(|e| e.table).or_else(|| cx.attached(owner, id))
}

pub(crate) fn of_kind<I: ?Sized + 'static>(cx: &Context, id: Id) -> Option<&I> {
    let kind = id.kind();
    let table = table(cx, kind.info().interfaces, kind.number() as u32, TypeId::of::<I>())?;
    let cast: &Cast<I> = table.downcast_ref()?;
    Some(cast.0(cx, id))
}

impl Context {
    /// Attaches an implementation of interface `I` to the kind of `T` from outside of its
    /// declaration (MLIR: an external model).
    pub fn attach_interface<T: crate::Uniqued, I: ?Sized + 'static>(&self, cast: &'static Cast<I>) {
        self.attach(T::kind().number() as u32, TypeId::of::<I>(), cast);
    }
}

/// An operation interface, as seen through the table of some operation that implements it.
///
/// Implemented by the `Dyn…` type that `#[interface]` generates.
pub trait OpInterface: Copy + 'static {
    /// The functions.
    type Table: Any + Send + Sync;

    /// The interface of `op`, whose implementation is `table`.
    fn new(op: crate::Op, table: &'static Self::Table) -> Self;
}
