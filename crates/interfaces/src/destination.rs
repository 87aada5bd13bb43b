//! Destination-passing style: [`DestinationStyle`] and [`ParallelCombining`].

use std::ops::Range;

use terrace_ir::{Body, Value};
use terrace_ods::interface;

/// An operation that computes its results into operands, its inits (MLIR:
/// `DestinationStyleOpInterface`).
#[interface]
pub trait DestinationStyle {
    /// Returns the indices of the init operands; inits that are tensors are tied to the results, in
    /// order.
    fn inits(self) -> Range<usize>;
}

/// Returns the init operand to which `value` is tied (MLIR: `getTiedOpOperand`). `None` if `value`
/// is no result of a destination-style operation, or if some inits of that operation are buffers.
pub fn tied_init(body: &Body, value: Value) -> Option<Value> {
    let (op, index) = body.result_of(value)?;
    let inits = body.op(op).interface::<DynDestinationStyle<'_>>()?.inits();
    let place = inits.start + index;
    (inits.len() == body.result_count(op)).then(|| body.operand(op, place))
}

/// A terminator that combines the contributions of the threads of a parallel loop (MLIR:
/// `ParallelCombiningOpInterface`).
#[interface]
pub trait ParallelCombining {
    /// Returns the indices of the operands that are written to.
    fn updated_destinations(self) -> Range<usize>;
}
