//! Lowerings of memref operations with regions to blocks.

use terrace_ir::{InsertionPoint, Mapping, Op, Operand, Type, Value};
use terrace_llvm::{self as llvm, AtomicCmpXchgOp, AtomicOrdering, CondBrOp};

use super::access::{Overflow, accessed_element_ptr};
use crate::build;
use crate::llvm_builder::LlvmBuilder;
use crate::types::int;

/// Lowers `memref.alloca_scope` to its blocks between a save and a restore of the stack pointer.
pub(super) fn alloca_scope(b: &mut LlvmBuilder<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let body = b.rw.body();
    let results: Vec<Type> = body.op(op).result_types().collect();
    let scope = body.region(op, 0)?;
    let (first, last) = (body.first_block(scope)?, body.last_block(scope)?);
    let end = body.last_op(last)?;
    let before = body.parent_block(op)?;
    let region = body.block_region(before)?;
    let location = b.rw.location();
    let rest = b.rw.body_mut().split_block(op);
    let after = if results.is_empty() {
        rest
    } else {
        let body = b.rw.body_mut();
        let after = body.new_block(results.into_iter().map(|ty| (ty, location)));
        body.insert_block(after, region, Some(rest));
        b.rw.set_at_end(after);
        b.branch(rest, &[]);
        after
    };
    let body = b.rw.body_mut();
    let inner: Vec<_> = body.blocks_in(scope).collect();
    inner.into_iter().for_each(|block| body.move_block(block, region, Some(after)));
    b.rw.set_at_end(before);
    let pointer = b.pointer();
    let stack = llvm::StackSaveOp::build(b.rw, pointer).value(b.rw);
    b.branch(first, &[]);
    let yielded: Vec<Value> = b.rw.body().op(end).operands().collect();
    b.rw.set_before(end);
    llvm::StackRestoreOp::build(b.rw, stack);
    let end_location = b.rw.body().location(end);
    b.rw.set_location(end_location);
    b.branch(after, &yielded);
    b.rw.erase_op(end);
    let results = b.rw.body().arguments(after).to_vec();
    b.rw.replace_op(op, &results);
    Some(())
}

/// Lowers `memref.generic_atomic_rmw` to a compare-and-exchange loop.
pub(super) fn generic_atomic_rmw(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
) -> Option<()> {
    let body = b.rw.body();
    let result = b.result_type(op)?;
    let entry = body.first_block(body.region(op, 0)?)?;
    let current = *body.arguments(entry).first()?;
    let computed: Vec<Op> = body.ops_in(entry).collect();
    let (end, computed) = computed.split_last()?;
    let yielded = body.op(*end).operands().next()?;
    let (before, location) = (body.parent_block(op)?, b.rw.location());
    let next = body.next_op(op)?;
    let body = b.rw.body_mut();
    let again = body.split_block(op);
    let old = body.add_block_argument(again, result, location);
    let after = body.split_block(next);
    b.rw.set_at_end(before);
    let address = accessed_element_ptr(b, op, operands, 0, Overflow::Maybe)?;
    let first = b.load(address, b.convert(result)?);
    b.branch(again, &[first]);
    b.rw.set_at_end(again);
    let mut mapping = Mapping::new();
    mapping.map_value(current, old);
    for op in computed {
        let copy = b.rw.body_mut().clone_op(*op, &mut mapping);
        b.rw.insert(copy);
    }
    let Some(new) = mapping.get_value(yielded) else {
        b.cx.emit(b.rw.body().op(op).plain_error("result not defined in region"));
        return None;
    };
    let (ty, flag) = (b.type_of(new), int(&b.cx, 1));
    let (acquire, relaxed) = (AtomicOrdering::AcqRel, AtomicOrdering::Monotonic);
    let both = AtomicCmpXchgOp::build(b.rw, address, old, new, acquire, relaxed).value(b.rw);
    let loaded = build::extract(b.rw, both, &[0], ty);
    let done = build::extract(b.rw, both, &[1], flag);
    CondBrOp::build(b.rw, done, (), &[loaded][..], after, again);
    b.rw.set_point(InsertionPoint::AtStart(after));
    b.replace(op, loaded)
}
