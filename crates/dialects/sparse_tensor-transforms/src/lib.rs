//! The sparse compiler (MLIR: `Dialect/SparseTensor/Transforms`): from operations on sparse tensors
//! to loops over buffers of positions, coordinates and values.
//!
//! The passes that generate loops share the loop emitter ([`loop_emitter`]), which traverses the
//! levels of tensors by iterators ([`iterators`]).
#![forbid(unsafe_code)]

mod constants;
mod emit;
mod iteration_graph;
mod iterators;
mod levels;
mod loop_emitter;
mod lower_sparse_foreach_to_scf;
mod merger;
mod sparse_reinterpret_map;
mod sparsification;

pub use iteration_graph::LoopOrderingStrategy;
pub use iterators::SparseEmitStrategy;
pub use lower_sparse_foreach_to_scf::{LowerSparseForeachToScf, populate_lower_foreach_to_scf};
pub use sparse_reinterpret_map::{
    ReinterpretMapScope, SparseReinterpretMap, populate_sparse_reinterpret_map,
};
pub use sparsification::{
    SparseParallelizationStrategy, Sparsification, SparsificationOptions, populate_sparsification,
};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LowerSparseForeachToScf>();
    registry.insert::<SparseReinterpretMap>();
    registry.insert::<Sparsification>();
}
