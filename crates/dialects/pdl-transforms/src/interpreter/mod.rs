//! The interpreter of patterns (MLIR: `PDLByteCode`): a module of the `pdl_interp` dialect is
//! compiled to [`Program`]s once, which are run for each operation that the pattern driver visits.

mod compile;
mod machine;
mod native;
mod program;
mod value;

use std::sync::Arc;

pub use native::{NativeFunction, NativeFunctions};
use program::Programs;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Diagnostic, Op, OpRef, PatternSet, Rewriter};
pub use value::PdlValue;

/// The name of the pattern in traces.
const NAME: &str = "pdl_interp.func @matcher";

/// Returns a set with one pattern, which runs the function `@matcher` of `module` on an operation
/// and then the rewriter of the match with the greatest benefit. `functions` are the constraints
/// and rewrites that the functions of the module call by name.
///
/// The set is independent of `module`, which can be erased. A module without `@matcher` has no
/// patterns.
///
/// # Errors
/// If the module has operations of dialects other than `pdl_interp`, or refers to a native
/// function or a rewriter that does not exist.
pub fn interpreted_patterns(
    module: OpRef<'_>,
    functions: NativeFunctions,
) -> Result<PatternSet, Diagnostic> {
    let mut set = PatternSet::new();
    if let Some(programs) = compile::compile(module, functions)? {
        let programs = Arc::new(programs);
        set.add_at(NAME, PatternRoot::Any, move |op, rewriter| apply(&programs, op, rewriter));
    }
    Ok(set)
}

/// Matches `op`, and applies the match with the greatest benefit.
fn apply(programs: &Programs, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let mut matches = machine::run_matcher(programs, op, rewriter);
    // The sort is stable: of equal benefits, the first match is applied.
    matches.sort_by_key(|found| std::cmp::Reverse(found.benefit));
    let found = matches.into_iter().next()?;
    machine::run_rewriter(programs, found, rewriter);
    Some(())
}
