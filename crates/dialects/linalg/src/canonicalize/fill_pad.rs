//! Canonicalization of paddings with the value that a fill has.

use terrace_affine::composed_apply;
use terrace_builtin::mixed::{Mixed, mixed};
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::{AffineExpr, mixed_slice};
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};
use terrace_tensor::{
    InsertSliceOp, InsertSliceOpRef, PadOp, build_empty, cast_to, constant_padding_value,
};

use super::fill::Fill;
use super::permute::size_of;
use super::shapes::tensor;

/// Turns the padding of a fill with its value into a larger fill.
pub(super) fn pad(set: &mut PatternSet) {
    set.add::<PadOp>("FoldFillWithPad", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = view.source();
        let fill = Fill::of(body, source)?;
        if constant_padding_value(view)? != fill.value {
            return None;
        }
        let ty = body.value_type(view.result());
        let padded = tensor(body, view.result())?;
        let (shape, element) = (padded.shape.to_vec(), padded.element);
        let from = tensor(body, source)?.shape.to_vec();
        let low = mixed(view.static_low(), view.low());
        let high = mixed(view.static_high(), view.high());
        let mut sizes = Vec::new();
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(if *size == DYNAMIC {
                let inner = size_of(rewriter, source, dim, from[dim]);
                sum(rewriter, op, &[inner, low[dim], high[dim]])
            } else {
                Mixed::Static(*size)
            });
        }
        let empty = build_empty(rewriter, &sizes, element);
        let location = rewriter.body().location(fill.op);
        rewriter.set_location(location);
        let new = fill.rebuild(rewriter, empty);
        let new = rewriter.body().result(new, 0);
        let new = cast_to(rewriter, new, ty);
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
}

/// Returns the sum of `terms`, built in front of `at`.
fn sum(rewriter: &mut Rewriter<'_>, at: impl OpType, terms: &[Mixed]) -> Mixed {
    let cx = rewriter.context();
    let symbol = |index: usize| AffineExpr::symbol(cx, index as u32);
    let expr = (1..terms.len()).fold(symbol(0), |sum, index| sum.add(cx, symbol(index)));
    composed_apply(rewriter, at.op(), expr, terms)
}

/// Inserts the source of a padding, instead of the padded tensor, into a fill with its value.
pub(super) fn insert(set: &mut PatternSet) {
    set.add::<InsertSliceOp>("FoldInsertPadIntoFill", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let pad = body.defined_by::<PadOp>(view.source())?;
        if has_dropped_dims(body, view) {
            return None;
        }
        let fill = Fill::of(body, first_destination(body, view)?)?;
        if constant_padding_value(pad)? != fill.value {
            return None;
        }
        let (source, dest) = (pad.source(), view.dest());
        let low = mixed(pad.static_low(), pad.low());
        let slice = mixed_slice!(view);
        let shape = tensor(body, source)?.shape.to_vec();
        let mut offsets = Vec::new();
        for (low, old) in low.iter().zip(&slice.offsets) {
            offsets.push(sum(rewriter, op, &[*low, *old]));
        }
        let mut sizes = Vec::new();
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(size_of(rewriter, source, dim, *size));
        }
        let [(at, offsets), (of, sizes), (by, strides)] =
            [&offsets, &sizes, &slice.strides].map(|list| terrace_builtin::mixed::split(list));
        let new =
            InsertSliceOp::build(rewriter, source, dest, offsets, sizes, strides, at, of, by).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

/// Whether the inserted tensor has fewer dimensions than the result.
fn has_dropped_dims(body: &Body, op: InsertSliceOpRef<'_>) -> bool {
    let rank = |value: Value| tensor(body, value).map(|ty| ty.shape.len());
    rank(op.source()) != rank(op.dest())
}

/// Returns the destination of the first of the insertions in front of `op` that write to other
/// places. `None` if an insertion drops dimensions.
fn first_destination(body: &Body, op: InsertSliceOpRef<'_>) -> Option<Value> {
    let mut dest = op.dest();
    let next = mixed_slice!(op);
    // Bounded, because insertions in unreachable code may form a cycle.
    for _ in 0..body.op_count() {
        let Some(before) = body.defined_by::<InsertSliceOp>(dest) else { break };
        if has_dropped_dims(body, before) {
            return None;
        }
        let slice = mixed_slice!(before);
        let is_disjoint = (0..slice.offsets.len()).any(|dim| {
            // `None` if the range is unknown, or its end overflows.
            let range = |slice: &terrace_builtin::mixed::MixedSlice| {
                let start = slice.offsets[dim].as_static()?;
                let steps = slice.sizes[dim].as_static()?.checked_sub(1)?;
                let len = steps.checked_mul(slice.strides[dim].as_static()?)?;
                Some((start, start.checked_add(len)?))
            };
            match (range(&slice), range(&next)) {
                (Some((first, last)), Some((from, to))) => last < from || to < first,
                _ => false,
            }
        });
        if !is_disjoint {
            break;
        }
        dest = before.dest();
    }
    Some(dest)
}
