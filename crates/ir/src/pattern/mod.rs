//! Patterns: local rewritings of operations, and what they may do.

mod rewriter;
mod set;
pub(crate) mod support;

pub use rewriter::{Listener, Rewriter};
pub use set::{OperandDef, Pattern, PatternRoot, PatternSet, Rewrite, RewritePattern};
