//! The verifier: MLIR's structural rules and what each declaration says, in MLIR's words
//! (MLIR: `OperationVerifier`).
//!
//! Order matters to users, who see the first error of each isolated operation only. The rules, in
//! the order in which one isolated operation is checked (`tree.rs` orders these, `structure.rs`
//! what is in one):
//!
//! 1. An operation, before what is nested in it (`structure::enter`):
//!    - its discardable attributes `dialect.name`, by the dialect's hook;
//!    - its declaration (`invariants.rs`): the numbers of regions, results, successors and
//!      operands; segment sizes; structural traits (single block, parent, …); properties: presence,
//!      then constraints; types of operands, then of results; predicates; constraints of regions and
//!      of successors; the other traits in order of declaration; interfaces; the author's verifier;
//!    - its regions: a graph region has at most one block, an entry block has no predecessors;
//!    - an operation without declaration and regions: whether its dialect is registered, or
//!      unregistered ones are allowed.
//! 2. An isolated operation also: the checks of its interfaces that need what is around it.
//! 3. A block, before its operations: it is not empty, unless it may lack a terminator. Each of its
//!    operations: those with successors come last. The block, after its operations: successors are
//!    blocks of the same region, the last operation is a terminator. A block may lack one if it is
//!    the only one of its region and the operation around says so or is not registered.
//! 4. An operation with regions, after what is nested in it (`structure::leave`): its traits'
//!    checks of regions, then the author's; for one without declaration, whether it may be that.
//! 5. The isolated operations nested in it, each from 1, on several threads if there are many. If
//!    all of them are valid:
//! 6. Nothing in the isolated operation uses values from outside (`isolation.rs`), its own step 4,
//!    and definitions dominate their uses in reachable blocks (`dominance.rs`).
//!
//! Most of an operation's declaration depends on its name, types and packed properties alone; a
//! combination found right is not checked again (`signature.rs`).
//!
//! Not checked here: the links between the tables of a body (see `Body::check_integrity`), and the
//! parameters of types and attributes, which are checked when these are made.

mod dominance;
mod invariants;
mod isolation;
mod signature;
mod structure;
mod symbols;
mod tree;

use crate::body::{Body, Enclosing, OpRef};
use crate::store::diagnostic::Reported;

/// Checks `op` and everything in it (MLIR: `verify`); errors go to the context's diagnostic
/// handler. The cost is linear in the size of the IR, without isolated operations that have not
/// changed since they were found valid.
///
/// # Errors
/// When something is invalid. The first error of each isolated operation is reported, none for
/// those nested in an invalid one.
pub fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    verify_in(op, Enclosing::none())
}

/// As [`verify`], of an operation that `enclosing` is around, its body's root for example.
///
/// # Errors
/// When something is invalid, as of [`verify`].
pub fn verify_in<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Result<(), Reported> {
    tree::TreeVerifier::verify(op, enclosing)
}

impl Body {
    /// Checks the body's root and everything in it; see [`verify`].
    ///
    /// # Errors
    /// When something is invalid, as of [`verify`].
    pub fn verify(&self) -> Result<(), Reported> {
        verify(self.root())
    }

    /// Whether [`Body::verify`] found the body valid and nothing in it has changed since: then
    /// verifying it again costs next to nothing. The cost is linear in the number of nested bodies.
    pub fn is_known_valid(&self) -> bool {
        tree::is_known_valid(self)
    }
}
