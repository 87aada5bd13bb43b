//! What operations of different dialects have in common, as far as passes ask for it: branches,
//! regions between which control goes, calls, loops, casts.
#![forbid(unsafe_code)]

mod branch;
mod call;
mod destination;
pub mod flow;
mod inliner;
pub mod int_range;
mod loop_like;
mod memory_slots;
mod region_branch;
mod region_patterns;
mod speculation;
mod subset;
mod view_like;

pub use branch::*;
pub use call::*;
pub use destination::*;
pub use inliner::*;
pub use int_range::{DynInferIntRange, InferIntRange, InferIntRangeTable, IntRange};
pub use loop_like::*;
pub use memory_slots::*;
pub use region_branch::*;
pub use region_patterns::*;
pub use speculation::*;
pub use subset::*;
pub use view_like::*;
