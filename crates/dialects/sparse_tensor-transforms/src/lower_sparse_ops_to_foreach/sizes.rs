//! Sizes of the dimensions of tensors.

use terrace_affine::AffineApplyOp;
use terrace_arith::{AddIOp, BuildConstant, SubIOp};
use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::DYNAMIC;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Builder, OpType, Operand, Rewriter, Value};
use terrace_sparse_tensor::{LvlOp, SparseTensorType};
use terrace_tensor::DimOp;

/// Replaces the size of a dimension of a sparse tensor by the size of its level, or by a size that
/// is computed from those of all levels.
pub(super) fn dimension_size(op: DimOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (source, index) = (view.source(), view.index());
    let dim = usize::try_from(constant_integer(rewriter.body(), index)?).ok()?;
    let cx = rewriter.context().clone();
    let tensor = SparseTensorType::of(&cx, rewriter.body().value_type(source))?;
    let encoding = tensor.encoding?;
    if tensor.is_permutation() {
        let map = tensor.to_level();
        let level = map.results.iter().position(|expr| expr.as_dim(&cx) == Some(dim as u32))?;
        let level = rewriter.constant_index(level as i64);
        let size = LvlOp::build(rewriter, source, level).value(rewriter);
        rewriter.replace_op(op.op(), &[size]);
        return Some(());
    }
    let back = encoding.level_to_dim?.data(&cx).0.clone();
    let expr = *back.results.get(dim)?;
    let mut last = Vec::new();
    for level in 0..tensor.level_rank() {
        let level = rewriter.constant_index(level as i64);
        let size = LvlOp::build(rewriter, source, level).value(rewriter);
        let one = rewriter.constant_index(1);
        last.push(SubIOp::build(rewriter, size, one).value(rewriter));
    }
    let map = AffineMap { results: [expr].into_iter().collect(), ..back };
    let map = AffineMapAttr::get(&cx, map);
    let coordinate = AffineApplyOp::build(rewriter, map, &last[..]).value(rewriter);
    let one = rewriter.constant_index(1);
    let size = AddIOp::build(rewriter, coordinate, one).value(rewriter);
    rewriter.replace_op(op.op(), &[size]);
    Some(())
}

/// Returns the sizes of the dimensions of `tensor`: constants and `tensor.dim`.
pub(super) fn sizes_of(b: &mut Builder<'_>, tensor: Value) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let ty = SparseTensorType::of(&cx, b.body().value_type(tensor))?;
    let sizes = ty.shape.iter().enumerate().map(|(dim, size)| match *size {
        DYNAMIC => {
            let dim = b.constant_index(dim as i64);
            DimOp::build(b, tensor, dim).value(b)
        }
        size => b.constant_index(size),
    });
    Some(sizes.collect())
}
