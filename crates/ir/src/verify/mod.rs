//! The verifier: MLIR's structural rules and what each declaration requires, in MLIR's words
//! (MLIR: `OperationVerifier`).
//!
//! Order matters to users, who see the first error of each isolated operation only. The rules, in
//! the order in which one isolated operation is checked:
//!
//! 1. An operation, before the operations nested in it (`structure::enter`):
//!    - its discardable attributes `dialect.name`, by the dialect's hook;
//!    - its declaration (`invariants.rs`): the numbers of regions, results, successors and
//!      operands; segment sizes; structural traits (single block, parent, …); properties: presence,
//!      then constraints; types of operands, then of results; predicates; constraints of regions
//!      and of successors; the other traits in order of declaration; interfaces; the author's
//!      verifier;
//!    - its regions: a graph region has at most one block, an entry block has no predecessors;
//!    - an operation without declaration and regions: whether its dialect is registered, or
//!      unregistered ones are allowed.
//! 2. An isolated operation also: the checks of its interfaces that need the operations around it.
//! 3. A block, before its operations: it is not empty, unless it may lack a terminator. Each of its
//!    operations: those with successors come last. The block, after its operations: successors are
//!    blocks of the same region, the last operation is a terminator. A block may lack one if it is
//!    the only one of its region and the operation around has `NoTerminator` or is not registered.
//! 4. An operation with regions, after the operations nested in it (`structure::leave`): its
//!    traits' checks of regions, then the author's; for one without declaration, whether it is
//!    allowed.
//! 5. The isolated operations nested in it, each from 1, on several threads if there are many. If
//!    all of them are valid:
//! 6. No operation in the isolated operation uses values from outside (`isolation.rs`); its own
//!    step 4, which for a symbol table includes that names are unique and that all references to
//!    its symbols, noted in step 1, are valid (`symbol/verify.rs`); and definitions dominate their
//!    uses in reachable blocks (`dominance.rs`).
//!
//! The files: `walk.rs` orders isolated operations and `structure.rs` what is in one; `parallel.rs`
//! distributes isolated operations to threads. Two files avoid work. Most of an operation's
//! declaration depends on its name, types and packed properties alone; a combination found valid is
//! not checked again (`signature.rs`). A body that has not changed since the last verification is
//! not checked again (`reuse.rs`).
//!
//! Not checked here: the links between the tables of a body (see `Body::check_integrity`), and the
//! parameters of types and attributes, which are checked when these are made.

mod dominance;
mod invariants;
mod isolation;
mod parallel;
mod reuse;
mod signature;
mod structure;
mod symbols;
mod walk;

use crate::body::{Body, Enclosing, OpRef};
use crate::store::diagnostic::Reported;

/// Verifies `op` and its nested operations (MLIR: `verify`); emits errors to the context's
/// diagnostic handler. The cost is linear in the size of the IR, except for isolated operations
/// that are unchanged since they were found valid.
///
/// # Hooks
/// The checks that dialects declare (of operations, traits, interfaces, attributes and symbol
/// users) are pure: the result depends on the operation, on its contents, on the operations around
/// it and, for symbol users, on the symbols. A hook reports an error by returning it, and may emit
/// only diagnostics that leave the operation valid, such as warnings. It runs at most once for an
/// operation in one verification; not at all if an earlier check failed, or if an equal input was
/// found valid before.
///
/// # Errors
/// When the IR is invalid. The first error of each isolated operation is reported, none for
/// those nested in an invalid one.
pub fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    verify_in(op, Enclosing::none())
}

/// As [`verify`], for an operation with the enclosing operations `enclosing`, for example the root
/// of a nested body.
///
/// # Errors
///
/// If the operation or a nested operation is invalid.
pub fn verify_in<'a>(op: OpRef<'a>, enclosing: Enclosing<'a>) -> Result<(), Reported> {
    walk::TreeVerifier::verify(op, enclosing)
}

impl Body {
    /// Verifies the body's root and its nested operations; see [`verify`].
    ///
    /// # Errors
    ///
    /// If an operation is invalid.
    pub fn verify(&self) -> Result<(), Reported> {
        verify(self.root())
    }

    /// Whether [`Body::verify`] found the body valid and it is unchanged since, so that verifying
    /// it again is cheap. Linear in the number of nested bodies.
    pub fn is_known_valid(&self) -> bool {
        reuse::is_known_valid(self)
    }
}
