//! Patterns that forward copies of buffers through local allocations to the transfers that use
//! these (MLIR: `LinalgCopyVTRForwardingPattern`, `LinalgCopyVTWForwardingPattern`).

use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::FillOp;
use terrace_memref::{AllocOp, CopyOp, SubViewOp, ViewOp};
use terrace_vector::{Transfer, TransferReadOp, TransferWriteOp};

use super::masks::{read, write};

/// Adds the patterns that read from the source of a copy, and write to its target, instead of a
/// local buffer.
pub fn copy_forwarding(set: &mut PatternSet) {
    set.add::<TransferReadOp>("LinalgCopyVTRForwardingPattern", |op, rewriter| {
        forward_read(op.op(), rewriter)
    })
    .benefit(2);
    set.add::<TransferWriteOp>("LinalgCopyVTWForwardingPattern", |op, rewriter| {
        forward_write(op.op(), rewriter)
    })
    .benefit(2);
}

/// A local buffer with its only subview.
struct LocalBuffer([Value; 2]);

impl LocalBuffer {
    /// Returns `buffer` with its subview; `None` if it is not an allocation or a view of one, or
    /// has not exactly one subview.
    fn of(body: &Body, buffer: Value) -> Option<Self> {
        let is_local = body.defined_by::<ViewOp>(buffer).is_some()
            || body.defined_by::<AllocOp>(buffer).is_some();
        let users = body.uses(buffer).map(|use_| body.user(use_));
        let mut views = users.filter(|user| body.op(*user).is::<SubViewOp>());
        match (is_local, views.next(), views.next()) {
            (true, Some(view), None) => Some(Self([buffer, body.result(view, 0)])),
            _ => None,
        }
    }

    /// Whether no operation uses the buffer or its subview between `first` and `second`, which are
    /// in one block in this order.
    fn is_unused_between(&self, body: &Body, first: Op, second: Op) -> bool {
        let block = body.parent_block(first);
        if block != body.parent_block(second) || !body.is_before_in_block(first, second) {
            return false;
        }
        let mut users = self.0.iter().flat_map(|value| body.uses(*value));
        users.all(|use_| {
            let user = body.user(use_);
            user == first
                || user == second
                || body.parent_block(user) == block
                    && (body.is_before_in_block(user, first)
                        || body.is_before_in_block(second, user))
        })
    }

    /// Returns the first user of `value` of type `O` that satisfies `accepts`.
    fn user<O: OpType>(body: &Body, value: Value, accepts: impl Fn(Op) -> bool) -> Option<Op> {
        let mut users = body.uses(value).map(|use_| body.user(use_));
        users.find(|user| body.op(*user).is::<O>() && accepts(*user))
    }
}

/// Reads from the source of the copy into the buffer; erases the copy and the preceding fill, whose
/// value must be the padding of the read.
fn forward_read(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let transfer = Transfer::of(body, op).filter(|transfer| transfer.mask.is_none())?;
    let padding = transfer.padding?;
    let buffer = LocalBuffer::of(body, transfer.base)?;
    let [whole, part] = buffer.0;
    let copy = LocalBuffer::user::<CopyOp>(body, part, |copy| {
        body.op(copy).operand(1) == part && buffer.is_unused_between(body, copy, op)
    })?;
    let fill = LocalBuffer::user::<FillOp>(body, whole, |fill| {
        body.op(fill).operands().last() == Some(whole) && buffer.is_unused_between(body, fill, copy)
    });
    if fill.is_some_and(|fill| body.op(fill).operand(0) != padding) {
        return None;
    }
    let source = body.op(copy).operand(0);
    let ty = body.value_type(body.result(op, 0));
    let flags = vec![false; transfer.in_bounds.len()];
    let map = transfer.map.clone();
    let new = read(rewriter, ty, source, &transfer.indices, map, Some(padding), &flags);
    if let Some(fill) = fill {
        rewriter.erase_op(fill);
    }
    rewriter.erase_op(copy);
    rewriter.replace_with(op, new);
    Some(())
}

/// Writes to the target of the copy out of the buffer, and erases the copy.
fn forward_write(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let transfer = Transfer::of(body, op).filter(|transfer| transfer.mask.is_none())?;
    if body.result_count(op) != 0 {
        return None;
    }
    let buffer = LocalBuffer::of(body, transfer.base)?;
    let part = buffer.0[1];
    let copy = LocalBuffer::user::<CopyOp>(body, part, |copy| {
        body.op(copy).operand(0) == part && buffer.is_unused_between(body, op, copy)
    })?;
    let target = body.op(copy).operand(1);
    let flags = vec![false; transfer.in_bounds.len()];
    let map = transfer.map.clone();
    write(rewriter, transfer.vector, target, &transfer.indices, map, &flags);
    rewriter.erase_op(copy);
    rewriter.erase_op(op);
    Some(())
}
