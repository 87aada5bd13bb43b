//! Views of memory: [`ViewLike`].

use rustc_hash::FxHashSet;
use terrace_ir::{Body, Value};
use terrace_ods::interface;

/// An operation whose first result is a view of the memory of an operand (MLIR:
/// `ViewLikeOpInterface`).
#[interface]
pub trait ViewLike {
    /// Returns the operand that is viewed (MLIR: `getViewSource`).
    fn view_source(self) -> Value;
}

/// Returns the value that is not a view and whose memory `value` views, or `value` itself; in a
/// cycle of views, which is possible in unreachable code and in graph regions, any value of the
/// cycle.
pub fn viewed(body: &Body, mut value: Value) -> Value {
    let mut seen = FxHashSet::default();
    while let Some(op) = body.defining_op(value)
        && let Some(view) = body.op(op).interface::<DynViewLike<'_>>()
        && body.result(op, 0) == value
        && seen.insert(value)
    {
        value = view.view_source();
    }
    value
}
