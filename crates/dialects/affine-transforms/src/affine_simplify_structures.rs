//! The pass `affine-simplify-structures`: simplifies the maps and sets of all operations, then
//! canonicalizes loops, conditionals and applied maps (MLIR: `SimplifyAffineStructures.cpp`).

use std::collections::HashMap;

use terrace_affine::{AffineApplyOp, AffineForOp, AffineIfOp};
use terrace_affine_analysis::simplified_set;
use terrace_builtin::{AffineMapAttr, IntegerSetAttr};
use terrace_ir::{Attribute, Context, Op, OpType, PatternSet};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, Strictness, apply_patterns_to_ops};
use terrace_transforms::post_order;

/// Simplify affine expressions in maps and sets
#[pass(
    name = "affine-simplify-structures",
    title = "SimplifyAffineStructures",
    anchor = "func.func",
    run = run
)]
pub struct AffineSimplifyStructures {}

fn run(_: &AffineSimplifyStructures, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let cx = body.context().clone();
    let mut known = HashMap::new();
    let mut simplified = Vec::new();
    let mut ops = post_order(body, Op::ROOT);
    ops.push(Op::ROOT);
    for op in ops.iter().copied() {
        let view = body.op(op);
        let own = view.attributes().iter().map(|(name, value)| (name.as_str(&cx), *value));
        let fields = body.properties_info(op).into_iter().flat_map(|info| info.fields);
        let inherent =
            fields.filter_map(|field| Some((field.name, field.get(&cx, view.properties())?)));
        for (name, attribute) in inherent.chain(own) {
            let new = *known.entry(attribute).or_insert_with(|| simplify(&cx, attribute));
            if new != attribute {
                simplified.push((op, name.to_owned(), new));
            }
        }
    }
    for (op, name, attribute) in simplified {
        // The attribute keeps its kind and its number of inputs.
        let _ = body.set_attribute(op, &name, Some(attribute));
    }
    ops.retain(|op| {
        let op = body.op(*op);
        op.is::<AffineForOp>() || op.is::<AffineIfOp>() || op.is::<AffineApplyOp>()
    });
    let mut patterns = PatternSet::new();
    for info in [&AffineApplyOp::INFO, &AffineForOp::INFO, &AffineIfOp::INFO] {
        if let Some(add) = info.canonicalize {
            add(&mut patterns);
        }
    }
    let patterns = FrozenPatterns::new(&cx, patterns);
    let config =
        GreedyConfig { strictness: Strictness::ExistingAndNewOps, ..GreedyConfig::default() };
    apply_patterns_to_ops(body, &ops, &patterns, &config);
    Ok(())
}

/// Returns a map or set in its simplest form; other attributes as they are.
fn simplify(cx: &Context, attribute: Attribute) -> Attribute {
    if let Some(map) = attribute.downcast::<AffineMapAttr>(cx) {
        return AffineMapAttr::get(cx, map.0.simplified(cx)).attr();
    }
    match attribute.downcast::<IntegerSetAttr>(cx) {
        Some(set) => {
            simplified_set(cx, &set.0).map_or(attribute, |set| IntegerSetAttr::get(cx, set).attr())
        }
        None => attribute,
    }
}
