//! Slices of reshaped tensors become reshapes of slices ([`reshape_slice_bubbling`]).

use terrace_affine::{AffineLinearizeIndexOp, Inputs, composed_apply_to};
use terrace_arith::BuildConstant;
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::{Mixed, MixedSlice, split};
use terrace_builtin::mixed_slice;
use terrace_builtin::reshape::reassociation;
use terrace_builtin::shaped::{rank, shape_of};
use terrace_ir::{Body, Builder, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_rewrite::create_or_fold;
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp, ExtractSliceOp};
use terrace_value_bounds::{ValueDim, Variable, are_equal, attach};

use crate::mixed_sizes;
use crate::slices::build_full_rank_extract;

/// Returns the patterns that slice the source of a reshape where the slice is contiguous in it
/// (MLIR: `populateBubbleUpExtractSliceOpPatterns`).
///
/// `extract_slice (expand_shape %x)  =>  expand_shape (extract_slice %x)`
pub fn reshape_slice_bubbling() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("BubbleUpExpandShapeThroughExtractSlice", slice_of_expanded);
    set.add::<ExtractSliceOp>("BubbleUpCollapseShapeThroughExtractSlice", slice_of_collapsed);
    set
}

/// Returns the slice that `op` takes; `None` if it drops dimensions or skips elements.
fn plain_slice(body: &Body, op: ExtractSliceOp) -> Option<MixedSlice> {
    let view = op.view(body);
    let slice: MixedSlice = mixed_slice!(view);
    let keeps_rank = rank(body.context(), body.value_type(view.result()))? == slice.sizes.len();
    (keeps_rank && slice.has_unit_strides(body)).then_some(slice)
}

/// Returns the dimensions of each group as indices below `rank`.
fn indices(groups: Vec<Vec<i64>>, rank: usize) -> Option<Vec<Vec<usize>>> {
    let index = |dim: i64| usize::try_from(dim).ok().filter(|dim| *dim < rank);
    groups.into_iter().map(|group| group.into_iter().map(index).collect()).collect()
}

/// Whether the slice is contiguous in each group of dimensions of `expanded`: of the dimensions
/// after the first with a size other than 1 it has all elements.
fn is_contiguous(body: &Body, expanded: Value, groups: &[Vec<usize>], slice: &MixedSlice) -> bool {
    let cx = body.context();
    let is_whole = |dim: usize| {
        let own = Variable::of(cx, ValueDim { value: expanded, dim: Some(dim) });
        slice.offsets[dim].is(body, 0)
            && are_equal(body, &Variable::of_mixed(cx, slice.sizes[dim]), &own) == Some(true)
    };
    groups.iter().all(|group| {
        let sliced = group.iter().position(|dim| !slice.sizes[*dim].is(body, 1));
        sliced.is_none_or(|sliced| group[sliced + 1..].iter().all(|dim| is_whole(*dim)))
    })
}

/// Returns the slice of the source of `expanded` that has the elements of `slice` (MLIR:
/// `getCollapsedExtractSliceInfo`).
fn collapsed_slice(
    b: &mut Builder<'_>,
    at: Op,
    expanded: Value,
    groups: &[Vec<usize>],
    slice: &MixedSlice,
) -> Option<MixedSlice> {
    let cx = b.context().clone();
    let sizes = mixed_sizes(b, expanded)?;
    let product = AffineExpr::dim(&cx, 0).mul(&cx, AffineExpr::dim(&cx, 1));
    let (mut offsets, mut lengths) = (Vec::new(), Vec::new());
    for group in groups {
        let (mut length, mut starts, mut basis) = (Mixed::Static(1), Vec::new(), Vec::new());
        for dim in group {
            let factors = Inputs { dims: &[length, slice.sizes[*dim]], symbols: &[] };
            length = composed_apply_to(b, at, product, factors);
            starts.push(b.constant_or_value(slice.offsets[*dim]));
            basis.push(sizes[*dim]);
        }
        let (numbers, values) = split(&basis);
        let offset = create_or_fold(b, |b| {
            let linear = AffineLinearizeIndexOp::build(b, starts, values, numbers);
            linear.set_disjoint(b.body_mut(), true);
            linear.value(b)
        });
        offsets.push(Mixed::Dynamic(offset));
        lengths.push(length);
    }
    let strides = vec![Mixed::Static(1); groups.len()];
    Some(MixedSlice { offsets, sizes: lengths, strides })
}

fn slice_of_expanded(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let expanded = view.source();
    let expand = body.defined_by::<ExpandShapeOp>(expanded)?;
    let (source, attribute) = (expand.src(), expand.reassociation());
    let slice = plain_slice(body, op)?;
    let groups = indices(reassociation(&cx, attribute)?, slice.sizes.len())?;
    attach(&cx);
    if !is_contiguous(body, expanded, &groups, &slice) {
        return None;
    }
    let ty = body.value_type(view.result());
    let inner = collapsed_slice(rewriter, op.op(), expanded, &groups, &slice)?;
    let inner = build_full_rank_extract(rewriter, source, &inner)?;
    let (numbers, values) = split(&slice.sizes);
    let new = ExpandShapeOp::build(rewriter, ty, inner, attribute, values, numbers).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Appends the slices of the dimensions of the sizes `shape` that together have the elements of the
/// slice of `size` elements at `offset` of their product; `None` if these are not contiguous.
fn expanded_dims(shape: &[i64], offset: Mixed, size: Mixed, slice: &mut MixedSlice) -> Option<()> {
    let (Some(mut start), Some(mut count)) = (offset.as_static(), size.as_static()) else {
        if shape.iter().filter(|extent| **extent != 1).count() != 1 {
            return None;
        }
        for extent in shape {
            let is_unit = *extent == 1;
            slice.offsets.push(if is_unit { Mixed::Static(0) } else { offset });
            slice.sizes.push(if is_unit { Mixed::Static(1) } else { size });
        }
        return Some(());
    };
    // From the last dimension on: whole dimensions, one that is sliced, and then single elements.
    let (mut offsets, mut sizes, mut is_sliced) = (Vec::new(), Vec::new(), false);
    for extent in shape.iter().rev() {
        if *extent <= 0 {
            return None;
        }
        let (at, length) = if is_sliced {
            (start % extent, 1)
        } else if count >= *extent {
            if count % extent != 0 || start % extent != 0 {
                return None;
            }
            count /= extent;
            (0, *extent)
        } else {
            is_sliced = true;
            let at = start % extent;
            if count + at >= *extent {
                return None;
            }
            (at, count)
        };
        start /= extent;
        offsets.push(Mixed::Static(at));
        sizes.push(Mixed::Static(length));
    }
    slice.offsets.extend(offsets.into_iter().rev());
    slice.sizes.extend(sizes.into_iter().rev());
    Some(())
}

fn slice_of_collapsed(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let collapse = body.defined_by::<CollapseShapeOp>(view.source())?;
    let (source, attribute) = (collapse.src(), collapse.reassociation());
    let slice = plain_slice(body, op)?;
    let shape = shape_of(&cx, body.value_type(source))?.to_vec();
    let groups = indices(reassociation(&cx, attribute)?, shape.len())?;
    let mut inner = MixedSlice {
        offsets: Vec::new(),
        sizes: Vec::new(),
        strides: vec![Mixed::Static(1); shape.len()],
    };
    for (group, (offset, size)) in groups.iter().zip(slice.offsets.iter().zip(&slice.sizes)) {
        let extents: Vec<i64> = group.iter().map(|dim| shape[*dim]).collect();
        expanded_dims(&extents, *offset, *size, &mut inner)?;
    }
    let ty = body.value_type(view.result());
    if inner.sizes.len() != shape.len() {
        return None;
    }
    let inner = build_full_rank_extract(rewriter, source, &inner)?;
    let new = CollapseShapeOp::build(rewriter, ty, inner, attribute).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
