//! The pass `linalg-fuse-elementwise-ops`: merges elementwise operations on tensors, and moves
//! reshapes and constants out of their way.

use terrace_affine::{AffineApplyOp, AffineDialect};

use terrace_linalg::{GenericOp, LinalgDialect};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::GreedyConfig;
use terrace_tensor::{CollapseShapeOp, ExpandShapeOp, TensorDialect};

use crate::fusion::{
    constant_transposes, elementwise_fusions, fuse_single_uses, reshape_fusions_by_expansion,
};
use crate::patterns::{apply_with, canonicalizations, dialect_canonicalizations};

/// Fuse elementwise operations on tensors
#[pass(
    name = "linalg-fuse-elementwise-ops",
    title = "LinalgElementwiseOpFusionPass",
    run = run
)]
pub struct LinalgFuseElementwiseOps {}

fn run(_: &LinalgFuseElementwiseOps, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<AffineDialect>();
    cx.load::<LinalgDialect>();
    cx.load::<TensorDialect>();
    let control = fuse_single_uses();
    let mut patterns = elementwise_fusions(&control);
    patterns.append(reshape_fusions_by_expansion(&control));
    canonicalizations::<AffineApplyOp>(&mut patterns);
    canonicalizations::<GenericOp>(&mut patterns);
    canonicalizations::<ExpandShapeOp>(&mut patterns);
    canonicalizations::<CollapseShapeOp>(&mut patterns);
    dialect_canonicalizations(&cx, "linalg", &mut patterns);
    patterns.append(constant_transposes(&control));
    apply_with(target.body_mut(), patterns, &GreedyConfig { top_down: true, ..Default::default() });
    Ok(())
}
