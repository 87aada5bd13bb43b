//! Data layout: the representation of types in memory, which depends on the scope of an operation.
//!
//! - A *specification* is an attribute that implements [`DataLayoutSpec`]: a list of [`Entry`]s,
//!   each with a type or an identifier as its [`Key`].
//! - A *scope* is an operation that implements [`DataLayoutOp`]. It has a specification, and may
//!   answer queries itself.
//! - A type that implements [`DataLayoutType`] answers the queries that no scope answers. It has
//!   access to the entries whose keys are of its own kind, and to the layout of other types through
//!   the [`DataLayout`].
//! - A dialect that implements [`DataLayoutDialect`] verifies and combines the entries whose
//!   identifiers begin with its name.
//! - [`DataLayout`] combines the specifications of nested scopes, answers queries, and caches the
//!   answers.
//!
//! No type is built into this crate: the builtin types implement the same interface as others.
#![forbid(unsafe_code)]

mod cache;
mod combine;
pub mod defaults;
mod entries;
mod error;
mod interfaces;
mod layout;
mod scope;
mod shared;

pub use combine::{combine_entries, default_combine, referenced_dialect, verify_entries};
pub use entries::{Entry, EntryList, Key};
pub use error::{DataLayoutError, TypeSize, align_to, next_power_of_two};
pub use interfaces::{
    DataLayoutDialect, DataLayoutEntry, DataLayoutSpec, DataLayoutType, DltiQuery, IntegerValue,
    TargetDeviceSpec, TargetSystemSpec,
};
pub use layout::DataLayout;
pub use scope::{
    DataLayoutOp, DataLayoutOpTable, DynDataLayoutOp, ScopeChain, attached_spec, attached_system,
};
pub use shared::{DataLayouts, SharedDataLayout};
