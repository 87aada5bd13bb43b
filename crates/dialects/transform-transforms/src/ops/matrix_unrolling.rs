//! The shapes of the tiles that multiplications of matrices by a subgroup of a GPU are unrolled
//! into (MLIR: `getSubgroupMmaNativeVectorSize`).

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{AffineMapAttr, VectorType};
use terrace_ir::{OpRef, PatternSet, Type};
use terrace_vector::{
    ContractionOp, ExtractStridedSliceOp, IteratorType, TransferReadOp, TransferWriteOp,
};
use terrace_vector_transforms::{UnrollOptions, is_elementwise, populate_vector_unroll};

/// Adds the patterns that unroll operations for multiplications of `[m, n, k]` elements.
pub(super) fn populate(set: &mut PatternSet, sizes: [i64; 3]) {
    let mut options = UnrollOptions::new(move |op| tile_of(op, sizes));
    options.order = Some(std::sync::Arc::new(order_of));
    populate_vector_unroll(set, &options);
}

/// Returns `inner`, the sizes of the last dimensions, with 1 for the other ones of `rank`.
fn padded(rank: usize, inner: &[i64]) -> Option<Vec<i64>> {
    let outer = rank.checked_sub(inner.len())?;
    Some([&vec![1; outer], inner].concat())
}

fn tile_of(op: OpRef<'_>, [m, n, k]: [i64; 3]) -> Option<Vec<i64>> {
    let cx = op.context();
    let rank = |ty: Type| ty.downcast::<VectorType>(cx).map(|ty| ty.shape.len());
    if let Some(contraction) = op.cast::<ContractionOp>() {
        return padded(contraction.iterator_types().data(cx).0.len(), &[m, n, k]);
    }
    if op.is::<TransferWriteOp>() {
        return padded(rank(op.operand_types().next()?)?, &[m, n]);
    }
    if op.is::<TransferReadOp>() {
        return used_slice(op);
    }
    if op.result_count() == 1 && is_elementwise(cx, op.name()) {
        let rank = rank(op.result_types().next()?).filter(|rank| *rank >= 2)?;
        return used_slice(op).or_else(|| padded(rank, &[m, n]));
    }
    None
}

/// Returns the shape of the slices that all users of the result of `op` take; `None` if a user
/// takes none, or they differ.
fn used_slice(op: OpRef<'_>) -> Option<Vec<i64>> {
    let (cx, body) = (op.context(), op.body());
    let mut slice: Option<Type> = None;
    for use_ in body.uses(op.result(0)) {
        let user = body.op(body.user(use_)).cast::<ExtractStridedSliceOp>()?;
        let ty = user.result_types().next()?;
        if slice.is_some_and(|slice| slice != ty) {
            return None;
        }
        slice = Some(ty);
    }
    Some(slice?.downcast::<VectorType>(cx)?.shape.to_vec())
}

/// Returns the reductions of a contraction, then the dimensions of the left-hand side, then the
/// others.
fn order_of(op: OpRef<'_>) -> Option<Vec<i64>> {
    let cx = op.context();
    let contraction = op.cast::<ContractionOp>()?;
    let maps = contraction.indexing_maps().data(cx).0.clone();
    let left = maps.first()?.downcast::<AffineMapAttr>(cx)?;
    let dims: Vec<u32> = left.0.results.iter().filter_map(|expr| expr.as_dim(cx)).collect();
    let kinds = contraction.iterator_types().data(cx).0.clone();
    let key = |at: &usize| {
        let kind = IteratorType::from_attribute(cx, kinds[*at]);
        let is_reduction = kind.is_ok_and(|kind| kind == IteratorType::Reduction);
        match (is_reduction, dims.contains(&(*at as u32))) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    };
    let mut order: Vec<usize> = (0..kinds.len()).collect();
    order.sort_by_key(key);
    Some(order.into_iter().map(|at| at as i64).collect())
}
