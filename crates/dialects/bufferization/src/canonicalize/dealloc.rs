//! Canonicalization patterns of `bufferization.dealloc`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use terrace_arith::{ConstantOp, OrIOp};
use terrace_builtin::IntegerAttr;
use terrace_builtin::types::IntegerType;
use terrace_builtin::values::constant_integer;
use terrace_ir::effects::{EffectKind, has_effect_on, own_effect_kinds};
use terrace_ir::{Body, Op, OpType, Operand, OperandGroup, PatternSet, Rewriter, Value};
use terrace_memref::ExtractStridedMetadataOp;

use crate::{DeallocOp, DeallocOpRef};

pub(crate) fn dealloc(set: &mut PatternSet) {
    set.add::<DeallocOp>("DeallocRemoveDuplicateDeallocMemrefs", free_once);
    set.add::<DeallocOp>("DeallocRemoveDuplicateRetainedMemrefs", retain_once);
    set.add::<DeallocOp>("EraseEmptyDealloc", erase_empty);
    set.add::<DeallocOp>("EraseAlwaysFalseDealloc", |op, rewriter| {
        let body = rewriter.body();
        let mut freed = freed(op.view(body));
        freed.retain(|(_, condition)| constant_integer(body, *condition) != Some(0));
        update(op, rewriter, &freed)
    });
    set.add::<DeallocOp>("SkipExtractMetadataOfAlloc", |op, rewriter| {
        let body = rewriter.body();
        let mut freed = freed(op.view(body));
        freed.iter_mut().for_each(|(memory, _)| *memory = allocation_of(body, *memory));
        update(op, rewriter, &freed)
    });
    set.add::<DeallocOp>("RemoveAllocDeallocPairWhenNoOtherUsers", erase_unused);
}

/// Returns the buffers and the conditions under which each is freed.
fn freed(op: DeallocOpRef<'_>) -> Vec<(Value, Value)> {
    op.memrefs().zip(op.conditions()).collect()
}

/// Sets the freed buffers and conditions of `op`; `None` if they are unchanged.
fn update(op: DeallocOp, rewriter: &mut Rewriter<'_>, freed: &[(Value, Value)]) -> Option<()> {
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = freed.iter().copied().unzip();
    let view = op.view(rewriter.body());
    if view.memrefs().eq(memrefs.iter().copied())
        && view.conditions().eq(conditions.iter().copied())
    {
        return None;
    }
    let body = rewriter.body_mut();
    body.set_operand_group(op.op(), OperandGroup::of(0), &memrefs);
    body.set_operand_group(op.op(), OperandGroup::of(1), &conditions);
    Some(())
}

/// Merges duplicate buffers; the merged condition is the disjunction of both.
fn free_once(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let (mut once, mut places): (Vec<(Value, Value)>, _) = (Vec::new(), HashMap::new());
    for (memory, condition) in freed(op.view(rewriter.body())) {
        match places.entry(memory) {
            Entry::Vacant(entry) => {
                entry.insert(once.len());
                once.push((memory, condition));
            }
            Entry::Occupied(at) if once[*at.get()].1 == condition => {}
            Entry::Occupied(at) => {
                let known = &mut once[*at.get()].1;
                let either = OrIOp::build(rewriter, *known, condition).op();
                *known = rewriter.body().result(either, 0);
            }
        }
    }
    update(op, rewriter, &once)
}

/// Removes duplicate retained values.
fn retain_once(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (mut once, mut seen) = (Vec::new(), HashMap::new());
    let place = |retained| {
        *seen.entry(retained).or_insert_with(|| {
            once.push(retained);
            once.len() - 1
        })
    };
    let places: Vec<usize> = view.retained().map(place).collect();
    if once.len() == places.len() {
        return None;
    }
    let (memrefs, conditions): (Vec<Value>, Vec<Value>) = freed(view).into_iter().unzip();
    let bits = vec![IntegerType::get(rewriter.context(), 1).ty(); once.len()];
    let new = DeallocOp::build(rewriter, &bits, memrefs, conditions, once).op();
    let results: Vec<Value> = rewriter.body().results(new).collect();
    let results: Vec<Value> = places.into_iter().map(|place| results[place]).collect();
    rewriter.replace_op(op.op(), &results);
    Some(())
}

/// Replaces an operation that frees no buffer by constants `false`.
fn erase_empty(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    if view.memrefs().len() > 0 {
        return None;
    }
    let count = view.updated_conditions().len();
    let never = IntegerAttr::bool(rewriter.context(), false);
    let never = ConstantOp::build(rewriter, never.into()).value(rewriter);
    rewriter.replace_op(op.op(), &vec![never; count]);
    Some(())
}

/// Returns the allocation whose base buffer is `memory`; `memory` itself if it is not a base
/// buffer.
fn allocation_of(body: &Body, memory: Value) -> Value {
    let base = body.defined_by::<ExtractStridedMetadataOp>(memory).map(|extract| extract.source());
    let is_allocation = |base: &Value| {
        let maker = body.defining_op(*base).map(|op| body.op(op));
        maker.is_some_and(|op| has_effect_on(op, EffectKind::Allocate, *base))
    };
    base.filter(is_allocation).unwrap_or(memory)
}

/// Whether allocating memory is the only side effect of `op`.
fn only_allocates(body: &Body, op: Op) -> bool {
    own_effect_kinds(body.op(op))
        .is_some_and(|kinds| !kinds.is_empty() && kinds.none_but(EffectKind::Allocate))
}

/// Erases allocations whose only use is this deallocation.
fn erase_unused(op: DeallocOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let (mut unused, mut kept) = (Vec::new(), Vec::new());
    for (memory, condition) in freed(op.view(body)) {
        let maker = body.defining_op(memory).filter(|maker| {
            has_effect_on(body.op(*maker), EffectKind::Allocate, memory)
                && only_allocates(body, *maker)
                && body.has_one_use(memory)
        });
        match maker {
            Some(maker) => unused.push(maker),
            None => kept.push((memory, condition)),
        }
    }
    update(op, rewriter, &kept)?;
    unused.into_iter().for_each(|maker| rewriter.erase_op(maker));
    Some(())
}
