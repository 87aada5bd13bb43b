//! Patterns around vectorization: the vectorization of any operation as a pattern, and of copies of
//! buffers.

use terrace_arith::BuildConstant;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::{MemRefType, VectorType};
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{OpType, Operand, PatternSet, Rewriter};
use terrace_memref::CopyOp;
use terrace_vector::{BroadcastOp, ExtractOp};

use super::masks::{read, write};
use super::{VectorizationOptions, has_vectorization, vectorize};

/// Adds the pattern that vectorizes every operation that can be (MLIR: the `VectorizationPattern`
/// of `vectorize_children_and_apply_patterns`).
pub fn vectorization(set: &mut PatternSet, options: VectorizationOptions) {
    set.add_at("VectorizationPattern", PatternRoot::Any, move |op, rewriter| {
        has_vectorization(rewriter, op).then(|| vectorize(rewriter, op, &options))?
    });
}

/// Adds the pattern that rewrites `memref.copy` between static buffers to a read and a write of a
/// vector (MLIR: `CopyVectorizationPattern`).
pub fn memref_copy_vectorization(set: &mut PatternSet) {
    set.add::<CopyOp>("CopyVectorizationPattern", copy);
}

fn copy(op: CopyOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let view = op.view(rewriter.body());
    let (source, target) = (view.source(), view.target());
    let ty = |value| rewriter.body().value_type(value).downcast::<MemRefType>(&cx).cloned();
    let (from, to) = (ty(source)?, ty(target)?);
    if [&from, &to]
        .iter()
        .any(|ty| ty.shape.contains(&DYNAMIC) || !VectorType::is_valid_element(&cx, ty.element))
    {
        return None;
    }
    let rank = from.shape.len();
    let zero = rewriter.constant_index(0);
    let at = vec![zero; rank];
    let vector = VectorType::get(&cx, &from.shape, from.element).ty();
    let map = AffineMap::identity(&cx, rank as u32);
    let flags = vec![false; rank];
    let value = read(rewriter, vector, source, &at, map.clone(), None, &flags);
    let mut value = rewriter.body().result(value, 0);
    if rank == 0 {
        let element = element_type_or_self(&cx, vector);
        let scalar = ExtractOp::build(rewriter, element, value, (), vec![]).value(rewriter);
        value = BroadcastOp::build(rewriter, vector, scalar).value(rewriter);
    }
    write(rewriter, value, target, &at, map, &flags);
    rewriter.erase_op(op.op());
    Some(())
}
