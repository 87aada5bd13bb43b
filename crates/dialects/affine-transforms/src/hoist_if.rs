//! Hoisting of `affine.if` out of loops ([`hoist_if`]): unswitching of affine loops.

use terrace_affine::AffineIfOp;
use terrace_affine_analysis::{AffineRegionOp, canonical_set, induction_variables};
use terrace_builtin::IntegerSetAttr;
use terrace_ir::effects::is_trivially_dead;
use terrace_ir::{Body, Builder, Mapping, Op, OpType, PatternSet, Type, UnitAttr, Value};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, apply_patterns_greedily};

/// The name of the attribute that marks the operation in the copy of the loops around it.
const MARK: &str = "__mlir_if_hoisting";

/// Moves `op` out of the loops around it on which its condition does not depend: the loops are
/// copied to both branches of a new `affine.if`. Then conditionals in the body are canonicalized.
/// Returns whether `op` was moved (MLIR: `hoistAffineIfOp`).
pub fn hoist_if(body: &mut Body, op: AffineIfOp) -> bool {
    if body.result_count(op.op()) != 0 || canonicalize(body, op).is_none() {
        return false;
    }
    let over = outermost_invariant(body, op);
    if over == op.op() || hoist_over(body, op, over).is_none() {
        return false;
    }
    let mut patterns = PatternSet::new();
    if let Some(add) = AffineIfOp::INFO.canonicalize {
        add(&mut patterns);
    }
    let patterns = FrozenPatterns::new(body.context(), patterns);
    let regions: Vec<_> = body.regions(Op::ROOT).collect();
    for region in regions {
        apply_patterns_greedily(body, region, &patterns, &GreedyConfig::default());
    }
    true
}

/// Canonicalizes the condition of `op`; `None` if `op` is dead or its condition is constant, in
/// which case `op` is replaced by the taken branch.
fn canonicalize(body: &mut Body, op: AffineIfOp) -> Option<()> {
    if is_trivially_dead(body, op.op()) {
        body.erase(op.op());
        return None;
    }
    let cx = body.context().clone();
    let view = op.view(body);
    if view.condition().is_absent() {
        return None;
    }
    let set = &view.condition().data(&cx).0;
    let (set, operands) = canonical_set(*view, set, view.operands().collect());
    let is_universal = matches!(&set.constraints[..], [(expr, true)]
        if expr.as_constant(&cx) == Some(0));
    if is_universal || set.is_empty_set(&cx) {
        promote_branch(body, op, if is_universal { 0 } else { 1 });
        return None;
    }
    op.set_condition(body, IntegerSetAttr::get(&cx, set));
    body.set_operands(op.op(), &operands);
    Some(())
}

/// Returns the outermost operation around `op` that can be moved into the branches of `op`: `op`
/// itself or a loop or conditional, on which the condition does not depend.
fn outermost_invariant(body: &Body, op: AffineIfOp) -> Op {
    let operands: Vec<Value> = body.operands(op.op()).collect();
    let mut outermost = op.op();
    while let Some(parent) = body.parent_op(outermost).filter(|parent| *parent != Op::ROOT) {
        let Some(kind) = AffineRegionOp::of(body.op(parent)) else { break };
        if induction_variables(body, kind).iter().any(|variable| operands.contains(variable)) {
            break;
        }
        outermost = parent;
    }
    outermost
}

/// Moves `op` out of `over`, which encloses it.
fn hoist_over(body: &mut Body, op: AffineIfOp, over: Op) -> Option<()> {
    let cx = body.context().clone();
    let condition = op.view(body).condition();
    let operands: Vec<Value> = body.operands(op.op()).collect();
    let location = body.location(op.op());
    let mut builder = Builder::before(body, over);
    builder.set_location(location);
    let none: [Type; 0] = [];
    let hoisted = AffineIfOp::build(&mut builder, &none, &operands[..], condition).op();
    for at in 0..2 {
        builder.build_block_with(hoisted, at, &none, |_, _| ());
    }
    body.set_attribute(op.op(), MARK, Some(UnitAttr::get(&cx).attr())).ok()?;
    let clone = body.clone_op(over, &mut Mapping::new());
    let block = body.parent_block(over)?;
    let next = body.next_op(over);
    body.insert_op(clone, block, next);
    promote_branch(body, op, 0);
    let mut nested = std::iter::once(clone).chain(body.ops_below(clone));
    let marked = nested.find(|inner| body.attribute(*inner, MARK).is_some())?;
    drop(nested);
    promote_branch(body, AffineIfOp::from_op(marked), 1);
    for (at, moved) in [over, clone].into_iter().enumerate() {
        let block = body.first_block(body.region(hoisted, at)?)?;
        let first = body.first_op(block);
        body.move_op(moved, block, first);
    }
    Some(())
}

/// Replaces `op` by the operations of its region `at`, which may be empty.
fn promote_branch(body: &mut Body, op: AffineIfOp, at: usize) {
    let branch = body.region(op.op(), at).and_then(|region| body.first_block(region));
    if let (Some(branch), Some(around)) = (branch, body.parent_block(op.op())) {
        let end = body.last_op(branch);
        let ops: Vec<Op> = body.ops_in(branch).take_while(|inner| Some(*inner) != end).collect();
        ops.into_iter().for_each(|inner| body.move_op(inner, around, Some(op.op())));
    }
    body.erase(op.op());
}
