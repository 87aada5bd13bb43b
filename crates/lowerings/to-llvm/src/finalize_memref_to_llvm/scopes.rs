//! Lowerings of memref operations with regions to blocks.

use terrace_builtin::property::EnumAttr;
use terrace_ir::{InsertionPoint, Mapping, Op, Type, Value};
use terrace_llvm::{AtomicOrdering, CondBrOp};

use super::access::{Wrap, accessed};
use super::emit::Emit;
use crate::build::{self, named};
use crate::types::{int, structure};

/// Lowers `memref.alloca_scope` to its blocks between a save and a restore of the stack pointer.
pub(super) fn alloca_scope(e: &mut Emit<'_, '_>, op: Op, _: &[Value]) -> Option<()> {
    let body = e.rw.body();
    let results: Vec<Type> = body.op(op).result_types().collect();
    let scope = body.region(op, 0)?;
    let (first, last) = (body.first_block(scope)?, body.last_block(scope)?);
    let end = body.last_op(last)?;
    let before = body.parent_block(op)?;
    let region = body.block_region(before)?;
    let location = e.rw.location();
    let rest = e.rw.body_mut().split_block(op);
    let after = if results.is_empty() {
        rest
    } else {
        let body = e.rw.body_mut();
        let after = body.new_block(results.into_iter().map(|ty| (ty, location)));
        body.insert_block(after, region, Some(rest));
        e.rw.set_at_end(after);
        e.branch(rest, &[]);
        after
    };
    let body = e.rw.body_mut();
    let inner: Vec<_> = body.blocks_in(scope).collect();
    inner.into_iter().for_each(|block| body.move_block(block, region, Some(after)));
    e.rw.set_at_end(before);
    let stack = e.value("llvm.intr.stacksave", &[], e.pointer());
    e.branch(first, &[]);
    let yielded: Vec<Value> = e.rw.body().op(end).operands().collect();
    e.rw.set_before(end);
    build::op(e.rw, "llvm.intr.stackrestore", &[stack], &[], &[]);
    let end_location = e.rw.body().location(end);
    e.rw.set_location(end_location);
    e.branch(after, &yielded);
    e.rw.erase_op(end);
    let results = e.rw.body().arguments(after).to_vec();
    e.rw.replace_op(op, &results);
    Some(())
}

/// Lowers `memref.generic_atomic_rmw` to a compare-and-exchange loop.
pub(super) fn generic_atomic_rmw(e: &mut Emit<'_, '_>, op: Op, operands: &[Value]) -> Option<()> {
    let body = e.rw.body();
    let result = e.result_type(op)?;
    let entry = body.first_block(body.region(op, 0)?)?;
    let current = *body.arguments(entry).first()?;
    let computed: Vec<Op> = body.ops_in(entry).collect();
    let (end, computed) = computed.split_last()?;
    let yielded = body.op(*end).operands().next()?;
    let (before, location) = (body.parent_block(op)?, e.rw.location());
    let next = body.next_op(op)?;
    let body = e.rw.body_mut();
    let again = body.split_block(op);
    let old = body.add_block_argument(again, result, location);
    let after = body.split_block(next);
    e.rw.set_at_end(before);
    let address = accessed(e, op, operands, 0, Wrap::Maybe)?;
    let first = e.load(address, e.convert(result)?);
    e.branch(again, &[first]);
    e.rw.set_at_end(again);
    let mut mapping = Mapping::new();
    mapping.map_value(current, old);
    for op in computed {
        let copy = e.rw.body_mut().clone_op(*op, &mut mapping);
        e.rw.insert(copy);
    }
    let Some(new) = mapping.get_value(yielded) else {
        e.cx.emit(e.rw.body().op(op).plain_error("result not defined in region"));
        return None;
    };
    let ordering = [
        ("success_ordering", AtomicOrdering::AcqRel.to_attribute(&e.cx)),
        ("failure_ordering", AtomicOrdering::Monotonic.to_attribute(&e.cx)),
    ];
    let ordering = named(&e.cx, &ordering);
    let (ty, flag) = (e.type_of(new), int(&e.cx, 1));
    let both = structure(&e.cx, &[ty, flag]);
    let both = build::value(e.rw, "llvm.cmpxchg", &[address, old, new], both, &ordering);
    let loaded = build::extract(e.rw, both, &[0], ty);
    let done = build::extract(e.rw, both, &[1], flag);
    let none: &[Value] = &[];
    CondBrOp::build(e.rw, done, none, &[loaded][..], after, again);
    e.rw.set_point(InsertionPoint::AtStart(after));
    e.replace(op, loaded)
}
