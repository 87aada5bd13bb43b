//! Flow of values through memory by vector transfers ([`forward_transfers`], MLIR:
//! `transferOpflowOpt`): reads take the stored vector, and stores that are overwritten are erased.

use rustc_hash::FxHashSet;
use terrace_affine_analysis::{dominates, post_dominates};
use terrace_builtin::mixed::Mixed;
use terrace_builtin::mixed_slice;
use terrace_builtin::types::MemRefType;
use terrace_interfaces::{DynViewLike, viewed};
use terrace_ir::dominance::Dominance;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Op, Region, Value};
use terrace_memref::{CastOp, SubViewOp};
use terrace_value_bounds::{ValueDim, Variable, are_equal, attach, constant_difference};
use terrace_vector::{Transfer, TransferReadOp, TransferWriteOp};

/// Forwards stored vectors to reads of the same elements below `root`, then erases the transfers
/// below `root` that others overwrite before any read.
pub fn forward_transfers(body: &mut Body, root: Op) {
    attach(body.context());
    let reads = transfers::<TransferReadOp>(body, root);
    let mut forwarded = Vec::new();
    for read in reads {
        if let Some(write) = last_write(body, &read) {
            body.replace_all_uses(body.result(read.op, 0), write);
            forwarded.push(read.op);
        }
    }
    forwarded.into_iter().for_each(|op| body.erase(op));
    let writes = transfers::<TransferWriteOp>(body, root);
    let dead: Vec<Op> =
        writes.into_iter().filter(|write| is_overwritten(body, write)).map(|w| w.op).collect();
    dead.into_iter().for_each(|op| body.erase(op));
}

/// Returns the transfers of the type `O` to or from memory below `root`.
fn transfers<O: terrace_ir::OpType>(body: &Body, root: Op) -> Vec<Transfer> {
    let ops = body.ops_below(root).filter(|op| body.op(*op).is::<O>());
    let all = ops.filter_map(|op| Transfer::of(body, op));
    all.filter(|transfer| body.value_type(transfer.base).is::<MemRefType>()).collect()
}

/// Returns the users of the memory that `value` is a view of, through all views; views are not
/// included, nor operations without effects.
pub fn memory_accesses(body: &Body, value: Value) -> Vec<Op> {
    let users = |value: Value| body.uses(value).map(|use_| body.user(use_)).collect::<Vec<_>>();
    let mut pending = users(viewed(body, value));
    let (mut seen, mut found) = (FxHashSet::default(), Vec::new());
    while let Some(user) = pending.pop() {
        if !seen.insert(user) {
            continue;
        }
        let view = body.op(user);
        if view.interface::<DynViewLike<'_>>().is_some() {
            pending.extend(view.results().flat_map(users));
        } else if !is_memory_effect_free(view) {
            found.push(user);
        }
    }
    found
}

/// Whether both values are the same memory with the same offset (MLIR:
/// `isSameViewOrTrivialAlias`).
fn is_same_view(body: &Body, a: Value, b: Value) -> bool {
    a == b || whole_view(body, a) == whole_view(body, b)
}

/// Returns the source of casts, and of subviews that begin at the first element of their source and
/// have unit strides (MLIR: `skipFullyAliasingOperations`).
fn whole_view(body: &Body, mut value: Value) -> Value {
    let mut seen = FxHashSet::default();
    while seen.insert(value) {
        if let Some(cast) = body.defined_by::<CastOp>(value) {
            value = cast.source();
        } else if let Some(view) = body.defined_by::<SubViewOp>(value) {
            let slice = mixed_slice!(view);
            let all = |list: &[Mixed], number| list.iter().all(|one| one.is(body, number));
            if !all(&slice.offsets, 0) || !all(&slice.strides, 1) {
                break;
            }
            value = view.source();
        } else {
            break;
        }
    }
    value
}

/// Whether the transfers access different elements of the same memref (MLIR:
/// `isDisjointTransferSet`).
pub fn is_disjoint_transfer(body: &Body, a: &Transfer, b: &Transfer) -> bool {
    if a.base != b.base || a.ty != b.ty {
        return false;
    }
    let leading = a.indices.len().saturating_sub(a.ty.shape.len());
    let mut pairs = a.indices.iter().zip(&b.indices).enumerate();
    pairs.any(|(at, (x, y))| {
        let extent = match at.checked_sub(leading) {
            None => 1,
            Some(dim) => a.ty.shape[dim].unsigned_abs(),
        };
        let known = [*x, *y].map(|index| Mixed::Dynamic(index).known(body));
        if let [Some(x), Some(y)] = known {
            return x.abs_diff(y) >= extent;
        }
        if constant_difference(body, a.op, *x, *y)
            .is_some_and(|difference| difference.unsigned_abs() >= extent)
        {
            return true;
        }
        let variable = |value| Variable::of(body.context(), ValueDim::index(value));
        at < leading && are_equal(body, &variable(*x), &variable(*y)) == Some(false)
    })
}

/// Returns the operation of `region` that is or encloses `op`.
fn ancestor_in(body: &Body, region: Region, op: Op) -> Option<Op> {
    let mut at = op;
    while body.parent_region(at)? != region {
        at = body.parent_op(at)?;
    }
    Some(at)
}

/// Whether each path from `b`, or the operation around it in the region of `a`, passes through `a`.
fn follows(body: &Body, a: Op, b: Op) -> bool {
    let lifted = body.parent_region(a).and_then(|region| ancestor_in(body, region, b));
    lifted.is_some_and(|b| a == b || post_dominates(body, a, b))
}

/// Whether `to` may be executed after `from`, an operation of the same region.
fn is_reachable(body: &Body, dominance: &Dominance<'_>, from: Op, to: Op) -> bool {
    if dominates(dominance, body, from, to) {
        return true;
    }
    let (Some(start), Some(end)) = (body.parent_block(from), body.parent_block(to)) else {
        return true;
    };
    let (mut pending, mut seen) = (vec![start], FxHashSet::default());
    while let Some(block) = pending.pop() {
        for next in body.last_op(block).into_iter().flat_map(|end| body.op(end).successors()) {
            if next == end {
                return true;
            }
            if seen.insert(next) {
                pending.push(next);
            }
        }
    }
    false
}

/// Returns the vector that `read` reads: that of the last write of the same elements before `read`,
/// if no other access can change them between the two.
fn last_write(body: &Body, read: &Transfer) -> Option<Value> {
    if !read.in_bounds.iter().all(|flag| *flag) {
        return None;
    }
    let dominance = Dominance::new(body);
    let (mut last, mut others) = (None::<Transfer>, Vec::new());
    for user in memory_accesses(body, read.base) {
        if body.op(user).is::<TransferReadOp>() {
            continue;
        }
        if let Some(write) = Transfer::of(body, user) {
            if is_disjoint_transfer(body, &write, read) {
                continue;
            }
            let stores_same = is_same_view(body, read.base, write.base)
                && dominates(&dominance, body, user, read.op)
                && write.in_bounds.iter().all(|flag| *flag)
                && write.mask.is_none()
                && read.mask.is_none()
                && write.indices == read.indices
                && write.ty == read.ty
                && write.map == read.map;
            if stores_same {
                let is_later = |last: &Transfer| dominates(&dominance, body, last.op, user);
                if last.as_ref().is_none_or(is_later) {
                    last = Some(write);
                }
                continue;
            }
        }
        others.push(user);
    }
    let last = last?;
    let region = body.parent_region(last.op)?;
    let read = ancestor_in(body, region, read.op)?;
    for other in others {
        let reaches = ancestor_in(body, region, other)
            .is_some_and(|around| is_reachable(body, &dominance, around, read));
        if reaches && !follows(body, last.op, other) {
            return None;
        }
    }
    Some(last.vector)
}

/// Whether another transfer overwrites all elements that `write` stores, before any of them can be
/// read.
fn is_overwritten(body: &Body, write: &Transfer) -> bool {
    let dominance = Dominance::new(body);
    let (mut first, mut others) = (None::<Op>, Vec::new());
    for user in memory_accesses(body, write.base) {
        if user == write.op {
            continue;
        }
        let transfer = Transfer::of(body, user);
        if let Some(next) = transfer.as_ref().filter(|_| body.op(user).is::<TransferWriteOp>()) {
            let overwrites = is_same_view(body, next.base, write.base)
                && write.indices == next.indices
                && write.mask == next.mask
                && write.ty == next.ty
                && write.map == next.map
                && follows(body, user, write.op);
            if overwrites {
                if first.is_none_or(|first| follows(body, first, user)) {
                    first = Some(user);
                }
                continue;
            }
        }
        if transfer.is_some_and(|transfer| is_disjoint_transfer(body, write, &transfer)) {
            continue;
        }
        others.push(user);
    }
    let Some(first) = first else { return false };
    let around =
        |op: Op| body.parent_region(first).and_then(|region| ancestor_in(body, region, op));
    let Some(start) = around(write.op) else { return false };
    others.into_iter().filter_map(around).all(|access| {
        !is_reachable(body, &dominance, start, access) || dominates(&dominance, body, first, access)
    })
}
