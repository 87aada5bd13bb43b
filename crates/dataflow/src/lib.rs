//! Data-flow analyses: what is known of values and blocks wherever control comes from.
//!
//! An analysis reads all bodies of a program at once and answers by body and value.
#![forbid(unsafe_code)]

mod analysis;
mod config;
mod constants;
mod control;
mod dense;
mod flow;
mod flow_edges;
mod forward;
mod groups;
mod known;
mod liveness;
mod notes;
mod order;
mod ordered;
mod predecessors;
mod program;
mod queue;
mod ranges;
mod solve;
mod sparse;
mod sparse_backward;
mod survey;
mod table;

pub use config::Config;
pub use constants::{Constant, Constants};
pub use dense::{BlockEdge, CallAction, DenseAnalysis, DenseStates, ProgramPoint, RegionEdge};
pub use flow::{Flow, RegionPredecessor};
pub use liveness::Liveness;
pub use program::{BodyId, OpKind, Program, is_private, visibility};
pub use ranges::{IntRanges, storage_width};
pub use sparse_backward::{BackwardAnalysis, BackwardStates};
