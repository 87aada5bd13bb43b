//! Canonicalization patterns of the operations.

use terrace_builtin::mixed::{Mixed, fold_constants, mixed, split};
use terrace_ir::{Body, OpType, OperandGroup, PatternSet, Value};

use crate::interfaces::split_axes;
use crate::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, RecvOp, ReduceOp,
    ReduceScatterOp, ScatterOp, SendOp, ShardOp, ShardingOp, ShardingOpRef, ShardingProperties,
};

/// Declares the patterns of collective operations, which replace an operation over no axes of the
/// grid by its input.
macro_rules! empty_axes {
    ($($name:ident: $op:ident;)*) => {$(
        pub(crate) fn $name(set: &mut PatternSet) {
            set.add::<$op>("", |op, rewriter| {
                let body = rewriter.body();
                let view = op.view(body);
                let (input, result) = (view.input(), view.result());
                let same = body.value_type(input) == body.value_type(result);
                if !view.grid_axes().is_empty() || !same {
                    return None;
                }
                rewriter.replace_op(op.op(), &[input]);
                Some(())
            });
        }
    )*};
}

empty_axes! {
    all_gather: AllGatherOp;
    all_reduce: AllReduceOp;
    all_slice: AllSliceOp;
    all_to_all: AllToAllOp;
    broadcast: BroadcastOp;
    gather: GatherOp;
    recv: RecvOp;
    reduce: ReduceOp;
    reduce_scatter: ReduceScatterOp;
    scatter: ScatterOp;
    send: SendOp;
}

/// MLIR declares patterns of `shard.shift`, but has none.
pub(crate) fn shift(_: &mut PatternSet) {}

/// Returns the sizes of halos and the offsets of shards of a sharding.
fn halos_and_offsets(op: ShardingOpRef<'_>) -> [Vec<Mixed>; 2] {
    [
        mixed(op.static_halo_sizes(), op.dynamic_halo_sizes()),
        mixed(op.static_sharded_dims_offsets(), op.dynamic_sharded_dims_offsets()),
    ]
}

/// Moves constant operands into the static lists; removes halos of size 0, and offsets that are
/// those of shards of equal size.
pub(crate) fn sharding(set: &mut PatternSet) {
    set.add::<ShardingOp>("", |op, rewriter| {
        let view = op.view(rewriter.body());
        let [mut halos, mut offsets] = halos_and_offsets(view);
        let body = rewriter.body();
        let natural = |number| number >= 0;
        // As in MLIR, the offsets are folded only if no size of a halo is.
        let mut changed = fold_constants(body, &mut halos, natural)
            || fold_constants(body, &mut offsets, natural);
        if !halos.is_empty() && halos.iter().all(|size| *size == Mixed::Static(0)) {
            halos.clear();
            changed = true;
        }
        if has_equal_steps(&offsets) {
            offsets.clear();
            changed = true;
        }
        if !changed {
            return None;
        }
        let ((halos, halo_values), (offsets, offset_values)) = (split(&halos), split(&offsets));
        let body = rewriter.body_mut();
        body.set_operand_group(op.op(), OperandGroup::of(0), &offset_values);
        body.set_operand_group(op.op(), OperandGroup::of(1), &halo_values);
        body.update_properties::<ShardingProperties, _>(op.op(), |p| {
            p.static_halo_sizes = halos;
            p.static_sharded_dims_offsets = offsets;
        });
        Some(())
    });
}

/// Whether there are at least three offsets, all static, of equal distance.
fn has_equal_steps(offsets: &[Mixed]) -> bool {
    let known: Option<Vec<i64>> = offsets.iter().map(|one| one.as_static()).collect();
    let Some(known) = known.filter(|known| known.len() > 2) else { return false };
    let mut steps = known.windows(2).map(|pair| pair[1].wrapping_sub(pair[0]));
    let first = steps.next();
    steps.all(|step| Some(step) == first)
}

/// Whether two shardings are the same: they agree but for dimensions at the end that are not split.
fn are_equal(body: &Body, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let of = |value: Value| body.defined_by::<ShardingOp>(value);
    let (Some(a), Some(b)) = (of(a), of(b)) else { return false };
    let axes = |op: ShardingOpRef<'_>| {
        let mut axes = split_axes(op);
        while axes.pop_if(|last| last.is_empty()).is_some() {}
        axes
    };
    a.grid() == b.grid() && axes(a) == axes(b) && halos_and_offsets(a) == halos_and_offsets(b)
}

/// Replaces an annotation of a value by an equal one above it, or else annotates the result of the
/// one above.
pub(crate) fn shard(set: &mut PatternSet) {
    set.add::<ShardOp>("", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = view.src();
        if body.defined_by::<ShardOp>(source).is_some() {
            return None;
        }
        // As in MLIR, only the latest other use counts.
        let other = body.uses(source).map(|used| body.user(used)).find(|user| *user != op.op())?;
        let above = body.op(other).cast::<ShardOp>()?;
        let in_block = body.parent_block(other) == body.parent_block(op.op());
        if !in_block || !body.is_before_in_block(other, op.op()) {
            return None;
        }
        let result = above.result();
        match are_equal(body, view.sharding(), above.sharding()) {
            true => rewriter.replace_op(op.op(), &[result]),
            false => rewriter.body_mut().set_operand(op.op(), 0, result),
        }
        Some(())
    });
}
