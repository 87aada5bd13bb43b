//! Data-flow analyses of whole programs (MLIR: `lib/Analysis/DataFlow`).
//!
//! A [`Program`] is an outermost body with all bodies nested in it, numbered by [`BodyId`]; results
//! are queried by body and value, block or point. [`Constants`] (dead code and sparse constants)
//! and [`IntRanges`] are sparse forward analyses, [`Liveness`] is a sparse backward one. [`Flow`]
//! holds the reachable control-flow edges. A user-defined analysis is a [`ForwardAnalysis`], solved
//! by [`ForwardStates`], a [`BackwardAnalysis`], solved by [`BackwardStates`], or a
//! [`DenseAnalysis`], solved by [`DenseStates`]. [`BlockLiveness`] holds the live values at the
//! boundaries of the blocks of one body. Passes such as `sccp`, `int-range-optimizations`
//! and `remove-dead-values` call this crate.
#![forbid(unsafe_code)]

mod block_liveness;
mod config;
mod constants;
mod control;
mod dense;
mod discovery;
mod flow;
mod flow_edges;
mod forward;
mod groups;
mod liveness;
mod ordered;
mod predecessors;
mod program;
mod ranges;
mod side_tables;
mod solve;
mod sparse;
mod sparse_backward;
mod sparse_forward;
mod state_table;
mod survey;
mod table;
mod use_order;
mod work_list;

pub use block_liveness::BlockLiveness;
pub use config::Config;
pub use constants::{Constant, Constants};
pub use dense::{BlockEdge, CallAction, DenseAnalysis, DenseStates, ProgramPoint, RegionEdge};
pub use flow::{Flow, RegionPredecessor};
pub use liveness::Liveness;
pub use program::{BodyId, OpKind, Program, is_private, visibility};
pub use ranges::{IntRangeConfig, IntRanges, storage_width};
pub use solve::ForwardStates;
pub use sparse_backward::{BackwardAnalysis, BackwardStates};
pub use sparse_forward::{ForwardAnalysis, States, Updates, VisitOutcome};
