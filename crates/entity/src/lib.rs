//! Typed entity ids and the tables they index.
//!
//! The mutable IR is a handful of tables; an id is a position in one of them. Ids are non-zero
//! `u32`s (slot 0 of every table is reserved), so `Option<Id>` costs nothing and reading by id is
//! one bounds-checked load.
#![forbid(unsafe_code)]

mod id;
mod range;
mod table;

pub use id::EntityId;
pub use range::{Range, RangeTable};
pub use table::Table;
