//! Operation interfaces shared by dialects (MLIR: `lib/Interfaces`): branches, region control flow,
//! calls, loops, memory slots, subsets, destination style, integer ranges, speculation and
//! inlining.
//!
//! Dialects implement the traits; analyses and passes query them through the `Dyn…` views that
//! `#[interface]` generates. [`flow`] verifies types along control-flow edges, [`int_range::infer`]
//! holds the transfer functions of integer arithmetic.
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
