//! Collecting canonicalization patterns of single operations and dialects, and applying patterns to
//! all bodies of a program.

use terrace_affine::{AffineApplyOp, AffineForOp, AffineMaxOp, AffineMinOp};
use terrace_ir::{Body, Context, Op, OpType, PatternSet, Region};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};
use terrace_scf::{ForOp, ParallelOp};
use terrace_tensor::{CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, PadOp};
use terrace_transforms::for_each_body;

/// Adds the canonicalization patterns of the operation `O` (MLIR: `getCanonicalizationPatterns`).
pub fn canonicalizations<O: OpType>(set: &mut PatternSet) {
    if let Some(add) = O::INFO.canonicalize {
        add(set);
    }
}

/// Adds the canonicalization patterns of the dialect `name`, which must be loaded.
pub fn dialect_canonicalizations(cx: &Context, name: &str, set: &mut PatternSet) {
    let mut dialects = cx.loaded_dialects();
    let hooks =
        dialects.find(|dialect| dialect.info().name == name).map(|found| found.info().hooks);
    if let Some(add) = hooks.and_then(|hooks| hooks.canonicalize) {
        add(set);
    }
}

/// Adds the canonicalizations of the operations that tiling creates (MLIR:
/// `populateLinalgTilingCanonicalizationPatterns`).
pub fn tiling_canonicalizations(cx: &Context, set: &mut PatternSet) {
    canonicalizations::<AffineApplyOp>(set);
    canonicalizations::<AffineForOp>(set);
    canonicalizations::<AffineMinOp>(set);
    canonicalizations::<AffineMaxOp>(set);
    canonicalizations::<ForOp>(set);
    canonicalizations::<ParallelOp>(set);
    canonicalizations::<ExtractSliceOp>(set);
    canonicalizations::<InsertSliceOp>(set);
    canonicalizations::<CastOp>(set);
    canonicalizations::<EmptyOp>(set);
    canonicalizations::<PadOp>(set);
    dialect_canonicalizations(cx, "linalg", set);
}

/// Applies `patterns` greedily to every region of the root of `body` and of nested bodies.
pub fn apply_with(body: &mut Body, patterns: PatternSet, config: &GreedyConfig) {
    let cx = body.context().clone();
    let patterns = FrozenPatterns::new(&cx, patterns);
    for_each_body(body, &|body: &mut Body| {
        let regions: Vec<Region> = body.regions(Op::ROOT).collect();
        for region in regions {
            apply_patterns_greedily(body, region, &patterns, config);
        }
    });
}
