//! The verifier: MLIR's structural rules, then what each declaration says, in MLIR's words.
//!
//! Order matters to users who see only the first error: an operation is checked before what is
//! nested in it, its regions' traits after, then dominance in it.

mod dominance;
mod invariants;
mod isolation;
mod signature;
mod structure;
mod tree;

use crate::body::{Body, Enclosing, Op, OpRef};
use crate::store::diagnostic::Reported;

/// Checks `op` and everything in it; errors go to the context's diagnostic handler.
///
/// Linear in the size of the IR.
///
/// # Errors
/// When there was an error. The first one of each isolated operation is reported.
pub fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    verify_in(op, Enclosing::none())
}

/// As [`verify`], of an operation that `enclosing` is around, its body's root for example.
///
/// # Errors
/// When there was an error.
pub fn verify_in<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Result<(), Reported> {
    let threads = op.context().thread_count();
    tree::TreeVerifier::new(enclosing, threads).verify(op, &mut signature::Verdicts::default())
}

impl Body {
    /// Checks the body's root and everything in it; see [`verify`].
    ///
    /// # Errors
    /// When there was an error.
    pub fn verify(&self) -> Result<(), Reported> {
        verify(self.root())
    }
}

/// The root's own regions, as the verifier of an isolated operation sees them.
fn inner_root(op: OpRef<'_>) -> OpRef<'_> {
    match op.body().child(op.id()) {
        Some(child) => child.op(Op::ROOT),
        None => op,
    }
}
