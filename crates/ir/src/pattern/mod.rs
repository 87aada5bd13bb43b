//! Patterns: local rewrites of operations, and the rewriter that they use.

mod rewriter;
mod set;
pub(crate) mod support;

pub use rewriter::{Listener, Replacement, Rewriter};
pub use set::{OperandDef, Pattern, PatternRoot, PatternSet, Rewrite, RewritePattern};
