//! The pass `linalg-fold-into-elementwise`: reads transposed inputs of `linalg.elementwise` by
//! indexing maps (MLIR: `FoldIntoElementwise.cpp`).

use terrace_builtin::affine::AffineMap;
use terrace_ir::{Body, OpType, PatternSet, Rewriter, Value};
use terrace_linalg::{ElementwiseOp, LinalgDialect, Structured, TransposeOp, build_elementwise};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

use crate::generic::Generic;

/// Fold transpositions of inputs into `linalg.elementwise`
#[pass(
    name = "linalg-fold-into-elementwise",
    title = "LinalgFoldIntoElementwisePass",
    run = run
)]
pub struct LinalgFoldIntoElementwise {}

fn run(_: &LinalgFoldIntoElementwise, target: &mut Target<'_>) -> PassResult {
    target.context().load::<LinalgDialect>();
    apply_patterns_everywhere(target.body_mut(), elementwise_folds());
    Ok(())
}

/// Returns the pattern that folds transpositions into `linalg.elementwise` (MLIR:
/// `populateLinalgFoldIntoElementwisePatterns`).
pub fn elementwise_folds() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<ElementwiseOp>("FoldTransposePattern", fold_transposes);
    set
}

/// Reads the inputs of the `linalg.transpose`s that define inputs with identity maps, and drops
/// discardable attributes:
/// `elementwise (transpose %x)  =>  elementwise indexing_maps = [permutation] %x`.
fn fold_transposes(op: ElementwiseOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let cx = rewriter.context().clone();
    let body = rewriter.body();
    let kind = op.view(body).kind();
    let mut new = Generic::of(body, op.op())?;
    let mut changed = false;
    for (input, map) in new.inputs.iter_mut().zip(&mut new.maps) {
        if !map.is_identity(&cx) {
            continue;
        }
        if let Some((source, permutation)) = transposed(body, *input) {
            (*input, *map) = (source, permutation);
            changed = true;
        }
    }
    if !changed {
        return None;
    }
    let new = build_elementwise(rewriter, kind, &new.inputs, new.outputs[0], Some(&new.maps))?;
    rewriter.replace_with(op.op(), new);
    Some(())
}

/// Returns the input of the `linalg.transpose` that defines `value`, and its indexing map.
fn transposed(body: &Body, value: Value) -> Option<(Value, AffineMap)> {
    let transpose = body.defined_by::<TransposeOp>(value)?;
    let maps = Structured::of(*transpose)?.indexing_maps()?;
    Some((transpose.input(), maps.into_iter().next()?))
}
