//! Canonicalization of `vector.transpose`.

use terrace_ir::{OpType, PatternSet, Rewriter, Value};

use super::{is_broadcastable, replace_by_broadcast, replace_by_shape_cast, result_type};
use crate::fold::moves_only_units;
use crate::shapes::{linear, shape, splat_of, vector};
use crate::{BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, ShapeCastOp, TransposeOp};

pub(crate) fn transpose(set: &mut PatternSet) {
    set.add::<TransposeOp>("FoldTransposeCreateMask", of_mask);
    set.add::<TransposeOp>("FoldTransposeShapeCast", |op, rewriter| {
        let body = rewriter.body();
        let view = op.view(body);
        let source = body.defined_by::<ShapeCastOp>(view.vector())?.source();
        moves_only_units(view).then(|| replace_by_shape_cast(rewriter, op.op(), source))?
    });
    set.add::<TransposeOp>("TransposeFolder", of_transpose);
    set.add::<TransposeOp>("FoldTransposeSplat", |op, rewriter| {
        let body = rewriter.body();
        let scalar = splat_of(body, op.view(body).vector())?;
        replace_by_broadcast(rewriter, op.op(), scalar)
    });
    set.add::<TransposeOp>("FoldTransposeFromElements", of_elements);
    set.add::<TransposeOp>("FoldTransposeBroadcast", of_broadcast);
}

/// Replaces the transpose of a mask by a mask with permuted sizes.
fn of_mask(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let ty = body.value_type(view.result());
    let dims = view.permutation().iter().map(|dim| *dim as usize);
    let new = if let Some(mask) = body.defined_by::<CreateMaskOp>(view.vector()) {
        let sizes: Vec<Value> = mask.operands().collect();
        let sizes: Vec<Value> = dims.map(|dim| sizes[dim]).collect();
        CreateMaskOp::build(rewriter, ty, sizes).op()
    } else {
        let mask = body.defined_by::<ConstantMaskOp>(view.vector())?;
        let sizes = dims.map(|dim| mask.mask_dim_sizes()[dim]).collect::<Vec<_>>();
        ConstantMaskOp::build(rewriter, ty, sizes).op()
    };
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Merges a transpose of a transpose into one: `transpose (transpose %x, p), q` => `transpose %x,
/// q(p)`.
fn of_transpose(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let inner = body.defined_by::<TransposeOp>(view.vector())?;
    let source = inner.vector();
    let permutation: Vec<i64> =
        view.permutation().iter().map(|dim| inner.permutation()[*dim as usize]).collect();
    let ty = body.value_type(view.result());
    let new = TransposeOp::build(rewriter, ty, source, permutation).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces the transpose of a `vector.from_elements` by one with permuted elements.
fn of_elements(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let made = body.defined_by::<FromElementsOp>(view.vector())?;
    let elements: Vec<Value> = made.elements().collect();
    let (from, to) = (shape(body, view.vector()), shape(body, view.result()));
    let permutation = view.permutation();
    let at = |number: usize| {
        let position = crate::fold::position(to, number as i64);
        let mut source = vec![0; from.len()];
        for (dim, from_dim) in permutation.iter().enumerate() {
            source[*from_dim as usize] = position[dim];
        }
        elements[linear(from, &source) as usize]
    };
    let elements: Vec<Value> = (0..elements.len()).map(at).collect();
    let ty = body.value_type(view.result());
    let new = FromElementsOp::build(rewriter, ty, elements).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Replaces a transpose that only permutes dimensions added or stretched by a broadcast by a
/// broadcast of the source (MLIR: `FoldTransposeBroadcast`).
fn of_broadcast(op: TransposeOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let source = body.defined_by::<BroadcastOp>(view.vector())?.source();
    let Some(from) = vector(body, source) else {
        return replace_by_broadcast(rewriter, op.op(), source);
    };
    let permutation = view.permutation();
    let to = result_type(body, op.op())?;
    let more = to.shape.len() - from.shape.len();
    // Consecutive stretched dimensions, including those added in front, form one group and may be
    // permuted within it.
    let is_stretched = |dim: usize| dim < more || from.shape[dim - more] == 1;
    let mut low = 0;
    while low < permutation.len() {
        let mut high = low + 1;
        if is_stretched(low) {
            while high < permutation.len() && is_stretched(high) {
                high += 1;
            }
        }
        let group = low as i64..high as i64;
        if permutation[low..high].iter().any(|dim| !group.contains(dim)) {
            return None;
        }
        low = high;
    }
    is_broadcastable(body, source, to).then(|| replace_by_broadcast(rewriter, op.op(), source))?
}
