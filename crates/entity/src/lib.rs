//! Typed entity ids, and the tables that they index.
//!
//! The mutable IR consists of a few tables, and an id is a position in one of them, plus one. Ids
//! are nonzero `u32`s, so an `Option<Id>` takes no extra space, and reading by id is a single
//! bounds-checked load.
//!
//! In debug builds an id also has a [`Tag`]: the [`Owner`] of its table and the generation of the
//! slot. Every access checks it, so that stale ids, ids of another owner and double frees panic. In
//! release builds tags have no size, and there are no checks.
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
