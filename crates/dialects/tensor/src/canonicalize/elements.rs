//! Canonicalization of `tensor.extract`, `tensor.from_elements` and `tensor.generate`.

use terrace_arith::IndexCastOp;
use terrace_builtin::mixed::{fold_constants, mixed, split};
use terrace_builtin::shaped::{element_type_or_self, has_rank};
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Mapping, OpType, PatternSet, Rewriter, Value};

use super::{replace_by_cast, tensor, with_shape};
use crate::{CastOp, ExtractOp, GenerateOp};

pub(crate) fn extract(set: &mut PatternSet) {
    set.add::<ExtractOp>("ExtractFromTensorCast", |op, rewriter| {
        let body = rewriter.body();
        let source = body.defined_by::<CastOp>(op.view(body).tensor())?.source();
        if !has_rank(body.context(), body.value_type(source)) {
            return None;
        }
        let indices: Vec<Value> = op.view(body).indices().collect();
        let new = ExtractOp::build(rewriter, source, indices).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

pub(crate) fn from_elements(set: &mut PatternSet) {
    set.add::<ExtractOp>("ExtractElementFromIndexCast", |op, rewriter| {
        let body = rewriter.body();
        let cast = body.defined_by::<IndexCastOp>(op.view(body).tensor())?;
        let tensor = (*cast).operand(0);
        let ty = element_type_or_self(body.context(), body.value_type((*cast).result(0)));
        let indices: Vec<Value> = op.view(body).indices().collect();
        let element = ExtractOp::of(tensor, indices);
        let new = IndexCastOp::build(rewriter, ty, element).op();
        rewriter.replace_with(op.op(), new);
        Some(())
    });
}

pub(crate) fn generate(set: &mut PatternSet) {
    set.add::<ExtractOp>("ExtractFromTensorGenerate", extract_generated);
    set.add::<GenerateOp>("StaticTensorGenerate", static_generate);
}

/// Replaces an element of a `tensor.generate` without side effects by a copy of the operations of
/// its region.
fn extract_generated(op: ExtractOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let generate = body.defined_by::<GenerateOp>(view.tensor())?;
    if !is_memory_effect_free(*generate) {
        return None;
    }
    let block = generate.body().entry()?;
    let mut mapping = Mapping::new();
    for (argument, index) in block.arguments().iter().zip(view.indices()) {
        mapping.map_value(*argument, index);
    }
    let ops: Vec<_> = block.ops().map(|inner| inner.id()).collect();
    let (end, ops) = ops.split_last()?;
    let yielded = body.operand(*end, 0);
    for inner in ops {
        let copy = rewriter.body_mut().clone_op(*inner, &mut mapping);
        rewriter.insert(copy);
    }
    rewriter.replace_op(op.op(), &[mapping.value(yielded)]);
    Some(())
}

/// Moves constant extents of a `tensor.generate` into its type.
fn static_generate(op: GenerateOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let old = tensor(body, view.result())?;
    let mut sizes = mixed(&old.shape, view.dynamic_extents());
    fold_constants(body, &mut sizes, |size| size >= 0).then_some(())?;
    let (shape, extents) = split(&sizes);
    let ty = with_shape(body, old, &shape);
    let new = GenerateOp::build(rewriter, ty, extents).op();
    let body = rewriter.body_mut();
    let (from, to) = (body.region(op.op(), 0)?, body.region(new, 0)?);
    body.take_blocks(from, to);
    replace_by_cast(rewriter, op.op(), new);
    Some(())
}
