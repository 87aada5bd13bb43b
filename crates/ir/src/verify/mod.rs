//! The verifier: MLIR's structural rules, then what each declaration says, in MLIR's words.
//!
//! Order matters to users who see only the first error: an operation is checked before what is
//! nested in it, its regions' traits after, then dominance in it.

mod dominance;
mod invariants;
mod isolation;
pub(crate) mod signature;
mod structure;

use crate::body::{Body, Op, OpRef};
use crate::store::context::Context;

pub use invariants::verify_invariants;

/// The verifier has found an error and emitted it to the context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invalid;

impl std::fmt::Display for Invalid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the IR is not valid")
    }
}

impl std::error::Error for Invalid {}

/// Checks `op` and everything in it; errors go to the context's diagnostic handler.
///
/// Linear in the size of the IR.
///
/// # Errors
/// When there was an error. The first one of each isolated operation is reported.
pub fn verify(op: OpRef<'_>) -> Result<(), Invalid> {
    structure::verify_tree(op)
}

impl Body {
    /// Checks the body's root and everything in it; see [`verify`].
    ///
    /// # Errors
    /// When there was an error.
    pub fn verify(&self) -> Result<(), Invalid> {
        verify(self.root())
    }
}

/// Emits the diagnostics of a failed check, those before it first.
pub(crate) fn report(
    cx: &Context,
    mut diagnostic: crate::store::diagnostic::Diagnostic,
) -> Invalid {
    for earlier in diagnostic.take_earlier() {
        report(cx, earlier);
    }
    cx.emit(diagnostic);
    Invalid
}

/// The root's own regions, as the verifier of an isolated operation sees them.
pub(crate) fn inner_root(op: OpRef<'_>) -> OpRef<'_> {
    match op.body().child(op.id()) {
        Some(child) => child.op(Op::ROOT),
        None => op,
    }
}
