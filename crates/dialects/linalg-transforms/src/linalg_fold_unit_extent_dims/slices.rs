//! Removal of dimensions of size 1 from paddings, slices and insertions.

use terrace_builtin::mixed::{Mixed, MixedSlice, split, statics};
use terrace_builtin::mixed_slice;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::fold::constant_value;
use terrace_ir::{Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_tensor::{
    EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
    constant_padding_value,
};
use terrace_tensor_transforms::{
    build_extract, build_insert, build_parallel_insert, mixed_sizes, reified_sizes,
};

use super::RankReduction;
use super::drop::{Reduced, collapse};
use crate::pads::Padding;

/// Adds the pattern that pads without dimensions of size 1.
pub(super) fn populate_pads(set: &mut PatternSet, reduction: RankReduction) {
    set.add::<PadOp>("DropPadUnitDims", move |op, rewriter| pad(op, rewriter, reduction));
}

/// Adds the patterns that make slices rank-reducing.
pub(super) fn populate_slices(set: &mut PatternSet) {
    set.add::<ExtractSliceOp>("RankReducedExtractSliceOp", extract);
    set.add::<InsertSliceOp>("RankReducedInsertSliceOp<InsertSliceOp>", |op, rewriter| {
        let view = op.view(rewriter.body());
        let (source, dest, slice) = (view.source(), view.dest(), mixed_slice!(view));
        let source = without_units(rewriter, op.op(), source)?;
        let new = build_insert(rewriter, source, dest, &slice);
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
    set.add::<ParallelInsertSliceOp>(
        "RankReducedInsertSliceOp<ParallelInsertSliceOp>",
        |op, rewriter| {
            let view = op.view(rewriter.body());
            let (source, dest, slice) = (view.source(), view.dest(), mixed_slice!(view));
            let combining = rewriter.body().parent_op(op.op())?;
            let source = without_units(rewriter, combining, source)?;
            rewriter.set_before(op.op());
            build_parallel_insert(rewriter, source, dest, &slice);
            rewriter.erase_op(op.op());
            Some(())
        },
    );
}

/// Returns `value`, collapsed before `before` to a shape without dimensions of size 1; `None` if it
/// has no such dimension.
fn without_units(rewriter: &mut Rewriter<'_>, before: Op, value: Value) -> Option<Value> {
    let cx = rewriter.context().clone();
    let shape = shape_of(&cx, rewriter.body().value_type(value))?.to_vec();
    let reduced = Reduced::joining_next(&shape, |dim| shape[dim] == 1);
    if reduced.kept.len() == shape.len() {
        return None;
    }
    rewriter.set_before(before);
    collapse(rewriter, value, &reduced, RankReduction::Reshapes)
}

/// Slices without the dimensions of size 1 and expands the slice:
/// `extract_slice %x : 1x?  =>  expand_shape (extract_slice %x : ?)`.
fn extract(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let (source, ty) = (view.source(), body.value_type(view.result()));
    let result = ty.downcast::<RankedTensorType>(&cx)?.clone();
    let slice: MixedSlice = mixed_slice!(view);
    let reduced = Reduced::joining_next(&result.shape, |dim| result.shape[dim] == 1);
    if reduced.kept.len() == result.shape.len() {
        return None;
    }
    let whole = statics(&slice.sizes);
    let dropped = terrace_builtin::slices::dropped_dims(&whole, &result.shape)?;
    let kept = (0..whole.len()).filter(|dim| !dropped.contains(dim));
    let shape: Vec<Mixed> = kept.map(|dim| slice.sizes[dim]).collect();
    let inner = RankedTensorType::get(&cx, &reduced.shape, result.element).ty();
    let inner = build_extract(rewriter, inner, source, &slice);
    let (numbers, sizes) = split(&shape);
    let groups = groups_attribute(&cx, &reduced.groups);
    let new = ExpandShapeOp::build(rewriter, ty, inner, groups, sizes, numbers).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Pads a tensor without those dimensions of size 1 that are not padded.
fn pad(op: PadOp, rewriter: &mut Rewriter<'_>, reduction: RankReduction) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let (source, result) = (view.source(), view.result());
    let value = constant_padding_value(view)?;
    let padding = Padding::of(view);
    let nofold = view.nofold();
    let shape = shape_of(&cx, body.value_type(source))?.to_vec();
    let ty = body.value_type(result);
    let padded = ty.downcast::<RankedTensorType>(&cx)?.clone();
    let reduced = Reduced::new(&shape, |dim| shape[dim] == 1 && padding.is_zero(body, dim));
    let known = |one: Mixed| one.known(body).map_or(one, Mixed::Static);
    let pick = |list: &[Mixed]| reduced.kept.iter().map(|dim| known(list[*dim])).collect();
    let padding = Padding { low: pick(&padding.low), high: pick(&padding.high) };
    if reduced.kept.len() == shape.len() {
        return None;
    }
    let inner = collapse(rewriter, source, &reduced, reduction)?;
    let new_shape: Vec<i64> = reduced.kept.iter().map(|dim| padded.shape[*dim]).collect();
    let new_type = RankedTensorType::get(&cx, &new_shape, padded.element).ty();
    let value = match constant_value(rewriter.body(), value) {
        Some(_) => outside(rewriter, op.op(), value),
        None => value,
    };
    let new = padding.build(rewriter, new_type, inner, value, nofold);
    let new = match reduction {
        RankReduction::Reshapes => {
            let sizes = reified_sizes(rewriter, result)?;
            let (numbers, sizes) = split(&sizes);
            let groups = groups_attribute(&cx, &reduced.groups);
            ExpandShapeOp::build(rewriter, ty, new, groups, sizes, numbers).value(rewriter)
        }
        RankReduction::Slices => {
            let sizes = reified_sizes(rewriter, result)?;
            let (shape, dynamic) = split(&sizes);
            let empty = RankedTensorType::get(&cx, &shape, padded.element).ty();
            let empty = EmptyOp::build(rewriter, empty, dynamic).value(rewriter);
            let sizes = mixed_sizes(rewriter, empty)?;
            let count = sizes.len();
            let (zeros, ones) = (vec![Mixed::Static(0); count], vec![Mixed::Static(1); count]);
            let slice = MixedSlice { offsets: zeros, sizes, strides: ones };
            build_insert(rewriter, new, empty, &slice)
        }
    };
    rewriter.replace_op(op.op(), &[new]);
    Some(())
}

/// Returns a copy of the constant `value` before `op` if it is defined in the region of `op`.
fn outside(rewriter: &mut Rewriter<'_>, op: Op, value: Value) -> Value {
    let body = rewriter.body();
    let Some(constant) = body.defining_op(value) else { return value };
    if body.parent_op(constant) != Some(op) {
        return value;
    }
    let copy = rewriter.body_mut().clone_op(constant, &mut terrace_ir::Mapping::new());
    rewriter.insert(copy);
    rewriter.body().result(copy, 0)
}
