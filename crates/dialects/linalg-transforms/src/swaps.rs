//! Exchanges `linalg.fill` with the slices that read it ([`slice_of_fill_swaps`]).

use terrace_builtin::mixed::MixedSlice;
use terrace_builtin::mixed_slice;
use terrace_ir::{OpType, PatternSet, Rewriter};
use terrace_linalg::{FillOp, build_named};
use terrace_tensor::ExtractSliceOp;
use terrace_tensor_transforms::build_extract;

/// Returns the pattern that fills only the slice that is read
/// (MLIR: `populateSwapExtractSliceWithFillPatterns`):
/// `extract_slice (fill %x, %init)  =>  fill %x, (extract_slice %init)`.
pub fn slice_of_fill_swaps() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ExtractSliceOp>("SwapExtractSliceOfFill", swap);
    set
}

fn swap(op: ExtractSliceOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let fill = body.defined_by::<FillOp>(view.source())?;
    if !body.has_one_use(view.source()) {
        return None;
    }
    let (value, output) = (fill.inputs().next()?, fill.outputs().next()?);
    let slice: MixedSlice = mixed_slice!(view);
    let ty = body.value_type(view.result());
    let slice = build_extract(rewriter, ty, output, &slice);
    let filled = build_named(rewriter, "linalg.fill", &[value], &[slice], &[])?;
    rewriter.replace_with(op.op(), filled);
    Some(())
}
