//! Canonicalization patterns of the operations.

use terrace_ir::PatternSet;

/// MLIR declares patterns of `emitc.for`, but has none.
pub(crate) fn r#for(_: &mut PatternSet) {}
