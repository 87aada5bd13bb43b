//! The passes `resolve-shaped-type-result-dims` and `resolve-ranked-shaped-type-result-dims`:
//! replace `tensor.dim` and `memref.dim` of results by sizes computed from operands
//! (MLIR: `ResolveShapedTypeResultDims.cpp`).

use terrace_affine::AffineDialect;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Body, Op, OpType, PatternSet, Rewriter, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ForallOp;
use terrace_tensor::TensorDialect;
use terrace_transforms::apply_patterns_everywhere;

use crate::reify::reified_sizes;

/// Resolve `dim` of results of operations that describe the sizes of their results
#[pass(
    name = "resolve-shaped-type-result-dims",
    title = "ResolveShapedTypeResultDimsPass",
    run = run_all
)]
pub struct ResolveShapedTypeResultDims {
    /// Throw an error when pattern rewriter hits iteration limit
    #[option(default = false)]
    error_on_pattern_iteration_limit: bool,
}

/// Resolve `dim` of results of operations that describe the sizes of their ranked results
#[pass(
    name = "resolve-ranked-shaped-type-result-dims",
    title = "ResolveRankedShapeTypeResultDimsPass",
    run = run_ranked
)]
pub struct ResolveRankedShapedTypeResultDims {
    /// Throw an error when pattern rewriter hits iteration limit
    #[option(default = false)]
    error_on_pattern_iteration_limit: bool,
}

fn run_all(pass: &ResolveShapedTypeResultDims, target: &mut Target<'_>) -> PassResult {
    resolve_everywhere(target, pass.error_on_pattern_iteration_limit)
}

fn run_ranked(pass: &ResolveRankedShapedTypeResultDims, target: &mut Target<'_>) -> PassResult {
    resolve_everywhere(target, pass.error_on_pattern_iteration_limit)
}

fn resolve_everywhere(target: &mut Target<'_>, reports_limit: bool) -> PassResult {
    let cx = target.context();
    cx.load::<AffineDialect>();
    cx.load::<ArithDialect>();
    cx.load::<TensorDialect>();
    let outcome = apply_patterns_everywhere(target.body_mut(), result_dim_resolutions());
    if reports_limit && !outcome.converged {
        let message = "dim operation resolution hit pattern iteration limit";
        let error = target.body().root().error(message);
        return Err(target.emit(error));
    }
    Ok(())
}

/// Returns the patterns that compute sizes of results from operands, and take sizes of the shared
/// outputs of `scf.forall` from their initial values
/// (MLIR: `populateResolveRankedShapedTypeResultDimsPatterns`).
pub fn result_dim_resolutions() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<terrace_memref::DimOp>(
        "DimOfReifyRankedShapedTypeOpInterface<memref::DimOp>",
        |op, rewriter| {
            let view = op.view(rewriter.body());
            let (source, index) = (view.source(), view.index());
            resolve(op.op(), source, index, rewriter)
        },
    );
    set.add::<terrace_tensor::DimOp>(
        "DimOfReifyRankedShapedTypeOpInterface<tensor::DimOp>",
        |op, rewriter| {
            let view = op.view(rewriter.body());
            let (source, index) = (view.source(), view.index());
            resolve(op.op(), source, index, rewriter)
        },
    );
    set.add::<terrace_tensor::DimOp>("IterArgsToInitArgs<tensor::DimOp>", |op, rewriter| {
        let source = op.view(rewriter.body()).source();
        let init = initial_output(rewriter.body(), source)?;
        rewriter.body_mut().set_operand(op.op(), 0, init);
        Some(())
    });
    set
}

/// Replaces `dim %source, %index` by the size that the operation which defines `source` states.
fn resolve(op: Op, source: Value, index: Value, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let index = usize::try_from(constant_integer(body, index)?).ok()?;
    let rank = shape_of(body.context(), body.value_type(source))?.len();
    body.defining_op(source).filter(|_| index < rank)?;
    let size = *reified_sizes(rewriter, source)?.get(index)?;
    let size = rewriter.constant_or_value(size);
    rewriter.replace_op(op, &[size]);
    Some(())
}

/// Returns the initial value of `value` if it is a shared output of an `scf.forall`.
fn initial_output(body: &Body, value: Value) -> Option<Value> {
    let (block, index) = body.argument_of(value)?;
    let owner = body.region_owner(body.block_region(block)?)?;
    let forall = body.op(owner).cast::<ForallOp>()?;
    let loops = body.arguments(block).len().checked_sub(forall.outputs().count())?;
    forall.outputs().nth(index.checked_sub(loops)?)
}
