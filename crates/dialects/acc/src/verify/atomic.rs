//! Verifiers of atomic operations.

use terrace_builtin::shaped::element_type_of;
use terrace_ir::{Context, Diagnostic, OpRef, Type, Value};

use crate::{
    AtomicCaptureOpRef, AtomicReadOp, AtomicReadOpRef, AtomicUpdateOp, AtomicUpdateOpRef,
    AtomicWriteOp, AtomicWriteOpRef, YieldOp,
};

/// Checks that a value is not read from where it is written.
pub(crate) fn atomic_read(op: AtomicReadOpRef<'_>) -> Result<(), Diagnostic> {
    match op.x() == op.v() {
        true => {
            Err(op.plain_error("read and write must not be to the same location for atomic reads"))
        }
        false => Ok(()),
    }
}

/// Returns the type that an address points to; `None` if the type does not state it.
fn pointee(cx: &Context, address: Option<Type>) -> Option<Type> {
    address
        .filter(|ty| ty.is::<terrace_builtin::MemRefType>())
        .and_then(|ty| element_type_of(cx, ty))
}

/// Checks that the address points to the type of the value.
pub(crate) fn atomic_write(op: AtomicWriteOpRef<'_>) -> Result<(), Diagnostic> {
    let mut types = (*op).operand_types();
    let (element, value) = (pointee(op.context(), types.next()), types.next());
    match element.is_some() && element != value {
        true => Err(op.plain_error("address must dereference to value type")),
        false => Ok(()),
    }
}

/// Checks that the region gets a value of the type that the address points to.
pub(crate) fn atomic_update(op: AtomicUpdateOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let arguments: Vec<Type> =
        entry.map_or_else(Vec::new, |entry| entry.argument_types().collect());
    let [argument] = arguments[..] else {
        return Err(op.plain_error("the region must accept exactly one argument"));
    };
    let element = pointee(op.context(), (*op).operand_types().next());
    match element.is_some_and(|element| element != argument) {
        true => Err(op.plain_error(
            "the type of the operand must be a pointer type whose element type is the same as \
             that of the region argument",
        )),
        false => Ok(()),
    }
}

/// Checks that the region yields the new value.
pub(crate) fn atomic_update_regions(op: AtomicUpdateOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(entry) = (*op).region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let Some(last) = entry.ops().find(|op| op.is::<YieldOp>()) else { return Ok(()) };
    if last.operand_count() != 1 {
        return Err(op.plain_error("only updated value must be returned"));
    }
    match last.operand_types().next() == entry.argument_types().next() {
        true => Ok(()),
        false => Err(op.plain_error("input and yielded value must have the same type")),
    }
}

/// Returns the address of an atomic operation, its first operand.
fn address(op: OpRef<'_>) -> Option<Value> {
    op.operands().next()
}

/// Checks that a value is captured before or after it is updated or written.
pub(crate) fn atomic_capture_regions(op: AtomicCaptureOpRef<'_>) -> Result<(), Diagnostic> {
    let entry = (*op).region(0).and_then(|region| region.entry());
    let ops: Vec<OpRef<'_>> = entry.map_or_else(Vec::new, |entry| entry.ops().collect());
    let [first, second, _] = ops[..] else {
        return Err(op.plain_error(
            "expected three operations in atomic.capture region (one terminator, and two atomic \
             ops)",
        ));
    };
    let (read_first, update_first) = (first.is::<AtomicReadOp>(), first.is::<AtomicUpdateOp>());
    let message = if update_first && second.is::<AtomicReadOp>() {
        "updated variable in atomic.update must be captured in second operation"
    } else if read_first && (second.is::<AtomicUpdateOp>() || second.is::<AtomicWriteOp>()) {
        "captured variable in atomic.read must be updated in second operation"
    } else {
        return Err(first.plain_error("invalid sequence of operations in the capture region"));
    };
    match address(first) == address(second) {
        true => Ok(()),
        false => Err(first.plain_error(message)),
    }
}
