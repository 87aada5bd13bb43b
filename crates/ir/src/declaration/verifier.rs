//! The types of verifier hooks.
//!
//! A hook is pure: its result depends on the operation, on its contents and, where the hook gets
//! them, on the operations around it. It reports an error by returning it. It may emit only
//! diagnostics that leave the operation valid, such as warnings. It runs at most once for an
//! operation in one verification ([`verify`](crate::verify())).

use crate::body::{Enclosing, OpRef};
use crate::store::diagnostic::Diagnostic;

/// A check of an operation.
pub type Verify = fn(OpRef<'_>) -> Result<(), Diagnostic>;

/// A check of an operation that depends on the operations around its body.
pub type VerifyEnclosed = fn(OpRef<'_>, Enclosing<'_>) -> Result<(), Diagnostic>;
