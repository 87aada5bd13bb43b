//! Folding of slices of constant tensors: [`constant_slice_folds`].

use terrace_arith::ConstantOp;
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DYNAMIC, DenseElementsAttr, TypeExt};
use terrace_ir::fold::constant_value;
use terrace_ir::{Attribute, Body, Op, OpType, PatternSet, Rewriter};
use terrace_tensor::ExtractSliceOp;

/// Returns the pattern that replaces a slice of a constant tensor of different integers or floats
/// by a constant where `control` allows (MLIR: `populateFoldConstantExtractSlicePatterns`).
pub fn constant_slice_folds(
    control: impl Fn(&Body, Op) -> bool + Send + Sync + 'static,
) -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("ConstantOpExtractSliceFolder", move |op, rewriter| {
        fold(op, rewriter, &control)
    });
    set
}

fn fold(
    op: ExtractSliceOp,
    rewriter: &mut Rewriter<'_>,
    control: &dyn Fn(&Body, Op) -> bool,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let constant = constant_value(body, view.source())?.downcast::<DenseElementsAttr>(&cx)?;
    // The fold of the operation handles splats.
    if constant.splat_value(&cx).is_some() {
        return None;
    }
    let [source, result] = [view.source(), view.result()]
        .map(|value| body.value_type(value).downcast::<RankedTensorType>(&cx));
    let (source, result) = (source?, result?);
    let is_static = |shape: &[i64]| !shape.contains(&DYNAMIC);
    if !is_static(&source.shape) || !is_static(&result.shape) || !control(body, op.op()) {
        return None;
    }
    let (offsets, sizes, strides) =
        (view.static_offsets(), view.static_sizes(), view.static_strides());
    if !is_static(offsets) || !is_static(sizes) || !is_static(strides) {
        return None;
    }
    let element = constant.element_type(&cx);
    if source.shape.contains(&0) || !(element.is_int_or_index() || element.is_float()) {
        return None;
    }
    let mut positions = vec![0_i64];
    for (((extent, offset), size), stride) in
        source.shape.iter().zip(offsets).zip(sizes).zip(strides)
    {
        let mut next = Vec::new();
        for position in positions {
            for at in 0..*size {
                let index = at.checked_mul(*stride)?.checked_add(*offset)?;
                if !(0..*extent).contains(&index) {
                    return None;
                }
                next.push(position * extent + index);
            }
        }
        positions = next;
    }
    let taken: Option<Vec<Attribute>> = positions
        .into_iter()
        .map(|at| constant.attribute_at(&cx, u64::try_from(at).ok()?))
        .collect();
    let ty = body.value_type(view.result());
    let value = DenseElementsAttr::from_attributes(&cx, ty, taken?).ok()?;
    let new = ConstantOp::build(rewriter, value.attr()).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
