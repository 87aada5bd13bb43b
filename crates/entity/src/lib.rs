//! Typed entity ids and the tables they index.
//!
//! The mutable IR is a handful of tables; an id is a position in one of them, plus one: ids are
//! non-zero `u32`s, so `Option<Id>` costs nothing and reading by id is one bounds-checked load.
//!
//! In debug builds an id has a [`Tag`] besides: the [`Owner`] of the table that made it and which
//! use of the slot it means. Every access compares the two, so a stale id, an id of another owner
//! and a second free panic. In release builds a tag has no size and the checks are empty.
#![forbid(unsafe_code)]

mod free_runs;
mod id;
mod memory;
mod owner;
mod range;
mod slots;
mod table;

pub use id::EntityId;
pub use owner::{Owner, Tag};
pub use range::{Range, RangeTable, RareRangeTable};
pub use slots::{Few, Growing, Record, Slots};
pub use table::{FewTable, Table};
pub use thin_vec::ThinVec;
