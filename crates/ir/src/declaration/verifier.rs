//! The types of verifier hooks.
//!
//! A hook is pure: its result depends on the operation, its nested operations and, if the hook has
//! such a parameter, the enclosing operations. The hook returns an error instead of emitting it,
//! and may emit only diagnostics that leave the operation valid, such as warnings. The hook runs at
//! most once for an operation in one verification ([`verify`](crate::verify())).

use crate::body::{Enclosing, OpRef};
use crate::store::diagnostic::Diagnostic;

/// A check of an operation.
pub type Verify = fn(OpRef<'_>) -> Result<(), Diagnostic>;

/// A check of an operation that depends on the operations that enclose its body.
pub type VerifyEnclosed = fn(OpRef<'_>, Enclosing<'_>) -> Result<(), Diagnostic>;
