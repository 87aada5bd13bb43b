//! The pass `lower-sparse-ops-to-foreach`: turns operations on whole sparse tensors into loops over
//! their entries (MLIR: `populateLowerSparseOpsToForeachPatterns`).

mod concatenation;
mod conversion;
mod files;
mod reshape;
mod sizes;
mod tensor_builder;

use terrace_ir::{OpType, PatternSet};
use terrace_pass::{PassResult, Target, pass};
use terrace_sparse_tensor::{ConcatenateOp, ConvertOp, NewOp, OutOp};
use terrace_tensor::{CollapseShapeOp, DimOp, ExpandShapeOp, ReshapeOp};
use terrace_transforms::apply_patterns_everywhere;

use crate::runtime::declare_functions;

/// Turn operations on whole sparse tensors into 'sparse_tensor.foreach'
#[pass(
    name = "lower-sparse-ops-to-foreach",
    anchor = "builtin.module",
    title = "LowerSparseOpsToForeach",
    run = run
)]
pub struct LowerSparseOpsToForeach {
    /// Leave operations that the runtime library implements
    #[option(name = "enable-runtime-library", default = true)]
    pub enable_runtime_library: bool,
    /// Lower conversions to loops
    #[option(name = "enable-convert", default = true)]
    pub enable_convert: bool,
}

fn run(pass: &LowerSparseOpsToForeach, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_affine::AffineDialect>();
    cx.load::<terrace_arith::ArithDialect>();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_linalg::LinalgDialect>();
    cx.load::<terrace_memref::MemrefDialect>();
    cx.load::<terrace_scf::ScfDialect>();
    let mut set = PatternSet::new();
    populate_lower_ops_to_foreach(&mut set, pass.enable_runtime_library, pass.enable_convert);
    let body = target.body_mut();
    apply_patterns_everywhere(body, set);
    declare_functions(body);
    Ok(())
}

/// Adds the patterns of the pass. `has_runtime_library` keeps the creation of tensors from files,
/// `convert` lowers conversions.
pub fn populate_lower_ops_to_foreach(
    set: &mut PatternSet,
    has_runtime_library: bool,
    convert: bool,
) {
    set.add::<ConcatenateOp>("ConcatenateRewriter", concatenation::concatenate);
    set.add::<ExpandShapeOp>("ReshapeRewriter<ExpandShapeOp>", |op, rewriter| {
        reshape::unfuse_conversion(op.op(), rewriter)
    });
    set.add::<CollapseShapeOp>("ReshapeRewriter<CollapseShapeOp>", |op, rewriter| {
        reshape::unfuse_conversion(op.op(), rewriter)
    });
    set.add::<ExpandShapeOp>("Sparse2SparseReshapeRewriter<ExpandShapeOp>", |op, rewriter| {
        let groups = op.view(rewriter.body()).reassociation();
        reshape::regroup(op.op(), groups, rewriter)
    });
    set.add::<CollapseShapeOp>("Sparse2SparseReshapeRewriter<CollapseShapeOp>", |op, rewriter| {
        let groups = op.view(rewriter.body()).reassociation();
        reshape::regroup(op.op(), groups, rewriter)
    });
    set.add::<ReshapeOp>("TensorReshapeRewriter", reshape::reshape);
    set.add::<DimOp>("SparseTensorDimOpRewriter", sizes::dimension_size);
    set.add::<OutOp>("OutRewriter", files::write);
    if convert {
        set.add::<ConvertOp>("DirectConvertRewriter", conversion::convert);
    }
    if !has_runtime_library {
        set.add::<NewOp>("NewRewriter", files::read);
    }
}
