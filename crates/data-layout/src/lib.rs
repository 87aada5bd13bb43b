//! Data layout: how values of a type are stored in memory, in the scope of an operation.
//!
//! - A *specification* is an attribute that implements [`DataLayoutSpec`]: a list of [`Entry`]s,
//!   each with a type or an identifier as its [`Key`].
//! - A *scope* is an operation that implements [`DataLayoutOp`]; it carries a specification and
//!   may answer queries itself.
//! - A type that implements [`DataLayoutType`] answers the queries that no scope answers. It sees
//!   only the entries whose keys are of its own kind, and asks about other types through the
//!   [`DataLayout`] that it is given.
//! - A dialect that implements [`DataLayoutDialect`] checks and combines the entries whose
//!   identifiers start with its name.
//! - [`DataLayout`] is the object to ask: it combines the specifications of a scope and of those
//!   around it, and remembers every answer.
//!
//! The core knows no type with a layout: the builtin types implement the same interface as
//! everybody's.
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
