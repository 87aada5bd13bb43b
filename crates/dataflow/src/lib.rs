//! Data-flow analyses: what is known of values and blocks wherever control comes from.
//!
//! An analysis reads all bodies of a program at once and answers by body and value.
#![forbid(unsafe_code)]

mod analysis;
mod constants;
mod control;
mod forward;
mod groups;
mod known;
mod liveness;
mod notes;
mod ordered;
mod predecessors;
mod program;
mod queue;
mod ranges;
mod solve;
mod sparse;
mod survey;
mod table;

pub use constants::{Constant, Constants};
pub use liveness::Liveness;
pub use program::{BodyId, OpKind, Program, is_private, visibility};
pub use ranges::{IntRanges, storage_width};
