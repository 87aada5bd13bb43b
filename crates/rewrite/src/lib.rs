//! Drivers that apply folds and patterns until nothing changes any more, and what belongs to them:
//! the order in which operations are looked at decides the text that comes out, and is MLIR's.
#![forbid(unsafe_code)]

mod constants;
mod conversion;
mod definitions;
mod frozen;
mod greedy;
mod region;
mod settled;
mod walk;
mod worklist;

pub use constants::{ConstantFolder, materialize};
pub use conversion::*;
pub use frozen::{FrozenPatterns, PatternFilter};
pub use greedy::{
    GreedyConfig, GreedyTables, Outcome, apply_patterns_greedily, apply_patterns_greedily_in,
    apply_patterns_greedily_with, apply_patterns_to_ops,
};
pub use region::{
    RegionSimplification, erase_unreachable_blocks, remove_dead_code, simplify_regions,
};
pub use walk::walk_and_apply_patterns;
