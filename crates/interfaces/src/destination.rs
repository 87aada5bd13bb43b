//! Operations that compute into operands.

use std::ops::Range;

use terrace_ir::{Body, Value};
use terrace_ods::interface;

/// An operation whose results are what it makes of operands that it writes into, one each
/// (MLIR: `DestinationStyleOpInterface`).
#[interface]
pub trait DestinationStyle {
    /// The numbers of the operands that are written into; those that are tensors have a result each,
    /// in order.
    fn inits(self) -> Range<usize>;
}

/// What the result `value` of a destination-style operation is computed into
/// (MLIR: `getTiedOpOperand`); `None` if the operation writes into memory, too.
pub fn destination_of(body: &Body, value: Value) -> Option<Value> {
    let (op, index) = body.result_of(value)?;
    let inits = body.op(op).interface::<DynDestinationStyle<'_>>()?.inits();
    let place = inits.start + index;
    (inits.len() == body.result_count(op)).then(|| body.operand(op, place))
}

/// An operation that stands where the threads of a parallel loop come together and says what comes
/// of its operands there (MLIR: `ParallelCombiningOpInterface`).
#[interface]
pub trait ParallelCombining {
    /// The operands that are written into.
    fn updated_destinations(self) -> Range<usize>;
}
