//! The pass `affine-simplify-min-max`: removes results of `affine.min` and `affine.max` that
//! bounds of their operands prove redundant (MLIR: `SimplifyAffineMinMax.cpp`).

use terrace_affine::{AffineApplyOp, AffineDialect, AffineMaxOp, AffineMinOp, AppliedMap, map_of};
use terrace_arith::ArithDialect;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::{Op, OpType, PatternSet, Rewriter};
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;
use terrace_value_bounds::{Comparison, ValueDim, Variable, attach, compare};

/// Simplify affine.min, affine.max and affine.apply
#[pass(
    name = "affine-simplify-min-max",
    interface = DynFunctionOp,
    title = "SimplifyAffineMinMaxPass",
    run = run
)]
pub struct AffineSimplifyMinMax {}

fn run(_: &AffineSimplifyMinMax, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    attach(target.context());
    let mut patterns = PatternSet::new();
    for info in [&AffineMaxOp::INFO, &AffineMinOp::INFO] {
        if let Some(add) = info.canonicalize {
            add(&mut patterns);
        }
    }
    patterns.append(min_max_simplifications());
    apply_patterns_everywhere(target.body_mut(), patterns);
    Ok(())
}

/// Returns the patterns that remove redundant results of `affine.min` and `affine.max`, and compose
/// `affine.apply` with the definitions of its operands (MLIR:
/// `populateSimplifyAffineMinMaxOpPatterns`).
pub fn min_max_simplifications() -> PatternSet {
    let mut set = PatternSet::new();
    set.add::<AffineMaxOp>("SimplifyAffineMaxOp", |op, rewriter| {
        let map = op.view(rewriter.body()).map();
        without_implied(op.op(), map, Comparison::GreaterEqual, rewriter)
    });
    set.add::<AffineMinOp>("SimplifyAffineMinOp", |op, rewriter| {
        let map = op.view(rewriter.body()).map();
        without_implied(op.op(), map, Comparison::LessEqual, rewriter)
    });
    set.add::<AffineApplyOp>("SimplifyAffineApplyOp", compose);
    set
}

/// Removes each result that another one bounds, which `comparison` expresses.
///
/// `affine.min (d0, d0 + 3)`  =>  `affine.min (d0)`
fn without_implied(
    op: Op,
    map: terrace_ir::Handle<AffineMapAttr>,
    comparison: Comparison,
    rewriter: &mut Rewriter<'_>,
) -> Option<()> {
    let body = rewriter.body();
    let cx = body.context();
    let map = map_of(body.op(op), map)?;
    let operand = |value| Variable::of(cx, ValueDim::index(value));
    let operands: Vec<Variable> = body.operands(op).map(operand).collect();
    let variables: Option<Vec<Variable>> = (0..map.results.len())
        .map(|at| Variable::apply(cx, &map.sub_map(&[at]), &operands))
        .collect();
    let variables = variables?;
    // The class of each result, and the result that bounds its class.
    let mut classes: Vec<usize> = (0..variables.len()).collect();
    let mut bounds: Vec<Option<usize>> = vec![None; variables.len()];
    for first in 0..variables.len() {
        if bounds[classes[first]].is_some() {
            continue;
        }
        let mut bound = first;
        for other in first + 1..variables.len() {
            let (class, joined) = (classes[first], classes[other]);
            if class == joined {
                continue;
            }
            let next = bounds[joined].unwrap_or(other);
            let [is_first, is_next] = [(bound, next), (next, bound)]
                .map(|(a, b)| compare(body, &variables[a], comparison, &variables[b]));
            if !is_first && !is_next {
                continue;
            }
            if !is_first {
                bound = next;
            }
            let leader = class.min(joined);
            for known in &mut classes {
                if *known == class || *known == joined {
                    *known = leader;
                }
            }
        }
        bounds[classes[first]] = Some(bound);
    }
    let is_leader = |at: &usize| classes[*at] == *at;
    let kept: Vec<usize> =
        (0..variables.len()).filter(is_leader).filter_map(|at| bounds[at]).collect();
    if kept.len() >= variables.len() {
        return None;
    }
    let map = AffineMapAttr::get(cx, map.sub_map(&kept));
    // The attribute of a minimum or maximum holds any map.
    let _ = rewriter.body_mut().set_attribute(op, "map", Some(map.attr()));
    Some(())
}

/// Composes an applied map with the definitions of its operands.
fn compose(op: AffineApplyOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let map = map_of(*view, view.map())?;
    let mut applied = AppliedMap::new(map, view.operands().collect())?;
    applied.fully_compose(*view);
    if applied.map == *map {
        return None;
    }
    let map = AffineMapAttr::get(rewriter.context(), applied.map);
    let body = rewriter.body_mut();
    let _ = body.set_attribute(op.op(), "map", Some(map.attr()));
    body.set_operands(op.op(), &applied.operands);
    Some(())
}
