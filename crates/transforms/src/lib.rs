//! Dialect-independent transformations (MLIR: `lib/Transforms`), as functions and as passes;
//! [`register`] adds the passes to a registry.
#![forbid(unsafe_code)]

mod blocking_uses;
mod bodies;
mod canonicalize;
mod casts;
mod cse;
mod debug;
mod definitions;
mod fixed_point;
mod inline;
mod locations;
mod loops;
mod mem2reg;
pub mod passes;
mod remove_dead_values;
mod sccp;
mod sort;
mod sroa;
mod subsets;
mod symbols;

pub use bodies::{
    adopt_names, apply_patterns_everywhere, convert_bodies, convert_bodies_fully, for_each_body,
    post_order, values_from_above,
};
pub use canonicalize::{canonicalization_patterns, canonicalize};
pub use casts::reconcile_unrealized_casts;
pub use cse::{CseOutcome, eliminate_common_subexpressions, eliminate_common_subexpressions_in};
pub use debug::{GraphOptions, op_graph, snapshot_locations};
pub use definitions::move_value_definitions;
pub use inline::{InlineConfig, inline_calls};
pub use locations::strip_locations;
pub use loops::{hoist_from_loop, move_loop_invariant_code, sink_control_flow, sink_into_regions};
pub use mem2reg::{Promoted, promote_memory_slots};
pub use passes::register;
pub use remove_dead_values::remove_dead_values;
pub use sccp::propagate_constants;
pub use sort::sort_topologically;
pub use sroa::{Destructured, destructure_memory_slots};
pub use subsets::{
    add_loop_carried_value, equivalent_slices, hoist_loop_invariant_subsets,
    hoist_subsets_from_loop,
};
pub use symbols::{count_operations, erase_dead_symbols, privatize_symbols};
