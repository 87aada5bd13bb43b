//! Structured operations in other forms.

mod generalize;
mod to_loops;

pub use generalize::linalg_generalizations;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Context, OpName};
use terrace_pass::PassRegistry;

/// Adds the passes of this module to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert(&generalize::LINALG_GENERALIZE_NAMED_OPS);
    registry.insert(&to_loops::CONVERT_LINALG_TO_LOOPS);
}

/// Operations of the dialect; which of them are structured is to be asked.
const LINALG: PatternRoot =
    PatternRoot::Where(|cx: &Context, name: OpName| name.dialect(cx) == "linalg");
