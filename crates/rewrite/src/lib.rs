//! Pattern drivers (MLIR: `lib/Transforms/Utils`): the greedy driver ([`apply_patterns_greedily`]),
//! the walk driver ([`walk_and_apply_patterns`]), dialect conversion ([`apply_conversion`]), and
//! the region simplification and constant uniquing that they need. All visit operations in MLIR's
//! order because the output depends on it.
#![forbid(unsafe_code)]

mod constants;
mod conversion;
mod definitions;
mod frozen;
mod greedy;
mod no_match_cache;
mod region;
mod walk;
mod worklist;

pub use constants::{ConstantFolder, create_or_fold, materialize};
pub use conversion::*;
pub use frozen::{FrozenPatterns, PatternFilter};
pub use greedy::{
    GreedyConfig, GreedyOutcome, GreedyTables, Strictness, apply_patterns_greedily,
    apply_patterns_greedily_in, apply_patterns_greedily_with, apply_patterns_to_ops,
    apply_patterns_to_ops_with,
};
pub use region::{
    RegionSimplification, erase_unreachable_blocks, remove_dead_code, simplify_regions,
};
pub use walk::walk_and_apply_patterns;
