//! The pass `scf-for-loop-peeling`: splits off the last partial iteration, or the first iteration,
//! of loops (MLIR: `LoopSpecialization.cpp`). [`peel_last_iteration`] and [`peel_first_iteration`]
//! are the main functions.

use terrace_affine::{AffineApplyOp, AffineDialect, AppliedMap};
use terrace_affine_analysis::ValueConstraints;
use terrace_arith::{ArithDialect, BuildConstant};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr};
use terrace_ir::{Body, Mapping, Op, OpType, Operand, PatternSet, Rewriter, UnitAttr, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_presburger::{BoundKind, Integer};
use terrace_scf::ForOp;
use terrace_transforms::{apply_patterns_everywhere, for_each_body};

use crate::min_max::{is_min_max, simplify_min_max};

/// Marks loops that are the result of peeling.
const PEELED: &str = "__peeled_loop__";
/// Marks loops of a partial iteration.
const PARTIAL: &str = "__partial_iteration__";

/// Split off the last, partial iteration of loops
#[pass(name = "scf-for-loop-peeling", title = "SCFForLoopPeeling", run = run)]
pub struct ForLoopPeeling {
    /// Split off the first iteration instead
    #[option]
    pub peel_front: bool,
    /// Leave loops in partial iterations as they are
    #[option(default = true)]
    pub skip_partial: bool,
}

fn run(pass: &ForLoopPeeling, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AffineDialect>();
    target.context().load::<ArithDialect>();
    let (front, skips) = (pass.peel_front, pass.skip_partial);
    let mut patterns = PatternSet::new();
    patterns.add::<ForOp>("ForLoopPeelingPattern", move |op, rewriter| {
        let body = rewriter.body();
        let is_partial = |around: terrace_ir::OpRef<'_>| {
            around.id() != op.op() && around.is::<ForOp>() && around.attribute(PARTIAL).is_some()
        };
        if body.attribute(op.op(), PEELED).is_some()
            || !front && skips && body.op(op.op()).ancestors().any(is_partial)
        {
            return None;
        }
        let part = match front {
            true => peel_first_iteration(rewriter, op)?,
            false => peel_last_iteration(rewriter, op)?,
        };
        let unit = UnitAttr::get(rewriter.context()).attr();
        let body = rewriter.body_mut();
        for (op, mark) in [(part, PEELED), (part, PARTIAL), (op, PEELED)] {
            body.set_attribute(op.op(), mark, Some(unit)).ok()?;
        }
        Some(())
    });
    apply_patterns_everywhere(target.body_mut(), patterns);
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
            for mark in [PEELED, PARTIAL] {
                if body.attribute(op, mark).is_some() {
                    // The marks are discardable attributes.
                    let _ = body.set_attribute(op, mark, None);
                }
            }
        }
    });
    Ok(())
}

/// Creates an `affine.apply` of `expr` to `operands`, symbols, in front of `op`, or the constant to
/// which it folds.
fn applied(rewriter: &mut Rewriter<'_>, op: Op, expr: AffineExpr, operands: &[Value]) -> Value {
    rewriter.set_before(op);
    let cx = rewriter.context().clone();
    let known = |value: &Value| constant_integer(rewriter.body(), *value);
    let constants: Option<Vec<i64>> = operands.iter().map(known).collect();
    if let Some(number) = constants.and_then(|all| expr.evaluate(&cx, &[], &all)) {
        return rewriter.constant_index(number);
    }
    let map = AffineMapAttr::get(&cx, AffineMap::new(0, operands.len() as u32, [expr]));
    AffineApplyOp::build(rewriter, map, operands).value(rewriter)
}

/// Lets `op` run full steps only, and runs the remaining iteration in a copy behind it, which is
/// returned. Minima and maxima in both loops are simplified. `None`, without a change, if the step
/// is 1 or divides the range (MLIR: `peelForLoopAndSimplifyBounds`).
pub fn peel_last_iteration(rewriter: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let bounds = op.view(body).bounds();
    let [_, upper, step] = bounds;
    let [low, high, by] = bounds.map(|bound| constant_integer(body, bound));
    if by.is_some_and(|by| by <= 1) {
        return None;
    }
    if let (Some(low), Some(high), Some(by)) = (low, high, by)
        && (i128::from(high) - i128::from(low)) % i128::from(by) == 0
    {
        return None;
    }
    let [s0, s1, s2] = [0, 1, 2].map(|at| AffineExpr::symbol(&cx, at));
    let rest = s1.sub(&cx, s0).modulo(&cx, s2);
    let mut composed = AppliedMap::new(&AffineMap::new(0, 3, [rest]), bounds.to_vec())?;
    composed.fully_compose(body.op(op.op()));
    if composed.map.results[0].as_constant(&cx) == Some(0) {
        return None;
    }
    let split = applied(rewriter, op.op(), s1.sub(&cx, rest), &bounds);
    let body = rewriter.body_mut();
    let clone = body.clone_op(op.op(), &mut Mapping::new());
    rewriter.set_after(op.op());
    rewriter.insert(clone);
    let body = rewriter.body_mut();
    let results: Vec<Value> = body.results(op.op()).collect();
    for (result, other) in results.iter().zip(body.results(clone).collect::<Vec<_>>()) {
        body.replace_all_uses(*result, other);
    }
    // Bounds and step precede the initial values.
    body.set_operand(clone, 0, split);
    body.set_operand(op.op(), 1, split);
    for (at, result) in results.into_iter().enumerate() {
        body.set_operand(clone, 3 + at, result);
    }
    let partial = ForOp::from_op(clone);
    for (of, is_full) in [(op, true), (partial, false)] {
        let body = rewriter.body();
        let variable = of.view(body).induction_variable()?;
        let all: Vec<Op> =
            body.ops_below(of.op()).filter(|inner| is_min_max(body.op(*inner))).collect();
        for inner in all {
            let set = iteration(rewriter.body(), variable, upper, step, is_full);
            // Other minima remain.
            let _ = simplify_min_max(rewriter, inner, set);
        }
    }
    rewriter.set_before(op.op());
    Some(partial)
}

/// Returns the constraints on the induction variable of a loop of full steps,
/// `upper - variable >= step`, or of a partial iteration, `upper - variable < step`.
fn iteration(
    body: &Body,
    variable: Value,
    upper: Value,
    step: Value,
    is_full: bool,
) -> ValueConstraints {
    let mut set = ValueConstraints::of_dims(&[variable]);
    for value in [upper, step] {
        let at = set.append_symbol(value);
        if let Some(number) = constant_integer(body, value) {
            set.relation.add_bound(BoundKind::Equal, at, number);
        }
    }
    let row: [i64; 4] = if is_full { [-1, 1, -1, 0] } else { [1, -1, 1, -1] };
    set.relation.push_inequality(row.map(Integer::from).to_vec());
    set
}

/// Runs the first iteration of `op` in a copy in front of it, which is returned. `None`, without a
/// change, if the loop has at most one iteration (MLIR: `peelForLoopFirstIteration`).
pub fn peel_first_iteration(rewriter: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    let body = rewriter.body();
    let cx = body.context().clone();
    let [lower, upper, step] = op.view(body).bounds();
    let known = [lower, upper, step].map(|bound| constant_integer(body, bound).map(i128::from));
    if let [Some(low), Some(high), Some(by)] = known
        && (by <= 0 || high - low <= by)
    {
        return None;
    }
    let [s0, s1] = [0, 1].map(|at| AffineExpr::symbol(&cx, at));
    let split = applied(rewriter, op.op(), s0.add(&cx, s1), &[lower, step]);
    let clone = rewriter.body_mut().clone_op(op.op(), &mut Mapping::new());
    rewriter.set_before(op.op());
    rewriter.insert(clone);
    let body = rewriter.body_mut();
    body.set_operand(clone, 1, split);
    body.set_operand(op.op(), 0, split);
    for (at, result) in body.results(clone).collect::<Vec<_>>().into_iter().enumerate() {
        body.set_operand(op.op(), 3 + at, result);
    }
    Some(ForOp::from_op(clone))
}
