//! Slices of the results of structured operations, computed from slices of the operands
//! ([`slice_bubbling`]; MLIR: `BubbleUpExtractSlice.cpp`).

use terrace_builtin::mixed::{Mixed, MixedSlice};
use terrace_builtin::mixed_slice;
use terrace_builtin::shaped::rank;
use terrace_ir::{OpType, PatternSet, Rewriter};
use terrace_linalg::Structured;
use terrace_tensor::ExtractSliceOp;

use crate::generic::Generic;
use crate::tiling::compute_tile;

/// Returns the pattern that computes only the slice of a result that is used, from slices of the
/// operands (MLIR: `populateBubbleUpExtractSliceOpPatterns`).
///
/// `extract_slice (linalg.op %x)  =>  linalg.op (extract_slice %x)`
pub fn slice_bubbling() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("BubbleUpExtractSliceOpPattern", bubble_up);
    set
}

fn bubble_up(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let view = op.view(body);
    let producer = body.defining_op(view.source())?;
    let structured = Structured::of(body.op(producer))?;
    let slice: MixedSlice = mixed_slice!(view);
    if !body.has_one_use(view.source())
        || structured.outputs().len() != 1
        || !Generic::of(body, producer)?.has_tensors(body)
        || !slice.has_unit_strides(body)
        || rank(&cx, body.value_type(view.result())) != Some(slice.sizes.len())
    {
        return None;
    }
    let map = structured.indexing_maps()?.pop()?;
    if !map.is_projected_permutation(&cx, false) {
        return None;
    }
    let loops = structured.parallel_loops()?.len();
    let mut offsets = vec![None; loops];
    let mut sizes = vec![None; loops];
    for (at, (offset, size)) in slice.offsets.iter().zip(&slice.sizes).enumerate() {
        let dim = map.dim_at(&cx, at)? as usize;
        *offsets.get_mut(dim)? = Some(*offset);
        *sizes.get_mut(dim)? = Some(*size);
    }
    let offsets: Vec<Mixed> =
        offsets.into_iter().map(|offset| offset.unwrap_or(Mixed::Static(0))).collect();
    let new = compute_tile(rewriter, producer, &offsets, &sizes)?;
    rewriter.replace_with(op.op(), new);
    Some(())
}
