//! The pass `pre-sparsification-rewrite`: simplifies operations on sparse tensors before they are
//! turned into loops (MLIR: `populatePreSparsificationRewriting`).

mod casts;
mod kernel;
mod multiplication;
mod print;
mod semirings;

use terrace_ir::{Mapping, Op, PatternSet, Rewriter, Value};
use terrace_linalg::GenericOp;
use terrace_pass::{PassResult, Target, pass};
use terrace_sparse_tensor::{ConvertOp, PrintOp};
use terrace_tensor::CastOp;
use terrace_transforms::apply_patterns_everywhere;

/// Rewrite operations on sparse tensors before sparsification
#[pass(
    name = "pre-sparsification-rewrite",
    title = "PreSparsificationRewrite",
    anchor = "builtin.module",
    run = run,
)]
pub struct PreSparsificationRewrite {}

fn run(_: &PreSparsificationRewrite, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_complex::ComplexDialect>();
    cx.load::<terrace_linalg::LinalgDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    cx.load::<terrace_vector::VectorDialect>();
    let mut set = PatternSet::new();
    populate_pre_sparsification_rewrite(&mut set);
    apply_patterns_everywhere(target.body_mut(), set);
    Ok(())
}

/// Adds the patterns of the pass.
pub fn populate_pre_sparsification_rewrite(set: &mut PatternSet) {
    set.add::<ConvertOp>("FoldConvertIntoProducer", casts::fold_conversion);
    set.add::<GenericOp>("FoldInvariantYield", multiplication::fold_zero);
    set.add::<GenericOp>("FuseSparseMultiplyOverAdd", multiplication::fuse);
    set.add::<CastOp>("FuseTensorCast", casts::fuse_cast);
    set.add::<GenericOp>("GenSemiRingReduction", semirings::reduction);
    set.add::<GenericOp>("GenSemiRingSelect", semirings::select);
    set.add::<PrintOp>("PrintRewriter", print::lower);
}

/// Inserts a copy of `op`, and returns its first result.
fn clone_into(rewriter: &mut Rewriter<'_>, op: Op, mapping: &mut Mapping) -> Value {
    let copy = rewriter.body_mut().clone_op(op, mapping);
    rewriter.insert(copy);
    rewriter.body().result(copy, 0)
}
