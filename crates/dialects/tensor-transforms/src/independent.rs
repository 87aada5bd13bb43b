//! Tensors whose sizes do not depend on given values ([`make_independent`]): the greatest size is
//! created, and a slice of the old size taken.

use terrace_affine::unfolded_apply;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed, split};
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Builder, Op, OpType, Value};
use terrace_presburger::BoundKind;
use terrace_tensor::{EmptyOp, PadOp, YieldOp, build_empty};
use terrace_value_bounds::{Variable, attach, independent_bound, reify_bound};

use crate::reify::reified_sizes;
use crate::slices::build_full_rank_extract;

/// Returns upper bounds of `numbers` that do not depend on `independencies`; `None` if one has no
/// such bound.
fn independent_numbers(
    b: &mut Builder<'_>,
    at: Op,
    numbers: &[Mixed],
    independencies: &[Value],
) -> Option<Vec<Mixed>> {
    let mut bounds = Vec::new();
    for number in numbers {
        bounds.push(match number {
            Mixed::Static(_) => *number,
            Mixed::Dynamic(_) => {
                attach(b.context());
                let variable = Variable::of_mixed(b.context(), *number);
                let kind = BoundKind::Upper;
                let bound = independent_bound(b.body(), kind, &variable, independencies, true)?;
                reify_bound(b, at, &bound)?
            }
        });
    }
    Some(bounds)
}

/// Creates, before the `tensor.empty` or `tensor.pad` `op`, a slice of a tensor whose sizes do not
/// depend on `independencies`; returns the slice, or the result of `op` if its sizes do not depend
/// on them. `None` if the operation is another one or a size has no such bound (MLIR:
/// `buildIndependentOp`).
pub fn make_independent(b: &mut Builder<'_>, op: Op, independencies: &[Value]) -> Option<Value> {
    b.set_before(op);
    match b.body().op(op).is::<EmptyOp>() {
        true => independent_empty(b, op, independencies),
        false => independent_pad(b, op, independencies),
    }
}

fn independent_empty(b: &mut Builder<'_>, op: Op, independencies: &[Value]) -> Option<Value> {
    let cx = b.context().clone();
    let view = b.body().op(op).cast::<EmptyOp>()?;
    let result = view.result();
    let dynamic = view.dynamic_sizes();
    let ty = b.body().value_type(result).downcast::<RankedTensorType>(&cx)?;
    let sizes = mixed(&ty.shape, dynamic);
    let element = ty.element;
    let bounds = independent_numbers(b, op, &sizes, independencies)?;
    if bounds == sizes {
        return Some(result);
    }
    let greatest = build_empty(b, &bounds, element);
    let slice = MixedSlice {
        offsets: vec![Mixed::Static(0); sizes.len()],
        strides: vec![Mixed::Static(1); sizes.len()],
        sizes,
    };
    build_full_rank_extract(b, greatest, &slice)
}

/// Returns the value that the `tensor.pad` `op` pads with if it is defined outside of the operation
/// (MLIR: `getConstantPaddingValue`).
fn padding_value(body: &Body, op: Op) -> Option<Value> {
    let block = body.first_block(body.region(op, 0)?)?;
    let end = body.op(body.last_op(block)?).cast::<YieldOp>()?;
    let value = end.value();
    (body.value_block(value) != Some(block)).then_some(value)
}

fn independent_pad(b: &mut Builder<'_>, op: Op, independencies: &[Value]) -> Option<Value> {
    let cx = b.context().clone();
    let padding = padding_value(b.body(), op)?;
    let view = b.body().op(op).cast::<PadOp>()?;
    let (result, source, keeps) = (view.result(), view.source(), view.nofold());
    let low = mixed(view.static_low(), view.low());
    let high = mixed(view.static_high(), view.high());
    let new_low = independent_numbers(b, op, &low, independencies)?;
    let new_high = independent_numbers(b, op, &high, independencies)?;
    if new_low == low && new_high == high {
        return Some(result);
    }
    let ty = b.body().value_type(result);
    let [(before, l), (behind, h)] = [split(&new_low), split(&new_high)];
    let new = PadOp::build(b, ty, source, l, h, before, behind);
    if keeps {
        new.set_nofold(b.body_mut(), true);
    }
    let new = new.op();
    let index = terrace_builtin::IndexType::get(&cx).ty();
    b.build_block_with(new, 0, &vec![index; low.len()], |b, _| {
        YieldOp::build(b, padding);
    });
    let padded = b.body().result(new, 0);
    let reified = reified_sizes(b, result)?;
    let shape = ty.downcast::<RankedTensorType>(&cx)?.shape.to_vec();
    let mut slice = MixedSlice { offsets: Vec::new(), sizes: Vec::new(), strides: Vec::new() };
    let difference = AffineExpr::dim(&cx, 0).sub(&cx, AffineExpr::dim(&cx, 1));
    for (dim, extent) in shape.into_iter().enumerate() {
        slice.offsets.push(match (low[dim], new_low[dim]) {
            (Mixed::Dynamic(old), Mixed::Dynamic(new)) => {
                let map = AffineMap::new(2, 0, [difference]);
                Mixed::Dynamic(unfolded_apply(b, op, &map, vec![new, old]))
            }
            _ => Mixed::Static(0),
        });
        slice.sizes.push(match extent {
            terrace_builtin::DYNAMIC => reified[dim],
            extent => Mixed::Static(extent),
        });
        slice.strides.push(Mixed::Static(1));
    }
    build_full_rank_extract(b, padded, &slice)
}
