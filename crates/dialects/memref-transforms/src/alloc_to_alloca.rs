//! The replacement of allocations by ones on the stack: [`stack_allocations`] (MLIR:
//! `allocToAlloca`).

use terrace_builtin::DYNAMIC;
use terrace_builtin::types::MemRefType;
use terrace_data_layout::DataLayout;
use terrace_ir::{Op, OpType, PatternSet, Rewriter, Value};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};

/// Returns the pattern that replaces `memref.alloc` of a static shape, of less than `limit` bytes
/// unless that is 0, which is deallocated in its block, by `memref.alloca`.
pub fn stack_allocations(limit: u64) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AllocOp>("AllocToAllocaPattern", move |op, rewriter| {
        move_to_stack(op.op(), limit, rewriter)
    });
    set
}

fn move_to_stack(op: Op, limit: u64, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context();
    let value = body.result(op, 0);
    let ty = body.value_type(value);
    let memref = ty.downcast::<MemRefType>(cx)?;
    if memref.shape.contains(&DYNAMIC) {
        return None;
    }
    let count: u64 = memref.shape.iter().map(|size| size.unsigned_abs()).product();
    let size = DataLayout::natural(cx).type_size(memref.element).ok()?.quantity;
    if limit != 0 && count.checked_mul(size).is_none_or(|bytes| bytes >= limit) {
        return None;
    }
    let block = body.parent_block(op)?;
    let dealloc = body.ops_in(block).skip_while(|one| *one != op).find(|one| {
        body.op(*one).cast::<DeallocOp>().is_some_and(|dealloc| dealloc.memref() == value)
    })?;
    let view = body.op(op).cast::<AllocOp>()?;
    let sizes: Vec<Value> = view.dynamic_sizes().collect();
    let symbols: Vec<Value> = view.symbol_operands().collect();
    rewriter.set_before(op);
    let new = AllocaOp::build(rewriter, ty, &sizes[..], &symbols[..]).op();
    rewriter.replace_with(op, new);
    rewriter.erase_op(dealloc);
    Some(())
}
