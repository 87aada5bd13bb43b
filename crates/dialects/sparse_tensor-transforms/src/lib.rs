//! The sparse compiler (MLIR: `Dialect/SparseTensor/Transforms`): from operations on sparse tensors
//! to loops over buffers of positions, coordinates and values.
#![forbid(unsafe_code)]

use terrace_pass::PassRegistry;

/// Adds all passes of this crate to `registry`. `terrace-passes` calls it.
pub fn register(_registry: &mut PassRegistry) {}
