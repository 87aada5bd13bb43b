//! Verifiers of atomic operations and critical sections.

use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Diagnostic, OpRef, Type};

use super::parts::{ensure, ensure_plain};
use crate::{
    AtomicCaptureOpRef, AtomicReadOp, AtomicReadOpRef, AtomicUpdateOp, AtomicUpdateOpRef,
    AtomicWriteOp, AtomicWriteOpRef, ClauseMemoryOrderKind as Order, CriticalDeclareOpRef,
};

/// Verifies that the bits of a synchronization hint are not contradictory.
fn hinted(op: OpRef<'_>, hint: i64) -> Result<(), Diagnostic> {
    let message =
        "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined";
    ensure(hint & 3 != 3, op, message)?;
    let message =
        "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.";
    ensure(hint & 12 != 12, op, message)
}

/// Verifies that the bits of the hint are not contradictory.
pub(crate) fn critical_declare(op: CriticalDeclareOpRef<'_>) -> Result<(), Diagnostic> {
    hinted(*op, op.hint())
}

/// Verifies that the location read differs from the one written, the memory order and the hint.
pub(crate) fn atomic_read(op: AtomicReadOpRef<'_>) -> Result<(), Diagnostic> {
    let message = "read and write must not be to the same location for atomic reads";
    ensure_plain(op.x() != op.v(), *op, message)?;
    let fits = !matches!(op.memory_order(), Some(Order::Acq_rel | Order::Release));
    ensure_plain(fits, *op, "memory-order must not be acq_rel or release for atomic reads")?;
    hinted(*op, op.hint())
}

/// Returns the element type of a pointer; `None` for an opaque pointer.
fn pointee(op: OpRef<'_>, value: terrace_ir::Value) -> Option<Type> {
    element_type_of(op.context(), op.body().value_type(value))
}

/// Verifies that the pointer has the type of the value as its element type, the memory order and
/// the hint.
pub(crate) fn atomic_write(op: AtomicWriteOpRef<'_>) -> Result<(), Diagnostic> {
    let held = pointee(*op, op.x());
    let fits = held.is_none_or(|held| held == op.body().value_type(op.expr()));
    ensure_plain(fits, *op, "address must dereference to value type")?;
    let fits = !matches!(op.memory_order(), Some(Order::Acq_rel | Order::Acquire));
    ensure_plain(fits, *op, "memory-order must not be acq_rel or acquire for atomic writes")?;
    hinted(*op, op.hint())
}

/// Verifies that the region has one argument of the pointer's element type, the memory order and
/// the hint.
pub(crate) fn atomic_update(op: AtomicUpdateOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let arguments: Vec<Type> =
        entry.map_or_else(Vec::new, |block| block.argument_types().collect());
    let [argument] = arguments[..] else {
        return Err(op.plain_error("the region must accept exactly one argument"));
    };
    let message = "the type of the operand must be a pointer type whose element type is the same \
                   as that of the region argument";
    ensure_plain(pointee(*op, op.x()).is_none_or(|held| held == argument), *op, message)?;
    let fits = !matches!(op.memory_order(), Some(Order::Acq_rel | Order::Acquire));
    ensure_plain(fits, *op, "memory-order must not be acq_rel or acquire for atomic updates")?;
    hinted(*op, op.hint())
}

/// Verifies that the region yields a value of the type of its argument.
pub(crate) fn atomic_update_regions(op: AtomicUpdateOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let given: Vec<Type> =
        entry.last().map_or_else(Vec::new, |last| last.operand_types().collect());
    ensure_plain(given.len() == 1, *op, "only updated value must be returned")?;
    let fits = entry.argument_types().eq(given);
    ensure_plain(fits, *op, "input and yielded value must have the same type")
}

/// Verifies that the bits of the hint are not contradictory.
pub(crate) fn atomic_capture(op: AtomicCaptureOpRef<'_>) -> Result<(), Diagnostic> {
    hinted(*op, op.hint())
}

/// Verifies that a capture holds a read and an update or write of one variable, in either order.
pub(crate) fn atomic_capture_regions(op: AtomicCaptureOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let ops: Vec<OpRef<'_>> = entry.map_or_else(Vec::new, |block| block.ops().collect());
    let [first, second, _] = ops[..] else {
        let message = "expected three operations in atomic.capture region (one terminator, and two atomic ops)";
        return Err(op.plain_error(message));
    };
    let same = first.operands().next() == second.operands().next();
    if first.is::<AtomicUpdateOp>() && second.is::<AtomicReadOp>() {
        let message = "updated variable in atomic.update must be captured in second operation";
        ensure_plain(same, first, message)?;
    } else if first.is::<AtomicReadOp>()
        && (second.is::<AtomicUpdateOp>() || second.is::<AtomicWriteOp>())
    {
        let message = "captured variable in atomic.read must be updated in second operation";
        ensure_plain(same, first, message)?;
    } else {
        return Err(first.plain_error("invalid sequence of operations in the capture region"));
    }
    for clause in ["hint", "memory_order"] {
        let has = |inner: OpRef<'_>| inner.attribute(clause).is_some();
        let message = format!("operations inside capture region must not have {clause} clause");
        ensure(!has(first) && !has(second), *op, &message)?;
    }
    Ok(())
}
