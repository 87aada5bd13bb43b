//! The sparse compiler (MLIR: `Dialect/SparseTensor/Transforms`): from operations on sparse tensors
//! to loops over buffers of positions, coordinates and values.
//!
//! The passes that generate loops share the loop emitter ([`loop_emitter`]), which traverses the
//! levels of tensors by iterators ([`iterators`]).
#![forbid(unsafe_code)]

mod emit;
mod iterators;
mod levels;
mod loop_emitter;
mod lower_sparse_foreach_to_scf;

pub use iterators::SparseEmitStrategy;
pub use lower_sparse_foreach_to_scf::{LowerSparseForeachToScf, populate_lower_foreach_to_scf};

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(registry: &mut PassRegistry) {
    registry.insert::<LowerSparseForeachToScf>();
}
