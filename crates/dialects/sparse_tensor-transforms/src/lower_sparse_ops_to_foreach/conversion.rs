//! Conversions between storage formats.

use terrace_arith::ConstantOp;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::attributes::SparseElementsAttr;
use terrace_ir::{OpType, Rewriter};
use terrace_sparse_tensor::{ConvertOp, SparseTensorType};

use super::sizes::sizes_of;
use super::tensor_builder::{TensorBuilder, for_each};
use crate::stage_sparse_ops::conversion_needs_sort;

/// Inserts the entries of the source into a new tensor. Zeros of a dense source are left out.
pub(super) fn convert(op: ConvertOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    if conversion_needs_sort(view) {
        let error = (*view).plain_error("ConvertOp not staged.");
        rewriter.context().emit(error);
        return None;
    }
    let (source, dest) = (view.source(), view.dest());
    let [from, to] = [source, dest].map(|value| rewriter.body().value_type(value));
    let cx = rewriter.context().clone();
    let (old, new) = (SparseTensorType::of(&cx, from)?, SparseTensorType::of(&cx, to)?);
    // The lowering of storage formats converts elements and numbers in place.
    if let (Some(old), Some(new)) = (old.encoding, new.encoding)
        && old.slices.is_empty()
        && old.without_bit_widths() == new.without_bit_widths()
    {
        return None;
    }
    let constant = rewriter.body().defined_by::<ConstantOp>(source);
    let is_sparse_constant =
        constant.is_some_and(|constant| constant.value().is::<SparseElementsAttr>());
    let order =
        (is_sparse_constant && !new.is_identity()).then(|| AffineMapAttr::get(&cx, new.to_level()));
    let skips_zeros = old.encoding.is_some() || is_sparse_constant;
    let sizes = sizes_of(rewriter, source)?;
    let mut result = TensorBuilder::new(rewriter, to, &sizes)?;
    let carried = [result.value];
    let op_loop = for_each(rewriter, source, &carried, order, |b, entry| {
        result.value = *entry.carried.first()?;
        match skips_zeros {
            true => result.insert(b, entry.value, entry.coordinates),
            false => result.insert_nonzero(b, entry.value, entry.coordinates)?,
        }
        Some(vec![result.value])
    })?;
    result.value = rewriter.body().result(op_loop, 0);
    let value = result.finish(rewriter);
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}
