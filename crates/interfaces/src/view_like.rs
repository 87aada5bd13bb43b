//! Views of memory.

use terrace_ir::Value;
use terrace_ods::interface;

/// An operation whose first result is another view of the memory of an operand
/// (MLIR: `ViewLikeOpInterface`).
#[interface]
pub trait ViewLike {
    /// The operand that is viewed (MLIR: `getViewSource`).
    fn view_source(self) -> Value;
}
