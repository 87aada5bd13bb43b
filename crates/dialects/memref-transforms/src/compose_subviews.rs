//! The composition of subviews of subviews ([`subview_compositions`], MLIR: `ComposeSubView.cpp`).

use terrace_affine::AffineApplyOp;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::shaped::rank;
use terrace_builtin::{AffineMapAttr, mixed_slice};
use terrace_ir::{OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::SubViewOp;

/// Returns the pattern that turns a subview of a subview, both with static strides, into one
/// subview of the source (MLIR: `populateComposeSubViewPatterns`).
pub fn subview_compositions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<SubViewOp>("ComposeSubViewOpPattern", compose);
    set
}

fn compose(op: SubViewOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context();
    let view = op.view(body);
    let inner = body.defined_by::<SubViewOp>(view.source())?;
    let rank_of = |value: Value| rank(cx, body.value_type(value));
    // A rank-reducing subview has more offsets than the subview of it.
    if rank_of(inner.source()) != rank_of(inner.result()) {
        return None;
    }
    let (outer, of) = (mixed_slice!(view), mixed_slice!(inner));
    let (source, ty) = (inner.source(), body.value_type(view.result()));
    let numbers =
        |list: &[Mixed]| list.iter().map(|one| one.as_static()).collect::<Option<Vec<i64>>>();
    let (outer_strides, strides) = (numbers(&outer.strides)?, numbers(&of.strides)?);
    let product = |(a, b): (&i64, &i64)| a.checked_mul(*b).map(Mixed::Static);
    let composed: Option<Vec<Mixed>> = outer_strides.iter().zip(&strides).map(product).collect();
    let mut slice = MixedSlice { offsets: Vec::new(), sizes: outer.sizes, strides: composed? };
    for ((offset, start), stride) in outer.offsets.iter().zip(&of.offsets).zip(&strides) {
        slice.offsets.push(composed_offset(rewriter, *offset, *start, *stride)?);
    }
    let ((at, offsets), (of, sizes), (by, strides)) =
        (split(&slice.offsets), split(&slice.sizes), split(&slice.strides));
    let new = SubViewOp::build(rewriter, ty, source, offsets, sizes, strides, at, of, by).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Returns `start + offset * stride`, computed by an `affine.apply` unless both are static; `None`
/// on overflow.
fn composed_offset(
    rewriter: &mut Rewriter<'_>,
    offset: Mixed,
    start: Mixed,
    stride: i64,
) -> Option<Mixed> {
    if let (Some(offset), Some(start)) = (offset.as_static(), start.as_static()) {
        return offset.checked_mul(stride)?.checked_add(start).map(Mixed::Static);
    }
    let cx = rewriter.context().clone();
    let mut operands: Vec<Value> = Vec::new();
    let mut expression = |one: Mixed| match one {
        Mixed::Static(number) => AffineExpr::constant(&cx, number),
        Mixed::Dynamic(value) => {
            operands.push(value);
            AffineExpr::symbol(&cx, operands.len() as u32 - 1)
        }
    };
    let (start, offset) = (expression(start), expression(offset));
    let sum = start.add(&cx, offset.mul_constant(&cx, stride));
    let map = AffineMap::new(0, operands.len() as u32, vec![sum]);
    let map = AffineMapAttr::get(&cx, map);
    let apply = AffineApplyOp::build(rewriter, map, operands);
    Some(Mixed::Dynamic(apply.value(rewriter)))
}
