//! Views of memory: [`ViewLike`].

use terrace_ir::Value;
use terrace_ods::interface;

/// An operation whose first result is a view of the memory of an operand (MLIR:
/// `ViewLikeOpInterface`).
#[interface]
pub trait ViewLike {
    /// Returns the operand that is viewed (MLIR: `getViewSource`).
    fn view_source(self) -> Value;
}
